import { useState } from 'react';
import { ApiError } from '#contract/wire/client.ts';
import { api } from '#web/api/api.ts';
import { focusIfLost } from '#web/lib/focus-row.ts';
import { Button } from '#web/ui/button/button.tsx';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { Notice } from '#web/ui/state/notice.tsx';

type State = 'asking' | 'busy' | { done: string } | { failed: string };

const NOT_VALID = 'Este enlace no es válido o ya se usó.';

/**
 * Asks first, because mail programs open links in advance.
 * @param token the mail link's token: '' when the link has none, null before the address has been read
 * @param onVerified called with the verified e-mail
 */
export function VerifyForm({ token, onVerified }: { token: string | null; onVerified: (email: string) => void }) {
  const [state, setState] = useState<State>('asking');
  const shown = typeof state === 'object' ? state : token === '' ? { failed: NOT_VALID } : null;
  const verify = async () => {
    setState('busy');
    try {
      const { message, email } = await api('POST /api/users/email/verify', { token: token ?? '' });
      setState({ done: message });
      onVerified(email);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setState({ failed: error.errors.token ?? error.message });
    }
  };
  if (shown && 'done' in shown)
    return (
      <>
        <Notice tone="success" role="status">
          {shown.done}
        </Notice>
        <LinkButton ref={focusIfLost} to="/profile" replace size="lg" block>
          Ir a mi cuenta
        </LinkButton>
      </>
    );
  return (
    <>
      {shown && (
        <Notice tone="error" role="alert">
          {shown.failed} Pide otro desde tu cuenta.
        </Notice>
      )}
      <Button size="lg" block busy={state === 'busy'} disabled={!token} onClick={() => void verify()}>
        Verificar mi correo
      </Button>
    </>
  );
}
