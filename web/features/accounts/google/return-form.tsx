import { useEffect, useRef, useState } from 'react';
import type { SignedIn } from '#contract/accounts/accounts.ts';
import type { AuthAnswer } from '#contract/accounts/google.ts';
import { GOOGLE_FAILURES, type GoogleFailure } from '#contract/accounts/google-failures.ts';
import { ApiError } from '#contract/wire/client.ts';
import { why } from '#web/api/why.ts';
import { CodeStep } from '#web/features/accounts/two-step/code-step.tsx';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { Notice } from '#web/ui/state/notice.tsx';

/**
 * Opens the session for the one-use code of a sign-in with Google. Does not use `api`, which would send the token of an earlier session.
 * @throws ApiError
 */
async function collect(code: string): Promise<AuthAnswer> {
  const response = await fetch('/api/auth/status', { headers: { authorization: `Bearer ${code}`, accept: 'application/json' } }).catch(
    () => {
      throw new ApiError(0, { message: 'No se recibió respuesta del servidor', code: 'no_answer' });
    },
  );
  const body = await response.json().catch(() => ({}));
  if (!response.ok) throw new ApiError(response.status, body);
  return body;
}

const MISSING = 'Faltan datos necesarios para continuar';
const EXPIRED = 'Este inicio de sesión venció o empezó en otro navegador. Inténtalo otra vez.';
/** Long enough to read the message, which /login repeats. */
const BACK_AFTER_MS = 4000;

const isFailure = (text: string | null): text is GoogleFailure => text !== null && Object.hasOwn(GOOGLE_FAILURES, text);

export type ReturnStep = Step['at'];
type Step = { at: 'busy' } | { at: 'code'; challenge: string } | { at: 'failed'; why: string };

type ReturnFormProps = {
  /** The address's query, as it was when the page opened. */
  query: URLSearchParams;
  onSignedIn: (signed: SignedIn) => Promise<void>;
  /** Goes back to the sign-in, which shows why. */
  onBack: (why: string) => void;
  /** Called with each step, so that the page can show its title. */
  onStep: (at: ReturnStep) => void;
};

/** Finishes the sign-in with Google: opens the session, and asks for the second step when the account has one. */
export function ReturnForm({ query, onSignedIn, onBack, onStep }: ReturnFormProps) {
  const [step, setStep] = useState<Step>({ at: 'busy' });
  const began = useRef(false);
  const show = (next: Step) => {
    setStep(next);
    onStep(next.at);
  };
  const fail = (why: string) => show({ at: 'failed', why });
  const enter = (signed: SignedIn) => onSignedIn(withRoleOfQuery(signed, query.get('role')));
  const finish = async () => {
    const [error, token] = [query.get('error'), query.get('token')];
    if (isFailure(error)) return fail(GOOGLE_FAILURES[error]);
    if (!token || !query.get('userId') || !query.get('email')) return fail(MISSING);
    try {
      const answer = await collect(token);
      if ('two_step' in answer) show({ at: 'code', challenge: answer.challenge });
      else await enter(answer);
    } catch (failure) {
      const { status } = failure as { status?: number };
      fail(status === 401 ? EXPIRED : why(failure, EXPIRED));
    }
  };
  useEffect(() => {
    // The code works once, and React may run effects twice.
    if (began.current) return;
    began.current = true;
    void finish();
  });
  useEffect(() => {
    if (step.at !== 'failed') return;
    const timer = setTimeout(() => onBack(step.why), BACK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [step, onBack]);
  if (step.at === 'code') return <CodeStep challenge={step.challenge} onSignedIn={enter} onBack={(reason) => onBack(reason ?? '')} />;
  if (step.at === 'failed')
    return (
      <>
        <Notice tone="error" role="alert">
          {step.why}
        </Notice>
        <LinkButton to="/login" replace state={{ why: step.why }} size="lg" block>
          Volver a iniciar sesión
        </LinkButton>
      </>
    );
  return <p role="status">Comprobando tu cuenta de Google…</p>;
}

/** Treats the user as an administrator only when both the server and the query say so. */
function withRoleOfQuery({ token, user }: SignedIn, role: string | null): SignedIn {
  if (user.role !== 'admin' || role === 'admin') return { token, user };
  const { staff_role: _, ...customer } = user;
  return { token, user: { ...customer, role: 'customer' } };
}
