import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { BillingData } from '#contract/invoices/billing.ts';
import type { Factura, Ticket } from '#contract/invoices/facturas.ts';
import { typedNumber } from '#contract/typed-number.ts';
import { ApiError } from '#contract/wire/client.ts';
import { api } from '#web/api/api.ts';
import { refusalOf } from '#web/api/form-errors.ts';
import { token } from '#web/api/token.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { useKnown, usePrefill } from '#web/hooks/form/use-prefill.ts';
import { Button } from '#web/ui/button/button.tsx';
import { AsideLayout } from '#web/ui/layout/aside-layout.tsx';
import { RefusalNotice } from '#web/ui/save/refusal-notice.tsx';
import { PrivacyNote } from '#web/ui/shop/form/privacy-note.tsx';
import { NeedsScript } from '#web/ui/state/needs-script.tsx';
import { Notice } from '#web/ui/state/notice.tsx';
import { FIELDS, type InvoiceForm, TICKET_FIELDS } from './form.ts';
import { Head } from './head.tsx';
import type { MadeKey, Opened } from './opened.ts';
import { ReceiverFields } from './receiver-fields.tsx';
import { TicketFound, TicketSample } from './ticket-aside.tsx';
import { TicketFields } from './ticket-fields.tsx';
import { LATE, refusedText, WRONG_TICKET } from './words.ts';

/** After this long the guest is told that the invoice comes by mail too. */
const SLOW_MS = 4000;

/** The invoice that an order of this account has. @returns null without an account, and when the order is another one's */
async function ownFactura(opened: Opened | null): Promise<Factura | null> {
  if (!opened?.order || opened.isForGuest || !token.read()) return null;
  try {
    return (await api('GET /api/facturas/{id}', { id: opened.order.id })).data;
  } catch {
    return null;
  }
}

type RequestProps = {
  form: InvoiceForm;
  /** Null until it is known with what the page was opened. */
  opened: Opened | null;
  /** Why an earlier request was refused. */
  refused: string | null;
  onMade: (factura: Factura, made: Pick<MadeKey, 'token' | 'email'>) => void;
};

