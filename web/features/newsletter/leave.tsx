import { useState } from 'react';
import { ApiError } from '#contract/wire/client.ts';
import { send } from '#web/api/api.ts';
import { useHydrated } from '#web/hooks/use-hydrated.ts';
import { Button } from '#web/ui/button/button.tsx';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { Notice } from '#web/ui/state/notice.tsx';

type State = 'asking' | 'busy' | 'done' | { failed: string };

/** @param token from the mailed link; null without one */
export function Leave({ token }: { token: string | null }) {
  const hydrated = useHydrated();
  const [state, setState] = useState<State>('asking');
  async function leave() {
    setState('busy');
    setState(await leaveWith(token ?? ''));
  }
  if (state === 'done')
    return (
      <>
        <Notice tone="success" role="status">
          Suscripción cancelada exitosamente
        </Notice>
        <LinkButton to="/" variant="secondary">
          Volver al inicio
        </LinkButton>
      </>
    );
  return (
    <>
      {typeof state === 'object' && (
        <Notice tone="error" role="alert">
          {state.failed}
        </Notice>
      )}
      {hydrated && !token && <Notice tone="warning">El enlace está incompleto. Ábrelo otra vez desde el correo del Club.</Notice>}
      <Button size="lg" busy={state === 'busy'} disabled={!token} onClick={leave}>
        Cancelar suscripción
      </Button>
    </>
  );
}

async function leaveWith(token: string): Promise<State> {
  try {
    const answer = await send(`/api/subscriptions/unsubscribe?${new URLSearchParams({ token })}`, { method: 'POST' });
    if (answer.ok) return 'done';
    return { failed: answer.status === 400 ? 'Este enlace no es válido.' : 'Error al cancelar la suscripción' };
  } catch (error) {
    if (error instanceof ApiError) return { failed: error.message };
    throw error;
  }
}
