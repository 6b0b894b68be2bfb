import { useState } from 'react';
import { SignInForm } from '#web/features/accounts/sign-in-form.tsx';
import { keepSession } from '#web/features/session/store.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

type BarSignInProps = { ended?: string; kept?: string };

/** The sign-in over a screen of the counter, which keeps what was not sent yet. The default words are those of the bar's board. */
export function BarSignIn({
  ended = 'Tu sesión terminó: la barra ya no cambia.',
  kept = 'Entra para seguir. Lo que marcaste está guardado y se envía al entrar.',
}: BarSignInProps) {
  const [isOpen, setOpen] = useState(true);
  if (!isOpen)
    return (
      <p className="franja larga abajo" role="alert">
        {ended}
        <button type="button" onClick={() => setOpen(true)}>
          Entrar
        </button>
      </p>
    );
  return (
    <Dialog title="Tu sesión terminó" onClose={() => setOpen(false)}>
      <p className="mb-5 text-texto-2">{kept}</p>
      <SignInForm onSignedIn={async (signed) => keepSession(signed)} />
    </Dialog>
  );
}