/** Ticket and tax data: one after the other, or on one screen when the account has its data. */
export function Request({ form, opened, refused, onMade }: RequestProps) {
  const { handleSubmit, setError, setValue, getValues, trigger } = form;
  const [found, setFound] = useState<Ticket | null>(null);
  const [refusal, setRefusal] = useState<string | null>(refused);
  const [isFinding, setFinding] = useState(false);
  const { isSubmitting } = form.formState;
  const isSlow = useSlow(isSubmitting);
  const account = useAccount(opened, form);
  const hasAll = found === null && account.isComplete;

  async function find(): Promise<void> {
    setRefusal(null);
    setFinding(true);
    const { folio, total } = getValues();
    try {
      const { data } = await api('GET /api/facturas/ticket', { folio, total: typedNumber(total).toFixed(2) });
      const own = data.motivo === 'facturada' ? await ownFactura(opened) : null;
      if (own) return onMade(own, { token: null, email: '' });
      const why = refusedText(data);
      setRefusal(why);
      if (why === null) setFound(data);
    } catch (error) {
      explain(error);
    } finally {
      setFinding(false);
    }
  }
  const next = async () => {
    if (!isFinding && (await trigger(TICKET_FIELDS, { shouldFocus: true }))) await find();
  };

  /** Shows a refusal at its field, and in the strip too: the form has checked before what it can know itself, so these are others' words. */
  function explain(error: unknown): void {
    if (error instanceof ApiError && error.code === 'ticket_not_found') {
      // The field must stand on the page to take the focus.
      flushSync(() => setFound(null));
      setError('total', { message: WRONG_TICKET }, { shouldFocus: true });
      return;
    }
    const { errors } = error as ApiError;
    setRefusal(refusalOf(error, setError, FIELDS) ?? FIELDS.flatMap((field) => errors[field] ?? []).join(' '));
  }

  const make = handleSubmit(async ({ guardar, ...asked }) => {
    setRefusal(null);
    try {
      const answer = await api('POST /api/facturas', { ...asked, ...(account.canKeep && guardar && { guardar }) });
      onMade(answer.data, { token: answer.token ?? null, email: asked.email });
    } catch (error) {
      explain(error);
    }
  });

  const linked = opened?.ticket;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link is looked up once
  useEffect(() => {
    if (!linked) return;
    setValue('folio', linked.folio);
    setValue('total', linked.total);
    if (linked.folio && linked.total) void find();
  }, [linked]);

  const isLast = found !== null || hasAll;
  const again = () => {
    setFound(null);
    setRefusal(null);
  };
  return (
    <div className="wrap">
      <Head step={hasAll ? null : found ? 2 : 1} title="Factura tu compra">
        {found
          ? 'Encontramos tu pedido. Escribe los datos como están en tu constancia de situación fiscal.'
          : 'Con el folio y el total de tu ticket. Sin cuenta y en un minuto.'}
      </Head>
      <AsideLayout aside={found ? <TicketFound ticket={found} order={opened?.order ?? null} /> : <TicketSample />}>
        <NeedsScript>
          Para facturar aquí, activa JavaScript en tu navegador. También puedes pedir tu factura en la casa: lleva tu ticket y tu constancia
          de situación fiscal.
        </NeedsScript>
        <form
          method="post"
          noValidate
          onSubmit={(event) => {
            if (isLast) return make(event);
            event.preventDefault();
            return next();
          }}
          className={`needs-script grid gap-[26px] rounded-dialogo border border-linea bg-blanco p-[clamp(20px,3vw,40px)] ${isLast ? '' : 'max-w-[560px]'}`}
        >
          {refusal && <RefusalNotice>{refusal}</RefusalNotice>}
          {found?.motivo === 'facturada' && (
            <Notice tone="info">
              Este ticket ya tiene factura. Con los mismos datos te la enviamos otra vez al correo donde la pediste.
            </Notice>
          )}
          {!found && (hasAll ? <div className="grid gap-5 sm:grid-cols-2">{ticketFields(form)}</div> : ticketFields(form))}
          {isLast && <ReceiverFields form={form} canKeep={account.canKeep} />}
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" size="lg" busy={isSubmitting || isFinding} busyLabel={isFinding ? 'Buscando...' : 'Procesando...'}>
              {isLast ? 'Facturar' : 'Buscar mi ticket'}
            </Button>
            {found && (
              <Button variant="text" onClick={again} disabled={isSubmitting}>
                Volver
              </Button>
            )}
          </div>
          <p role="status" className="text-sm font-semibold text-ocre-hondo empty:hidden">
            {isSlow && LATE}
          </p>
          {isLast && <PrivacyNote />}
        </form>
      </AsideLayout>
    </div>
  );
}

const ticketFields = (form: InvoiceForm) => <TicketFields form={form} />;

/** Whether this has lasted for some seconds. */
function useSlow(isBusy: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isBusy) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isBusy]);
  return isSlow;
}

const NOTHING: BillingData = { rfc: null, nombre: null, regimen: null, uso_cfdi: null, codigo_postal: null, email: null };
const isWhole = (data: BillingData): boolean => Object.values(data).every(Boolean);

/** Fills in the data of the account, which staff leave out when they type a guest's. */
function useAccount(opened: Opened | null, { getValues, setValue }: InvoiceForm): { canKeep: boolean; isComplete: boolean } {
  const canKeep = opened !== null && !opened.isForGuest && token.read() !== null;
  const { data } = useLoad(canKeep ? (signal) => api('GET /api/users/billing', {}, { signal }) : null, canKeep ? 'billing' : null);
  const known = useKnown();
  const { rfc, nombre, regimen, uso_cfdi, codigo_postal, email } = (canKeep && data) || NOTHING;
  usePrefill(
    { rfc, nombre, regimen, uso_cfdi, codigo_postal, email: email ?? (canKeep ? known?.email : null) },
    { values: getValues, set: setValue },
  );
  // Data that the account does not have yet are kept, unless the guest unticks it.
  const offered = useRef(false);
  useEffect(() => {
    if (!data || offered.current) return;
    offered.current = true;
    setValue('guardar', !isWhole(data));
  }, [data, setValue]);
  return { canKeep, isComplete: canKeep && data !== null && isWhole(data) };
}
