import { useState } from 'react';
import { api } from '#web/api/api.ts';
import { why } from '#web/api/why.ts';
import { Button } from '#web/ui/button/button.tsx';
import { toast } from '#web/ui/toast/toast.ts';

/** Mails the link by which the account gets its first password. */
export function FirstPassword({ email }: { email: string }) {
  const [busy, setBusy] = useState(false);
  const ask = async () => {
    setBusy(true);
    try {
      await api('POST /api/users/password/first', {});
      toast.success(`Te enviamos un enlace a ${email}.`);
    } catch (error) {
      toast.error(why(error, 'No se pudo enviar el correo. Inténtalo otra vez.'));
    }
    setBusy(false);
  };
  return (
    <Button variant="secondary" size="sm" busy={busy} busyLabel="Enviando…" onClick={() => void ask()}>
      Elegir una contraseña
    </Button>
  );
}
