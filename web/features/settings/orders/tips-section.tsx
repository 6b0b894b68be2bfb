import type { Settings } from '#contract/settings/settings-values.ts';
import { Switch } from '#web/ui/form/switch.tsx';
import { ListField } from './list-field.tsx';

type Tips = Settings['propinas'];
type TipsProps = { value: Tips; errors: Record<string, string>; onChange: (value: Tips) => void };

/** Whether guests may give a tip when they pay, and the offered percentages. */
export const TipsSection = ({ value, errors, onChange }: TipsProps) => (
  <>
    <Switch
      label="Propina al pagar"
      about="Ninguna viene elegida; también se puede escribir otra"
      checked={value.activas}
      onChange={(activas) => onChange({ ...value, activas })}
    />
    <ListField
      label="Porcentajes que se ofrecen"
      hint="Con comas, hasta 5: 10, 15, 20"
      value={value.porcentajes.map(String)}
      foreign={/[^\d,;\s]/g}
      error={Object.entries(errors).find(([field]) => field.startsWith('porcentajes'))?.[1]}
      onChange={(parts) => onChange({ ...value, porcentajes: parts.map(Number) })}
    />
  </>
);
