import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field, Options } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/input.tsx';
import { STAFF_CHOICES } from './words.ts';

type StaffRoleFieldProps = { registered: UseFormRegisterReturn; error: string | undefined; hint?: string };

/** The choice of a staff role: Dueño, Gerente, Personal de barra. */
export const StaffRoleField = ({ registered, error, hint }: StaffRoleFieldProps) => (
  <Field label="Puesto" error={error} hint={hint}>
    <Select {...registered}>
      <Options of={STAFF_CHOICES.map(({ value, label }) => [value, label] as const)} />
    </Select>
  </Field>
);
