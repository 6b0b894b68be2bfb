import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import type { Draft } from './draft.ts';
import { Panel, type PanelProps } from './panel.tsx';

const FIELDS = [
  { field: 'minimo', label: 'Compra mínima' },
  { field: 'limite_total', label: 'Usos en total' },
  { field: 'limite_persona', label: 'Usos por persona' },
] as const satisfies readonly { field: keyof Draft; label: string }[];

/** How much must be bought, how often and by whom the promotion may be used. */
export const LimitsPanel = ({ draft, set, errors }: PanelProps) => (
  <Panel title="Límites">
    <div className="grid grid-cols-3 gap-3.5 max-sm:grid-cols-1">
      {FIELDS.map(({ field, label }) => (
        <Field key={field} label={label} optional error={errors[field]}>
          {(control) => (
            <Input
              {...control}
              value={draft[field]}
              inputMode={field === 'minimo' ? 'decimal' : 'numeric'}
              autoComplete="off"
              className="num"
              onChange={({ target }) => set({ [field]: target.value })}
            />
          )}
        </Field>
      ))}
    </div>
    <Switch
      label="Solo con cuenta"
      about="Quien compra sin cuenta no la puede usar"
      checked={draft.solo_cuentas}
      onChange={(solo_cuentas) => set({ solo_cuentas })}
    />
    <Switch
      label="Se suma a otras"
      about="Se usa junto con otras que también se suman; si no, gana la que más descuenta"
      checked={draft.combinable}
      onChange={(combinable) => set({ combinable })}
    />
  </Panel>
);
