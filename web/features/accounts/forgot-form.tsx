import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from 'react-hook-form';
import { api } from '#web/api/api.ts';
import { refusalOf } from '#web/api/form-errors.ts';
import { useHydrated } from '#web/hooks/use-hydrated.ts';
import { checkWith } from '#web/lib/check-with.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Notice } from '#web/ui/state/notice.tsx';

const resolver = checkWith(async () => (await import('#contract/accounts/accounts.ts')).Forgotten);

/** Requests the mail with the reset link. The answer is the same for every e-mail, so it does not reveal accounts. */
export function ForgotForm() {
  const hydrated = useHydrated();
  const [sent, setSent] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { register, handleSubmit, setError, setFocus, formState } = useForm({ resolver, mode: 'onTouched' });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (forgotten) => {
    setRefusal(null);
    try {
      setSent((await api('POST /api/users/forgot-password', forgotten)).message);
    } catch (error) {
      setSent(null);
      setRefusal(refusalOf(error, setError, ['email']));
    }
  });
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      {refusal && (
        <Notice tone="error" role="alert">
          <strong>No se pudo enviar el correo de recuperación</strong>
          <p>{refusal}</p>
        </Notice>
      )}
      {sent ? (
        <>
          <Notice tone="success" role="status">
            {sent} ¿No lo encuentras? Busca en tu correo no deseado.
          </Notice>
          <Button type="submit" variant="secondary" size="lg" block busy={isSubmitting}>
            Enviar otra vez
          </Button>
          <Button
            variant="text"
            block
            onClick={() => {
              flushSync(() => setSent(null));
              setFocus('email');
            }}
          >
            Usar otro correo
          </Button>
        </>
      ) : (
        <>
          <Field label="Correo electrónico" error={errors.email?.message}>
            <Input {...register('email')} type="email" autoComplete="username" />
          </Field>
          <Button type="submit" size="lg" block busy={isSubmitting} disabled={!hydrated}>
            Enviar enlace
          </Button>
        </>
      )}
    </form>
  );
}
