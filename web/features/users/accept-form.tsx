import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { SignedIn } from '#contract/accounts/accounts.ts';
import { ApiError } from '#contract/wire/client.ts';
import { api } from '#web/api/api.ts';
import { refusalOf } from '#web/api/form-errors.ts';
import { checkWith } from '#web/lib/check-with.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { PrivacyNote } from '#web/ui/shop/form/privacy-note.tsx';
import { ErrorNotice } from '#web/ui/state/notice.tsx';

const BAD_LINK = 'Esta invitación no es válida o ya se usó. Pide otra a quien te invitó.';
const resolver = checkWith(async () => (await import('#contract/accounts/users.ts')).Acceptance.omit({ token: true }));

/** @param token the mail link's token: '' when the link has none, null before the address has been read */
export function AcceptForm({ token, onSignedIn }: { token: string | null; onSignedIn: (signed: SignedIn) => Promise<void> }) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const { register, handleSubmit, setError, formState } = useForm({ resolver, mode: 'onTouched' });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (person) => {
    setRefusal(null);
    try {
      await onSignedIn(await api('POST /api/users/invitations/accept', { token: token ?? '', ...person }));
    } catch (error) {
      const failed = refusalOf(error, setError, ['name', 'password']);
      setRefusal(error instanceof ApiError && (error.code === 'invalid_token' || error.errors.token) ? BAD_LINK : failed);
    }
  });
  const shown = token === '' ? BAD_LINK : refusal;
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <ErrorNotice>{shown}</ErrorNotice>
      <Field label="Nombre completo" error={errors.name?.message}>
        <Input {...register('name')} autoComplete="name" />
      </Field>
      <Field label="Contraseña" error={errors.password?.message} hint={errors.password ? undefined : 'Mínimo 8 caracteres'}>
        <PasswordInput {...register('password')} autoComplete="new-password" />
      </Field>
      <Button type="submit" size="lg" block busy={isSubmitting} disabled={!token}>
        Aceptar la invitación
      </Button>
      <PrivacyNote />
    </form>
  );
}
