import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import type { BillingData } from '#contract/invoices/billing.ts';
import { api } from '#web/api/api.ts';
import { refusalOf } from '#web/api/form-errors.ts';
import { token } from '#web/api/token.ts';
import { useKeptForm } from '#web/hooks/form/use-kept-form.ts';
import { useKnown, usePrefill } from '#web/hooks/form/use-prefill.ts';
import { useHydrated } from '#web/hooks/use-hydrated.ts';
import { checkWith } from '#web/lib/check-with.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Field, Textarea } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { RefusalNotice } from '#web/ui/save/refusal-notice.tsx';
import { PrivacyNote } from '#web/ui/shop/form/privacy-note.tsx';
import { NeedsScript } from '#web/ui/state/needs-script.tsx';
import { Notice } from '#web/ui/state/notice.tsx';

const FOLIO = /^[0-9A-F]{8}$/;

/** The prepared message of a guest who asks for an order's invoice, with the account's saved billing data; null for other visitors. */
function useInvoiceRequest(): string | null {
  const [query] = useSearchParams();
  const folio = query.get('factura') ?? '';
  const isAsked = FOLIO.test(folio);
  const [message, setMessage] = useState<string | null>(null);
  useEffect(() => {
    if (!isAsked) return;
    const leaving = new AbortController();
    const write = (known: BillingData | null) => leaving.signal.aborted || setMessage(requestOf(folio, known));
    if (!token.read()) write(null);
    // When the billing data cannot be loaded, the guest fills in the lines.
    else api('GET /api/users/billing', {}, { signal: leaving.signal }).then(write, () => write(null));
    return () => leaving.abort();
  }, [folio, isAsked]);
  return message;
}

const requestOf = (folio: string, known: BillingData | null): string =>
  [
    `Quiero la factura de mi pedido ${folio}.`,
    '',
    `RFC: ${known?.rfc ?? ''}`,
    `Nombre o razón social: ${known?.nombre ?? ''}`,
    `Código postal fiscal: ${known?.codigo_postal ?? ''}`,
    `Régimen fiscal: ${known?.regimen ?? ''}`,
    `Uso de la factura: ${known?.uso_cfdi ?? ''}`,
  ].join('\n');

const resolver = checkWith(async () => (await import('#contract/contact/contact.ts')).Message);

/** A request for an invoice contains the account's billing data, which must not be stored longer than the session. */
const isOfAccount = () => Boolean(token.read()) && new URLSearchParams(location.search).has('factura');

export function ContactForm() {
  const hydrated = useHydrated();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [thanks, setThanks] = useState<string | null>(null);
  const { register, handleSubmit, setError, setValue, getValues, subscribe, reset, formState } = useForm({ resolver, mode: 'onTouched' });
  const { errors, isSubmitting } = formState;
  const known = useKnown();
  // Before the text of an invoice request, which is only written into an empty field.
  useKeptForm({
    key: 'mensaje-a-medias',
    untouched: { name: '', email: '', message: '' },
    getValues,
    subscribe,
    set: setValue,
    leavesOut: (field, text) => (field === 'message' ? isOfAccount() : text === known?.[field]),
  });
  const message = useInvoiceRequest();
  usePrefill({ name: known?.name, email: known?.email, message }, { values: getValues, set: setValue });
  const submit = handleSubmit(async (message) => {
    setRefusal(null);
    setThanks(null);
    const sent = JSON.stringify(getValues());
    try {
      setThanks((await api('POST /api/contact', message)).message);
      // Reset only when nothing was typed since the message was sent.
      if (JSON.stringify(getValues()) === sent) reset();
    } catch (error) {
      setRefusal(refusalOf(error, setError, ['name', 'email', 'message']));
    }
  });
  return (
    <>
      <NeedsScript>El formulario necesita JavaScript. También puedes llamarnos o escribirnos por correo.</NeedsScript>
      <form method="post" noValidate onSubmit={submit} className="needs-script grid gap-[18px]">
        {refusal && <RefusalNotice>{refusal}</RefusalNotice>}
        <Field label="Nombre completo" error={errors.name?.message}>
          <Input {...register('name')} autoComplete="name" />
        </Field>
        <Field label="Correo electrónico" error={errors.email?.message}>
          <Input {...register('email')} type="email" autoComplete="email" />
        </Field>
        <Field label="Mensaje" error={errors.message?.message}>
          <Textarea {...register('message')} rows={6} />
        </Field>
        <Button type="submit" size="lg" className="justify-self-start max-md:w-full" busy={isSubmitting} disabled={!hydrated}>
          Enviar mensaje
        </Button>
        <PrivacyNote />
        <div role="status">{thanks && <Notice tone="success">{thanks}</Notice>}</div>
      </form>
    </>
  );
}
