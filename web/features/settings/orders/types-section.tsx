import { ORDER_TYPE, ORDER_TYPES, type OrderType } from '#contract/orders/order-types.ts';
import { type Opening, untilOpening } from '#contract/settings/next-opening.ts';
import type { Settings } from '#contract/settings/settings-values.ts';
import { MINUTE_MS, shopInstant, theHour } from '#contract/shop-clock.ts';
import { useNextOpening } from '#web/hooks/data/use-next-opening.ts';
import { shopDate, shopNow } from '#web/lib/clock.ts';
import { formatShortDate, formatTime } from '#web/lib/words/dates.ts';
import { Field, Options } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/input.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { NumberField } from '../parts.tsx';

type Orders = Settings['pedidos'];
type TypesProps = { value: Orders; errors: Record<string, string>; onChange: (value: Orders) => void };

const ABOUT: Record<OrderType, string> = {
  recoger: 'El cliente pasa por su pedido',
  mesa: 'Cada mesa tiene su código para imprimir',
  domicilio: 'Solo en las zonas de entrega',
  paquete: 'Solo los productos que se envían',
};
/** The lengths that divide an hour; the server checks them. */
const SLOTS: readonly Orders['tramo_minutos'][] = [5, 6, 10, 12, 15, 20, 30, 60];

/** The offered order types, and the capacity of the bar and the kitchen. */
export const TypesSection = ({ value, errors, onChange }: TypesProps) => (
  <>
    <div>
      {ORDER_TYPES.map((tipo) => (
        <Switch
          key={tipo}
          label={ORDER_TYPE[tipo].name}
          about={ABOUT[tipo]}
          checked={value.tipos[tipo]}
          onChange={(isOn) => onChange({ ...value, tipos: { ...value.tipos, [tipo]: isOn } })}
        />
      ))}
    </div>
    <Field
      label="Exigir el tipo"
      hint="También los pedidos de otros programas deben decir cómo se reciben; sin tipo no pagan envío."
      error={errors.exigir_tipo}
    >
      <Select
        value={String(value.exigir_tipo)}
        onChange={({ target }) => onChange({ ...value, exigir_tipo: target.value === 'null' ? null : target.value === 'true' })}
      >
        <option value="null">Si hay zonas de entrega o la paquetería cuesta</option>
        <option value="true">Siempre</option>
        <option value="false">Nunca</option>
      </Select>
    </Field>
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Las horas van cada" error={errors.tramo_minutos}>
        <Select
          value={value.tramo_minutos}
          onChange={({ target }) => onChange({ ...value, tramo_minutos: Number(target.value) as Orders['tramo_minutos'] })}
        >
          <Options of={SLOTS.map((minutes) => [minutes, `${minutes} minutos`] as const)} />
        </Select>
      </Field>
      <NumberField
        label="Demora de hoy"
        unit="min"
        value={value.demora_minutos}
        error={errors.demora_minutos}
        onChange={(demora_minutos) => onChange({ ...value, demora_minutos })}
      />
      {(['barra', 'cocina'] as const).map((station) => (
        <NumberField
          key={station}
          label={`Trabajo de la ${station} cada ${value.tramo_minutos} min`}
          unit="min"
          value={value.capacidad[station]}
          error={errors[`capacidad.${station}`]}
          onChange={(minutes) => onChange({ ...value, capacidad: { ...value.capacidad, [station]: minutes } })}
        />
      ))}
    </div>
    <p className="-mt-3 text-xs text-texto-2">
      De aquí salen las horas libres: tres personas en la barra hacen 30 minutos de trabajo cada 10. Con 0 no se toma ningún pedido.
    </p>
    <PauseField value={value.pausa_hasta} error={errors.pausa_hasta} onChange={(pausa_hasta) => onChange({ ...value, pausa_hasta })} />
  </>
);

type PauseProps = { value: string | null; onChange: (value: string | null) => void; error?: string | undefined };

const MINUTES = { '30': '30 minutos', '60': '1 hora', '120': '2 horas' };
const OPENING = 'opening';

const endOf = (choice: string, opening: Opening | null, now: Date): string | null => {
  if (choice === '') return null;
  if (choice === OPENING) return opening && shopInstant(opening.day, 0, opening.minute).toISOString();
  return new Date(now.getTime() + Number(choice) * MINUTE_MS).toISOString();
};

/** Until when orders for "as soon as possible" are paused. */
function PauseField({ value, onChange, error }: PauseProps) {
  const now = shopDate();
  const opening = useNextOpening();
  const isPaused = value !== null && Date.parse(value) > shopNow();
  return (
    <Field label="Pausa" hint="Mientras dura, solo se puede pedir para más tarde. La barra también la puede poner y quitar." error={error}>
      <Select
        value={isPaused ? 'now' : ''}
        onChange={({ target }) => target.value !== 'now' && onChange(endOf(target.value, opening, shopDate()))}
      >
        <option value="">Sin pausa</option>
        {isPaused && (
          <option value="now">
            Hasta {theHour(formatTime(value))} del {formatShortDate(value)}
          </option>
        )}
        <Options of={Object.entries(MINUTES).map(([minutes, label]) => [minutes, `${label} desde ahora`] as const)} />
        {opening && <option value={OPENING}>{untilOpening(opening, now)}</option>}
      </Select>
    </Field>
  );
}
