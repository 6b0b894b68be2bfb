import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { SignedIn } from '#contract/accounts/accounts.ts';
import { ApiError } from '#contract/wire/client.ts';
import { api } from '#web/api/api.ts';
import { refusalAt } from '#web/api/form-errors.ts';
import { checkWith } from '#web/lib/check-with.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { ErrorNotice } from '#web/ui/state/notice.tsx';

const resolver = checkWith(async () => (await import('#contract/accounts/two-step.ts')).WithCode);

export type CodeStepProps = {
  challenge: string;
  onSignedIn: (signed: SignedIn) => Promise<void>;
  /** Begins the sign-in again; `why` when the challenge has ended. */
  onBack: (why: string | null) => void;
};

const APP = { label: 'Código de 6 dígitos', hint: 'Está en tu aplicación de códigos y cambia cada 30 segundos.' };
const RECOVERY = { label: 'Código de recuperación', hint: 'Cada código sirve una sola vez. No importan guiones ni mayúsculas.' };

/** The second step of the sign-in. Its field takes the focus. */
export function CodeStep({ challenge, onSignedIn, onBack }: CodeStepProps) {
  const [recovers, setRecovers] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { register, handleSubmit, setError, setFocus, resetField, formState } = useForm({ resolver, defaultValues: { code: '' } });
  const { errors, isSubmitting } = formState;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change between app code and recovery code focuses the field again
  useEffect(() => setFocus('code'), [setFocus, recovers]);
  const submit = handleSubmit(async ({ code }) => {
    setRefusal(null);
    try {
      await onSignedIn(await api('POST /api/users/login/two-step', { challenge, code }));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'challenge_expired') return onBack(error.message);
      setRefusal(refusalAt(error, setError, 'code'));
      setFocus('code', { shouldSelect: true });
    }
  });
  const change = () => {
    setRecovers(!recovers);
    setRefusal(null);
    resetField('code');
  };
  const { label, hint } = recovers ? RECOVERY : APP;
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <p>
        <strong>Falta un paso.</strong> Tu cuenta pide también un código.
      </p>
      <ErrorNotice>{refusal}</ErrorNotice>
      <Field label={label} hint={hint} error={errors.code?.message}>
        <Input
          {...register('code')}
          key={label}
          type="text"
          inputMode={recovers ? 'text' : 'numeric'}
          autoComplete={recovers ? 'off' : 'one-time-code'}
          autoCapitalize={recovers ? 'characters' : 'off'}
          spellCheck={false}
        />
      </Field>
      <Button type="submit" size="lg" block busy={isSubmitting}>
        Verificar y entrar
      </Button>
      <div className="flex flex-wrap justify-between gap-x-5 gap-y-2">
        <button type="button" className="link inline-flex min-h-7 items-center text-sm" onClick={change}>
          {recovers ? 'Usar el código de la aplicación' : 'Usar un código de recuperación'}
        </button>
        <button type="button" className="link inline-flex min-h-7 items-center text-sm" onClick={() => onBack(null)}>
          Volver
        </button>
      </div>
    </form>
  );
}
