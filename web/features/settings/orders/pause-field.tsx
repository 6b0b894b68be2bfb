import { type Opening, untilOpening } from '#contract/settings/next-opening.ts';
import { MINUTE_MS, shopInstant, theHour } from '#contract/shop-clock.ts';
import { useNextOpening } from '#web/hooks/data/use-next-opening.ts';
import { shopDate, shopNow } from '#web/lib/clock.ts';
import { formatShortDate, formatTime } from '#web/lib/words/dates.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/input.tsx';

type PauseProps = { value: string | null; onChange: (value: string | null) => void; error?: string | undefined };

const MINUTES = { '30': '30 minutos', '60': '1 hora', '120': '2 horas' };
const OPENING = 'opening';

const endOf = (choice: string, opening: Opening | null, now: Date): string | null => {
  if (choice === '') return null;
  if (choice === OPENING) return opening && shopInstant(opening.day, 0, opening.minute).toISOString();
  return new Date(now.getTime() + Number(choice) * MINUTE_MS).toISOString();
};

/** Until when orders for "as soon as possible" are paused. */
export function PauseField({ value, onChange, error }: PauseProps) {
  const now = shopDate();
  const opening = useNextOpening();
  const isPaused = value !== null && Date.parse(value) > shopNow();
  return (
    <Field label="Pausa" hint="Mientras dura, solo se puede pedir para más tarde. La barra también la puede poner y quitar." error={error}>
      {(control) => (
        <Select
          {...control}
          value={isPaused ? 'now' : ''}
          onChange={({ target }) => target.value !== 'now' && onChange(endOf(target.value, opening, shopDate()))}
        >
          <option value="">Sin pausa</option>
          {isPaused && (
            <option value="now">
              Hasta {theHour(formatTime(value))} del {formatShortDate(value)}
            </option>
          )}
          {Object.entries(MINUTES).map(([minutes, label]) => (
            <option key={minutes} value={minutes}>
              {label} desde ahora
            </option>
          ))}
          {opening && <option value={OPENING}>{untilOpening(opening, now)}</option>}
        </Select>
      )}
    </Field>
  );
}
