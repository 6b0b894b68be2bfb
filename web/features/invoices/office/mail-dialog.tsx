import { type FormEvent, useState } from 'react';
import type { Invoice } from '#contract/invoices/invoices.ts';
import { ApiError } from '#contract/wire/client.ts';
import { api } from '#web/api/api.ts';
import { why } from '#web/api/why.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { toast } from '#web/ui/toast/toast.ts';

/** Sends an invoice to an address. */
export function MailDialog({
  invoice: { id, folio, estado },
  onDone,
  onClose,
}: {
  invoice: Invoice;
  onDone: () => void;
  onClose: () => void;
}) {
  const [email, setEmail] = useState('');
  const [wrong, setWrong] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setWrong(undefined);
    try {
      const asked = { id, email: email.trim() };
      const { message } =
        estado === null ? await api('POST /api/invoices/{id}/email', asked) : await api('POST /api/facturas/{id}/correo', asked);
      toast.success(message);
      onDone();
    } catch (error) {
      setWrong((error instanceof ApiError && error.errors.email) || why(error, 'No pudimos enviarla.'));
    }
    setBusy(false);
  };
  return (
    <Dialog title={`Enviar la factura ${folio}`} onClose={onClose} className="sm:max-w-[440px]">
      <form noValidate onSubmit={send} className="grid gap-5">
        <Field label="Enviar a" error={wrong} hint={estado === null ? 'Va el PDF, sin timbrar.' : 'Van el PDF y el XML.'}>
          <Input type="email" value={email} maxLength={254} autoComplete="off" onChange={({ target }) => setEmail(target.value)} />
        </Field>
        <Button type="submit" busy={busy} busyLabel="Enviando…">
          Enviar por correo
        </Button>
      </form>
    </Dialog>
  );
}
