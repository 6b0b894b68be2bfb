import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { OwnUser } from '#contract/accounts/accounts.ts';
import { api } from '#web/api/api.ts';
import { refusalOf } from '#web/api/form-errors.ts';
import { why } from '#web/api/why.ts';
import { Section } from '#web/features/accounts/settings/section.tsx';
import { checkWith } from '#web/lib/check-with.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { ErrorNotice } from '#web/ui/state/notice.tsx';
import { toast } from '#web/ui/toast/toast.ts';

/** Mails the link by which the account gets its first password. */
function FirstPassword({ email }: { email: string }) {
  const [busy, setBusy] = useState(false);
  const ask = async () => {
    setBusy(true);
    try {
      await api('POST /api/users/password/first', {});
      toast.success(`Te enviamos un enlace a ${email}.`);
    } catch (error) {
      toast.error(why(error, 'No se pudo enviar el correo. Inténtalo otra vez.'));
    }
    setBusy(false);
  };
  return (
    <Button variant="secondary" size="sm" busy={busy} busyLabel="Enviando…" onClick={() => void ask()}>
      Elegir una contraseña
    </Button>
  );
}

const resolver = checkWith(async () => (await import('#contract/accounts/own-account.ts')).NewPassword);
const EMPTY = { current_password: '', password: '', repeated: '' };

/** @param onChanged called after the change, which has ended the other sessions */
export function ChangePassword({ own, onChanged }: { own: OwnUser; onChanged: () => void }) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const { register, handleSubmit, setError, reset, formState } = useForm({ resolver, mode: 'onTouched', defaultValues: EMPTY });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ current_password, password }) => {
    setRefusal(null);
    try {
      await api('PUT /api/users/password', { current_password, password });
      reset(EMPTY);
      toast.success('Contraseña actualizada. Cerramos tus demás sesiones.');
      onChanged();
    } catch (error) {
      setRefusal(refusalOf(error, setError, ['current_password', 'password']));
    }
  });
  if (!own.has_password)
    return (
      <Section title="Contraseña">
        <p className="mb-4">Tu cuenta no tiene contraseña. Te enviamos por correo un enlace para elegir una.</p>
        <FirstPassword email={own.email} />
      </Section>
    );
  return (
    <Section title="Contraseña" about="Al cambiarla se cierran las demás sesiones.">
      <form method="post" noValidate onSubmit={submit} className="grid gap-5">
        <ErrorNotice>{refusal}</ErrorNotice>
        <Field label="Contraseña actual" error={errors.current_password?.message}>
          <PasswordInput {...register('current_password')} autoComplete="current-password" />
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Nueva contraseña" error={errors.password?.message} hint={errors.password ? undefined : 'Mínimo 8 caracteres'}>
            <PasswordInput {...register('password')} autoComplete="new-password" />
          </Field>
          <Field label="Repite la nueva" error={errors.repeated?.message}>
            <PasswordInput {...register('repeated')} autoComplete="new-password" />
          </Field>
        </div>
        <Button type="submit" className="justify-self-start" busy={isSubmitting}>
          Cambiar contraseña
        </Button>
      </form>
    </Section>
  );
}
