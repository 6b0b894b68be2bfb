import Download from 'lucide-react/icons/download';
import Send from 'lucide-react/icons/send';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { INVOICE_TEXTS as TEXTS } from '#contract/invoices/invoice-texts.ts';
import { ApiError } from '#contract/wire/client.ts';
import { api } from '#web/api/api.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { saveFile } from '#web/ui/save/save-file.ts';
import { Notice } from '#web/ui/state/notice.tsx';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

type Outcome = { tone: 'success' | 'error'; text: string };

/** @param order the order that the address names, or '' @param onMade called after the invoice was made */
export function InvoiceForm({ order, onMade }: { order: string; onMade: () => void }) {
  const [id, setId] = useState(order);
  const [email, setEmail] = useState('');
  const [busy, setBusy] = useState<'download' | 'send' | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [idField, emailField] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  const name = id.trim().replace(/^#/, '');

  // The customer's e-mail is only a help: without it the manager types one.
  useEffect(() => {
    if (!order) return;
    const leaving = new AbortController();
    const fill = async () => {
      const found = await api('GET /api/orders', { q: order, limit: 5 }, { signal: leaving.signal }).catch(() => []);
      const address = found.find((one) => one.id.startsWith(order.toLowerCase()))?.customer?.email;
      if (address && !leaving.signal.aborted) setEmail((typed) => typed || address);
    };
    void fill();
    return () => leaving.abort();
  }, [order]);

  const refuse = (text: string, field: typeof idField) => {
    setOutcome({ tone: 'error', text });
    field.current?.focus();
  };
  const run = async (kind: 'download' | 'send', work: () => Promise<string>, failureOf: (error: unknown) => string) => {
    setBusy(kind);
    setOutcome(null);
    try {
      setOutcome({ tone: 'success', text: await work() });
      onMade();
    } catch (error) {
      setOutcome({ tone: 'error', text: failureOf(error) });
    }
    setBusy(null);
  };
  const download = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!name) return refuse(TEXTS.noId, idField);
    const work = async () => {
      await saveFile(`/api/invoices/${encodeURIComponent(name)}`, `factura-${name}.pdf`);
      return TEXTS.downloaded;
    };
    void run('download', work, () => TEXTS.notDownloaded);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!name || !email.trim()) return refuse(TEXTS.noIdOrEmail, name ? emailField : idField);
    if (!EMAIL.test(email.trim())) return refuse(TEXTS.wrongEmail, emailField);
    const work = async () => {
      const answer = await api('POST /api/invoices/{id}/email', { id: name, email: email.trim() });
      if (!answer.success) throw new Error(TEXTS.notSent);
      return answer.message || TEXTS.sent;
    };
    void run('send', work, sendFailure);
  };

  return (
    <Card className="grid gap-4 p-5">
      <form noValidate onSubmit={download} className="grid gap-3.5">
        <Field label="ID de factura" hint="El ID del pedido o sus primeros 8 caracteres.">
          <Input
            ref={idField}
            value={id}
            onChange={({ target }) => setId(target.value)}
            maxLength={60}
            autoComplete="off"
            spellCheck={false}
            className="num"
          />
        </Field>
        <Button type="submit" busy={busy === 'download'} busyLabel="Descargando…">
          <Download className="size-4" />
          Descargar Factura
        </Button>
      </form>
      <hr className="border-linea" />
      <form noValidate onSubmit={send} className="grid gap-3.5">
        <Field label="Correo electrónico">
          <Input
            ref={emailField}
            type="email"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
            maxLength={254}
            autoComplete="off"
          />
        </Field>
        <Button type="submit" variant="neutral" busy={busy === 'send'} busyLabel="Enviando…">
          <Send className="size-4" />
          Enviar por Correo
        </Button>
      </form>
      <div role="status">{outcome && <Notice tone={outcome.tone}>{outcome.text}</Notice>}</div>
    </Card>
  );
}

function sendFailure(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return TEXTS.notSentAtAll;
  return typeof error.body.message === 'string' ? error.body.message : TEXTS.notSent;
}
