import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { OwnUser } from '#contract/accounts/accounts.ts';
import { api } from '#web/api/api.ts';
import { why } from '#web/api/why.ts';
import { Section } from '#web/features/accounts/settings/section.tsx';
import { useShop } from '#web/hooks/use-shop.ts';
import { focusIfLost, focusTitle } from '#web/lib/focus-row.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { toast } from '#web/ui/toast/toast.ts';

type ConnectedAccountsProps = { own: OwnUser; onChanged: () => Promise<void> };

/** The Google account that this account is connected to. Renders nothing when there is none and the shop does not offer Google. */
export function ConnectedAccounts({ own, onChanged }: ConnectedAccountsProps) {
  const [asks, setAsks] = useState(false);
  const status = useRef<HTMLParagraphElement>(null);
  const isOffered = useShop().google;
  const disconnect = async () => {
    try {
      await api('DELETE /api/users/google', {});
      toast.success('Google quedó desconectado.');
      await onChanged();
    } catch (error) {
      toast.error(why(error, 'No se pudo desconectar. Inténtalo otra vez.'));
    }
    // Synchronously: an open dialog makes everything behind it unfocusable, and the button that opened it may be gone.
    flushSync(() => setAsks(false));
    if (status.current) focusIfLost(status.current);
    else focusTitle();
  };
  if (!own.google && !isOffered) return null;
  return (
    <Section title="Cuentas conectadas" about="Con ellas entras sin escribir tu contraseña.">
      <p ref={status} tabIndex={-1}>
        <strong>{own.google ? 'Google está conectado.' : 'Google no está conectado.'}</strong> {textFor(own)}
      </p>
      {own.google && own.has_password && (
        <Button variant="neutral" size="sm" className="mt-4" onClick={() => setAsks(true)}>
          Desconectar Google
        </Button>
      )}
      {asks && (
        <ConfirmDialog title="¿Desconectar Google?" confirmLabel="Desconectar" onConfirm={disconnect} onClose={() => setAsks(false)}>
          Desde ahora entras con tu correo y tu contraseña.
        </ConfirmDialog>
      )}
    </Section>
  );
}

function textFor({ google, has_password }: OwnUser): string {
  if (!google) return 'Para conectarlo, cierra la sesión y entra con Google y el mismo correo.';
  return has_password ? '' : 'Es tu única manera de entrar. Para desconectarlo, elige primero una contraseña.';
}
