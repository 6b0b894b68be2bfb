import CalendarDays from 'lucide-react/icons/calendar-days';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type FormEvent, useState } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Field, FieldError } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { PopoverButton } from '#web/ui/overlay/popover-button.tsx';
import { type Asked, type Days, FIRST_YEAR, monthsOf, PRESETS, rangeError, type Scope } from './span.ts';

type Choose = (asked: Asked) => void;
type ScopePickerProps = { scope: Scope; today: string; onChange: Choose };

/** A button with the chosen days; it opens all that can be chosen: no filter, today, yesterday, a week, a month, a year, a range. */
export const ScopePicker = ({ scope, today, onChange }: ScopePickerProps) => (
  <PopoverButton
    variant="neutral"
    size="sm"
    name="Elegir período"
    edge="left"
    label={
      <>
        <CalendarDays className="size-4" />
        {scope.name}
      </>
    }
  >
    {(close) => {
      const choose = (asked: Asked) => {
        onChange({ mes: null, dias: null, desde: null, hasta: null, ...asked });
        close();
      };
      return (
        <div className="grid w-[300px] gap-3 p-3">
          <div className="grid grid-cols-3 gap-1">
            <Choice wide isOn={scope.days === null} onPick={() => choose({})}>
              Todo el tiempo
            </Choice>
            {PRESETS.map(({ id, name }) => (
              <Choice key={id} isOn={scope.choice === id} onPick={() => choose({ dias: id })}>
                {name}
              </Choice>
            ))}
          </div>
          <Months chosen={scope.choice} today={today} choose={choose} />
          <Range days={scope.days} today={today} choose={choose} />
        </div>
      );
    }}
  </PopoverButton>
);

type ChoiceProps = { isOn: boolean; wide?: boolean; disabled?: boolean; onPick: () => void; children: string };

const Choice = ({ isOn, wide = false, disabled = false, onPick, children }: ChoiceProps) => (
  <button
    type="button"
    aria-pressed={isOn}
    disabled={disabled}
    onClick={onPick}
    className={`min-h-11 rounded-control px-1 text-sm font-medium first-letter:uppercase hover:bg-zocalo disabled:text-texto-2 disabled:opacity-60 aria-pressed:bg-agave aria-pressed:text-sobre-agave ${wide ? 'col-span-3' : ''}`}
  >
    {children}
  </button>
);

/** The months of a year, and the whole year. */
function Months({ chosen, today, choose }: { chosen: string; today: string; choose: Choose }) {
  const thisYear = Number(today.slice(0, 4));
  const [year, setYear] = useState(/^\d{4}/.test(chosen) ? Number(chosen.slice(0, 4)) : thisYear);
  return (
    <div className="border-t border-linea pt-2">
      <div className="flex items-center justify-between">
        <IconButton label="Año anterior" aria-disabled={year <= FIRST_YEAR} onClick={() => setYear(Math.max(FIRST_YEAR, year - 1))}>
          <ChevronLeft />
        </IconButton>
        <b className="num font-semibold" aria-live="polite">
          {year}
        </b>
        <IconButton label="Año siguiente" aria-disabled={year >= thisYear} onClick={() => setYear(Math.min(thisYear, year + 1))}>
          <ChevronRight />
        </IconButton>
      </div>
      <div className="mt-1 grid grid-cols-3 gap-1">
        {monthsOf(year).map(({ span, name }) => (
          <Choice key={span} isOn={span === chosen} disabled={span > today.slice(0, 7)} onPick={() => choose({ mes: span })}>
            {name}
          </Choice>
        ))}
        <Choice wide isOn={chosen === String(year)} onPick={() => choose({ mes: String(year) })}>
          Todo el año
        </Choice>
      </div>
    </div>
  );
}

/** Two days of one's own. */
function Range({ days, today, choose }: { days: Days | null; today: string; choose: Choose }) {
  const [draft, setDraft] = useState<Days>(days ?? { desde: '', hasta: '' });
  const [error, setError] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = rangeError(draft, today);
    setError(wrong);
    if (wrong === null) choose(draft);
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-2.5 border-t border-linea pt-3">
      {(['desde', 'hasta'] as const).map((end) => (
        <Field key={end} label={end === 'desde' ? 'Desde' : 'Hasta'} className="grid-cols-[56px_1fr] items-center">
          <Input type="date" className="num" value={draft[end]} onChange={({ target }) => setDraft({ ...draft, [end]: target.value })} />
        </Field>
      ))}
      {error && (
        <div role="alert">
          <FieldError>{error}</FieldError>
        </div>
      )}
      <Button type="submit" variant="neutral" size="sm">
        Ver este rango
      </Button>
    </form>
  );
}
