import { type ComponentType, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import type { Credentials, SignedIn, TwoStepAsked } from '#contract/accounts/accounts.ts';
import { api } from '#web/api/api.ts';
import { refusalOf } from '#web/api/form-errors.ts';
import { useHydrated } from '#web/hooks/use-hydrated.ts';
import { checkWith } from '#web/lib/check-with.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { ErrorNotice } from '#web/ui/state/notice.tsx';
import type { CodeStepProps } from './two-step/code-step.tsx';

const resolver = checkWith(async () => (await import('#contract/accounts/accounts.ts')).Credentials);

/** Resolves to a challenge instead of a session when the account has a second step. */
const signIn = (credentials: Credentials): Promise<SignedIn | TwoStepAsked> => api('POST /api/users/login', credentials);

/**
 * The fields have no default values, so that text typed before hydration stays. `method="post"` keeps the password out of the address.
 * When the account asks for a code too, the step for the code replaces the form; its module is loaded then.
 * @param why the reason why an earlier sign-in with Google failed
 */
export function SignInForm({ onSignedIn, why = null }: { onSignedIn: (signed: SignedIn) => Promise<void>; why?: string | null }) {
  const hydrated = useHydrated();
  const [ownRefusal, setRefusal] = useState<string | null | undefined>();
  const refusal = ownRefusal === undefined ? why : ownRefusal;
  const [second, setSecond] = useState<{ challenge: string; Step: ComponentType<CodeStepProps> } | null>(null);
  const { register, handleSubmit, setError, formState } = useForm({ resolver, mode: 'onTouched' });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (credentials) => {
    setRefusal(null);
    try {
      const signed = await signIn(credentials);
      if (!('two_step' in signed)) return await onSignedIn(signed);
      const { CodeStep } = await import('./two-step/code-step.tsx');
      setSecond({ challenge: signed.challenge, Step: CodeStep });
    } catch (error) {
      setRefusal(refusalOf(error, setError, ['email', 'password']));
    }
  });
  const beginAgain = (why: string | null) => {
    setSecond(null);
    setRefusal(why);
  };
  if (second) return <second.Step challenge={second.challenge} onSignedIn={onSignedIn} onBack={beginAgain} />;
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <ErrorNotice>{refusal}</ErrorNotice>
      <Field label="Correo electrónico" error={errors.email?.message}>
        <Input {...register('email')} type="email" autoComplete="username" />
      </Field>
      <Field
        label="Contraseña"
        error={errors.password?.message}
        aside={
          <Link to="/forgot-password" className="link inline-flex min-h-7 items-center text-sm">
            ¿La olvidaste?
          </Link>
        }
      >
        <PasswordInput {...register('password')} autoComplete="current-password" />
      </Field>
      <Button type="submit" size="lg" block busy={isSubmitting} disabled={!hydrated}>
        Iniciar sesión
      </Button>
    </form>
  );
}
