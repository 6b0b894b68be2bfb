import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { ApiError } from '#contract/wire/client.ts';
import { api } from '#web/api/api.ts';
import { refusalOf } from '#web/api/form-errors.ts';
import { checkWith } from '#web/lib/check-with.ts';
import { focusIfLost } from '#web/lib/focus-row.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { Notice } from '#web/ui/state/notice.tsx';

type State = 'open' | { done: string } | { failed: string; askAgain: boolean };

const NOT_VALID = { failed: 'Token de recuperación no válido', askAgain: true };

const resolver = checkWith(async () => (await import('#contract/accounts/accounts.ts')).ChosenPassword);

/**
 * @param token the mail link's token: '' when the link has none, null before the address has been read
 * @param onChanged called after the password was changed and all sessions have ended
 */
export function ResetForm({ token, onChanged }: { token: string | null; onChanged: () => void }) {
  const [state, setState] = useState<State>('open');
  const { register, handleSubmit, setError, watch, formState } = useForm({ resolver, mode: 'onTouched' });
  const { errors, touchedFields, isSubmitting } = formState;
  const [password = '', repeated = ''] = watch(['password', 'repeated']);
  const differ = password !== repeated;
  const shown = typeof state === 'object' ? state : token === '' ? NOT_VALID : null;
  const submit = handleSubmit(async ({ password }) => {
    setState('open');
    try {
      setState({ done: (await api('POST /api/users/reset-password', { token: token ?? '', password })).message });
      onChanged();
    } catch (error) {
      const failed = refusalOf(error, setError, ['password']);
      if (error instanceof ApiError && (error.code === 'invalid_token' || error.errors.token)) setState(NOT_VALID);
      else setState(failed ? { failed, askAgain: false } : 'open');
    }
  });
  if (shown && 'done' in shown)
    return (
      <Notice tone="success" role="status">
        {shown.done}{' '}
        <Link ref={focusIfLost} to="/login" replace className="link">
          Iniciar sesión
        </Link>
      </Notice>
    );
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      {shown && (
        <Notice tone="error" role="alert">
          <strong>No se pudo restablecer la contraseña</strong>
          <p>
            {shown.failed}
            {shown.askAgain && (
              <>
                {'. '}
                <Link to="/forgot-password" className="link">
                  Pide otro enlace
                </Link>
              </>
            )}
          </p>
        </Notice>
      )}
      <Field label="Nueva contraseña" error={errors.password?.message} hint={errors.password ? undefined : 'Mínimo 8 caracteres'}>
        <PasswordInput {...register('password')} autoComplete="new-password" />
      </Field>
      <Field label="Confirmar contraseña" error={differ && touchedFields.repeated ? 'Las contraseñas no coinciden' : undefined}>
        <PasswordInput {...register('repeated')} autoComplete="new-password" />
      </Field>
      <Button type="submit" size="lg" block busy={isSubmitting} disabled={!token || differ}>
        Cambiar contraseña
      </Button>
    </form>
  );
}
