import { WEEK } from '#contract/settings/opening-hours.ts';
import { dayName } from '#web/features/promotions/words.ts';
import { Checkbox } from '#web/ui/form/check.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import type { Draft } from './draft.ts';
import { Panel, type PanelProps } from './panel.tsx';

const FIELDS = [
  { field: 'desde_hora', label: 'Desde las', type: 'time' },
  { field: 'hasta_hora', label: 'Hasta las', type: 'time' },
  { field: 'first_day', label: 'Primer día', type: 'date' },
  { field: 'last_day', label: 'Último día', type: 'date' },
] as const satisfies readonly { field: keyof Draft; label: string; type: string }[];

/** The days of the week, the hours and the dates of the promotion, on the shop's clock. */
export const WhenPanel = ({ draft, set, errors }: PanelProps) => (
  <Panel title="Cuándo">
    <p className="-mt-2 text-xs text-texto-2">Sin elegir nada, vale siempre. Las horas son las de la casa.</p>
    <fieldset className="flex flex-wrap gap-x-4 max-sm:gap-x-6">
      <legend className="text-sm font-semibold">Días de la semana</legend>
      {WEEK.map((day) => (
        <Checkbox
          key={day}
          label={<span className="font-normal first-letter:uppercase">{dayName(day)}</span>}
          checked={draft.dias.includes(day)}
          onChange={({ target }) => set({ dias: WEEK.filter((one) => (one === day ? target.checked : draft.dias.includes(one))) })}
        />
      ))}
    </fieldset>
    <div className="grid grid-cols-2 gap-3.5 max-sm:grid-cols-1">
      {FIELDS.map(({ field, label, type }) => (
        <Field key={field} label={label} optional error={errors[field]}>
          <Input type={type} className="num" value={draft[field]} onChange={({ target }) => set({ [field]: target.value })} />
        </Field>
      ))}
    </div>
  </Panel>
);
