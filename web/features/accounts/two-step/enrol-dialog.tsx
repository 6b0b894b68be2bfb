import { useEffect, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { TwoStepSecret } from '#contract/accounts/two-step.ts';
import { api } from '#web/api/api.ts';
import { refusalAt } from '#web/api/form-errors.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { ErrorNotice } from '#web/ui/state/notice.tsx';
import { CodeField } from './code-field.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type EnrolDialogProps = {
  /** The dialog asks for the password; an account without one must have signed in a short time ago. */
  hasPassword: boolean;
  onOn: () => void;
  onClose: () => void;
};

/** Switches the second step on: password, QR code with a first code, recovery codes. */
export function EnrolDialog({ hasPassword, onOn, onClose }: EnrolDialogProps) {
  const form = useId();
  const [secret, setSecret] = useState<TwoStepSecret | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { register, handleSubmit, setError, setFocus, formState } = useForm({ defaultValues: { current_password: '', code: '' } });
  const { errors, isSubmitting } = formState;
  useEffect(() => {
    if (secret) setFocus('code');
  }, [secret, setFocus]);
  const begin = handleSubmit(async ({ current_password }) => {
    setRefusal(null);
    try {
      setSecret(await api('POST /api/users/two-step', hasPassword ? { current_password } : {}));
    } catch (error) {
      setRefusal(refusalAt(error, setError, 'current_password'));
    }
  });
  const confirm = handleSubmit(async ({ code }) => {
    setRefusal(null);
    try {
      setCodes((await api('POST /api/users/two-step/confirm', { code })).recovery_codes);
      onOn();
    } catch (error) {
      setRefusal(refusalAt(error, setError, 'code'));
    }
  });
  return (
    <Dialog
      title="Verificación en dos pasos"
      onClose={onClose}
      isKept={codes !== null}
      className="sm:max-w-[520px]"
      cancel={codes ? undefined : 'Cancelar'}
      footer={
        codes ? (
          <Button onClick={onClose}>Ya los guardé</Button>
        ) : (
          <Button type="submit" form={form} busy={isSubmitting}>
            {secret ? 'Activar' : 'Continuar'}
          </Button>
        )
      }
    >
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : (
        <form id={form} method="post" noValidate onSubmit={secret ? confirm : begin} className="grid gap-4">
          <ErrorNotice>{refusal}</ErrorNotice>
          {secret ? (
            <>
              <Secret {...secret} />
              <CodeField registered={register('code')} error={errors.code?.message} hint="Los 6 dígitos que muestra la aplicación." />
            </>
          ) : (
            <>
              <p className="text-texto-2">
                Para entrar te pediremos, además de la contraseña, un código de una aplicación de tu teléfono. Se cerrarán tus demás
                sesiones.
              </p>
              {hasPassword && (
                <Field label="Contraseña actual" error={errors.current_password?.message}>
                  <PasswordInput {...register('current_password')} autoComplete="current-password" />
                </Field>
              )}
            </>
          )}
        </form>
      )}
    </Dialog>
  );
}

const Secret = ({ secret, otpauth_url, qr_svg }: TwoStepSecret) => (
  <>
    <p>Escanea este código con tu aplicación de códigos, por ejemplo Google Authenticator, Aegis o 1Password.</p>
    <img
      src={`data:image/svg+xml,${encodeURIComponent(qr_svg)}`}
      alt="Código QR con la clave"
      className="size-48 justify-self-center rounded-carta"
    />
    <div className="text-sm">
      <p className="text-texto-2">
        ¿No puedes escanearlo?{' '}
        <a href={otpauth_url} className="link">
          Ábrelo en este aparato
        </a>{' '}
        o escribe esta clave:
      </p>
      <p className="num font-semibold wrap-anywhere select-all">{secret.match(/.{1,4}/g)?.join(' ')}</p>
    </div>
  </>
);
