import { useState } from 'react';
import { api } from '#web/api/api.ts';
import { why } from '#web/api/why.ts';
import { Button } from '#web/ui/button/button.tsx';
import { toast } from '#web/ui/toast/toast.ts';

type SendLinkButtonProps = { email: string; label: string; className?: string };

/** Mails the link that verifies the e-mail. */
export function SendLinkButton({ email, label, className }: SendLinkButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      await api('POST /api/users/email/verification', {});
      toast.success(`Te enviamos un correo a ${email}.`);
    } catch (error) {
      toast.error(why(error, 'No se pudo enviar el correo. Inténtalo otra vez.'));
    }
    setBusy(false);
  };
  return (
    <Button variant="neutral" size="sm" className={className} busy={isBusy} busyLabel="Enviando…" onClick={() => void send()}>
      {label}
    </Button>
  );
}
