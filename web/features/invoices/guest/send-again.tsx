import { type FormEvent, useState } from 'react';
import { ApiError } from '#contract/wire/client.ts';
import { api } from '#web/api/api.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import type { MadeKey } from './opened.ts';

/** Mails the invoice to one more address. */
export function SendAgain({ made: { id, token }, onSent }: { made: MadeKey; onSent: () => void }) {
  const [wrong, setWrong] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const email = String(new FormData(event.currentTarget).get('email'));
    const field = event.currentTarget.querySelector('input');
    setBusy(true);
    setWrong(null);
    try {
      const { message } = await api('POST /api/facturas/{id}/correo', { id, email, ...(token && { token }) });
      toast.success(message);
      onSent();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setWrong(error.errors.email ?? error.message);
      field?.focus();
    } finally {
      setBusy(false);
    }
  }
  return (
    <form method="post" noValidate onSubmit={send} className="grid max-w-[480px] gap-4 rounded-carta border border-linea bg-blanco p-6">
      <Field label="Correo electrónico" error={wrong ?? undefined}>
        <Input name="email" type="email" autoComplete="email" autoFocus />
      </Field>
      <Button type="submit" busy={isBusy} busyLabel="Enviando..." className="justify-self-start">
        Enviar
      </Button>
    </form>
  );
}
