import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { SignedIn } from '#contract/accounts/accounts.ts';
import { api } from '#web/api/api.ts';
import { refusalOf } from '#web/api/form-errors.ts';
import { useHydrated } from '#web/hooks/use-hydrated.ts';
import { checkWith } from '#web/lib/check-with.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { PrivacyNote } from '#web/ui/shop/form/privacy-note.tsx';
import { ErrorNotice } from '#web/ui/state/notice.tsx';

const resolver = checkWith(async () => (await import('#contract/accounts/accounts.ts')).Registration);

export function RegisterForm({ onSignedIn }: { onSignedIn: (signed: SignedIn) => Promise<void> }) {
  const hydrated = useHydrated();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { register, handleSubmit, setError, formState } = useForm({ resolver, mode: 'onTouched' });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (registration) => {
    setRefusal(null);
    try {
      await onSignedIn(await api('POST /api/users/register', registration));
    } catch (error) {
      setRefusal(refusalOf(error, setError, ['name', 'email', 'password']));
    }
  });
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <ErrorNotice>{refusal}</ErrorNotice>
      <Field label="Nombre completo" error={errors.name?.message}>
        <Input {...register('name')} autoComplete="name" />
      </Field>
      <Field label="Correo electrónico" error={errors.email?.message}>
        <Input {...register('email')} type="email" autoComplete="email" />
      </Field>
      <Field label="Contraseña" error={errors.password?.message} hint={errors.password ? undefined : 'Mínimo 8 caracteres'}>
        <PasswordInput {...register('password')} autoComplete="new-password" />
      </Field>
      <Button type="submit" size="lg" block busy={isSubmitting} disabled={!hydrated}>
        Crear cuenta
      </Button>
      <PrivacyNote className="text-center text-sm text-texto-2" />
    </form>
  );
}
