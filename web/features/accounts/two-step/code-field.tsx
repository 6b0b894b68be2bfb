import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';

type CodeFieldProps = { registered: UseFormRegisterReturn; error: string | undefined; hint: string };

/** A field for a code of the app or a recovery code. Recovery codes contain letters, so they get no numeric keyboard. */
export const CodeField = ({ registered, error, hint }: CodeFieldProps) => (
  <Field label="Código" hint={hint} error={error}>
    <Input {...registered} type="text" autoComplete="one-time-code" autoCapitalize="characters" spellCheck={false} />
  </Field>
);
