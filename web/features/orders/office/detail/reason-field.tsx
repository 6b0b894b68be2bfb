import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';

/** The longest reason that the server takes. */
const MOST = 200;

/** Why money is given back. The customer does not read it. */
export const ReasonField = ({ value, onChange }: { value: string; onChange: (reason: string) => void }) => (
  <Field label="Motivo" optional hint="Lo ve el equipo, no el cliente.">
    <Input
      value={value}
      maxLength={MOST}
      autoComplete="off"
      placeholder="Llegó frío, faltó un producto…"
      onChange={({ target }) => onChange(target.value)}
    />
  </Field>
);
