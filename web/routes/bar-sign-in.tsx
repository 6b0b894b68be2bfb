import { useState } from 'react';
import { SignInForm } from '#web/features/accounts/sign-in-form.tsx';
import { keepSession } from '#web/features/session/store.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

/** The sign-in over the bar's board; the board keeps all taps that were not sent yet. */
export function BarSignIn() {
  const [isOpen, setOpen] = useState(true);
  if (!isOpen)
    return (
      <p className="franja larga abajo" role="alert">
        Tu sesión terminó: la barra ya no cambia.
        <button type="button" onClick={() => setOpen(true)}>
          Entrar
        </button>
      </p>
    );
  return (
    <Dialog title="Tu sesión terminó" onClose={() => setOpen(false)}>
      <p className="mb-5 text-texto-2">Entra para seguir. Lo que marcaste está guardado y se envía al entrar.</p>
      <SignInForm onSignedIn={async (signed) => keepSession(signed)} />
    </Dialog>
  );
}
