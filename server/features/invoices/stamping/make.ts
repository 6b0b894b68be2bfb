import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FacturaRequest, MadeFactura, StampRequest } from '#contract/invoices/facturas.ts';
import { isGenericRfc, taxProblems } from '#contract/invoices/rfc.ts';
import { settings } from '#server/current-settings.ts';
import type { Tx } from '#server/db/client.ts';
import { enqueue } from '#server/db/queue.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { save as saveBilling } from '#server/features/billing/index.ts';
import { nominativa } from '#server/features/invoices/document/documents.ts';
import { taxAmountsOf } from '#server/features/invoices/document/sale.ts';
import { seal } from '#server/features/invoices/document/seal.ts';
import type { Receiver } from '#server/features/invoices/document/types.ts';
import { currentOffice, notReady, type Office } from '#server/features/invoices/ledger/office.ts';
import { type DocumentRow, find, intend, paperOf, type SealedRow } from '#server/features/invoices/ledger/queries.ts';
import { mayOpen, userOf } from '#server/features/invoices/reading/access.ts';
import { facturaToken, opens } from '#server/features/invoices/reading/token.ts';
import { type Key, toOneFactura } from '#server/features/invoices/reading/view.ts';
import { lockOrders, type TicketOrder, ticketsOf } from '#server/features/invoices/tickets/queries.ts';
import { refusedBecause } from '#server/features/invoices/tickets/service.ts';
import type { Caller } from '#server/http/caller.ts';
import { invalid, Refusal } from '#server/http/refusal.ts';
import { fieldOf, wordsOf } from './refusals.ts';
import { stampDocument } from './stamp.ts';

/** What a request made. `status` 200: it was there before; 201: stamped; 202: the PAC has not answered yet */
export type Made = { status: 200 | 201 | 202; body: MadeFactura };

type Data = Omit<FacturaRequest, 'folio' | 'total' | 'guardar' | 'token'>;

const receiverOf = ({ rfc, nombre, codigo_postal, regimen, uso_cfdi }: Data): Receiver => ({
  rfc,
  name: nombre,
  postalCode: codigo_postal,
  regime: regimen,
  use: uso_cfdi,
});

const NOTHING_BEFORE = { rfc: null, regimen: null };

export function checkReceiver(data: Data): void {
  if (isGenericRfc(data.rfc)) return;
  const problems = taxProblems(data, NOTHING_BEFORE);
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

/**
 * The invoice of a ticket for the guest who holds it.
 * An invoice that was there before has links for who may open it: with its token, as the order's owner, or as a manager.
 * @throws Refusal 409 `already_invoiced`, `order_not_billable`, `invoice_window_closed`, `fiscal_incomplete`; 422 with the field that the
 * SAT refused; 503 `fiscal_not_ready`
 */
export async function makeFactura(ticket: TicketOrder, input: FacturaRequest, caller: Caller): Promise<Made> {
  checkReceiver(input);
  const user = await userOf(caller);
  const office = await currentOffice();
  const made = await inTransaction((tx) => intendNominativa(tx, { orderId: ticket.sale.orderId, data: input, office, isGuest: true }));
  if (input.guardar && user && !user.isGuest) await saveBilling(billingOf(input), user.id);
  if (made.isNew) return stamped(made.row);
  const { token } = input;
  if (token !== undefined && (await opens(made.row, token))) return known(made.row, { token });
  return known(made.row, mayOpen(user, ticket.userId) ? BY_RIGHT : 'none');
}

const billingOf = ({ rfc, nombre, codigo_postal, regimen, uso_cfdi, email }: Data) => ({
  rfc,
  nombre,
  codigo_postal,
  regimen,
  uso_cfdi,
  email,
});

/** The same for a manager, whatever the window. Foreigners have no RFC of their own. */
export async function makeForManager(orderId: string, data: Omit<StampRequest, 'id' | 'sustituye'>): Promise<Made> {
  checkReceiver(data);
  const office = await currentOffice();
  const made = await inTransaction((tx) => intendNominativa(tx, { orderId, data: foreignAs(data, office), office, isGuest: false }));
  return made.isNew ? stamped(made.row) : known(made.row, BY_RIGHT);
}

const FOREIGN = 'XEXX010101000';

/** The SAT wants the shop's own postal code for foreigners. @throws Refusal 422 */
export function foreignAs<D extends Data>(data: D, office: Office): D {
  if (data.rfc !== FOREIGN) return data;
  const wrong = {
    ...(data.regimen !== '616' && { regimen: 'Con el RFC de extranjeros va el régimen 616.' }),
    ...(data.uso_cfdi !== 'S01' && { uso_cfdi: 'Con el RFC de extranjeros va el uso S01.' }),
  };
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  return { ...data, codigo_postal: office.place };
}

type Wish = { orderId: string; data: Data; office: Office; isGuest: boolean };

/** Under the order's lock: two requests for one ticket make one invoice. */
async function intendNominativa(tx: Tx, { orderId, data, office, isGuest }: Wish): Promise<{ row: SealedRow; isNew: boolean }> {
  await lockOrders(tx, [orderId]);
  const ticket = (await ticketsOf(tx, [orderId], office.isTrial)).get(orderId);
  if (!ticket) throw notBillable('pendiente');
  if (ticket.holder?.kind === 'nominativa') return { row: await sameAsBefore(tx, ticket.holder.id, data), isNew: false };
  const because = refusedBecause(ticket);
  if (because === 'no_facturable') throw notBillable(ticket.status);
  if (because === 'fuera_de_plazo' && isGuest)
    throw new Refusal(409, 'invoice_window_closed', 'Ya pasó el plazo para facturar este ticket.');
  return { row: await intend(tx, nominativaPlan(ticket, data, office, await paperOf(tx, orderId, office.series)), office), isNew: true };
}

/** @param reuse the row whose folio it takes */
export function nominativaPlan(
  ticket: TicketOrder,
  data: Data,
  office: Office,
  reuse: DocumentRow | null,
  replaced?: { id: string; uuid: string },
) {
  const { sale } = ticket;
  const receiver = receiverOf(data);
  const { detalle: detail, clave_consumo: defaultKey } = settings().fiscal;
  return {
    kind: 'nominativa' as const,
    orderId: sale.orderId,
    receiver,
    email: data.email,
    tickets: [{ orderId: sale.orderId, amounts: taxAmountsOf(sale) }],
    holds: replaced === undefined,
    paymentForm: sale.paymentForm,
    ...(replaced && { related: { id: replaced.id, relation: '04' as const } }),
    reuse,
    seal: (head: Parameters<typeof nominativa>[0]['head']) =>
      seal(
        nominativa({
          head,
          receiver,
          sale,
          detail,
          defaultKey,
          ...(replaced && { relation: { type: '04' as const, uuid: replaced.uuid } }),
        }),
        office.signer,
      ),
  };
}

/** The invoice that the ticket has, when it is the same person's; it is mailed again to the address it was asked for. @throws Refusal 409 */
export async function sameAsBefore(tx: Tx, id: string, data: Data): Promise<SealedRow> {
  const row = (await find(id, tx)) as SealedRow;
  const wanted = receiverOf(data);
  const isSame = (Object.keys(wanted) as (keyof Receiver)[]).every((field) => wanted[field] === row.receiver[field]);
  if (!isSame) throw new Refusal(409, 'already_invoiced', 'Ese ticket ya tiene factura con otros datos.');
  if (row.state === 'timbrada' && row.email !== null)
    await enqueue(tx, 'factura-mail', { id, attempt: row.attempt, letter: 'stamped', again: randomUUID() });
  return row;
}

const notBillable = (status: string) =>
  new Refusal(409, 'order_not_billable', `Un pedido en estado «${status}» no se puede facturar.`, { data: { status } });

/** Opens the files without a token. */
export const BY_RIGHT: Key = { token: null };

export const known = async (row: SealedRow, key: Key): Promise<Made> => ({
  status: 200,
  body: { data: await toOneFactura(row, key) },
});

/** How long a guest waits for the stamp. */
const WAIT_MS = 8000;
/** How many requests ask the PAC at once; further ones are left to the job. */
const MOST_ASKING = 16;
let asking = 0;

/** Asks for the stamp while the guest waits. What is not known by then goes on without them. */
export async function stamped(row: SealedRow): Promise<Made> {
  const token = await facturaToken(row);
  const outcome = await firstAnswer(row.id);
  if (outcome?.refused) {
    const field = fieldOf(outcome.refused.code);
    throw field === null ? notReady() : invalid({ [field]: wordsOf(outcome.refused) });
  }
  const now = outcome?.row ?? (await find(row.id)) ?? row;
  return { status: now.state === 'en_proceso' ? 202 : 201, body: { data: await toOneFactura(now, { token }), token } };
}

async function firstAnswer(id: string): Promise<Awaited<ReturnType<typeof stampDocument>>> {
  if (asking >= MOST_ASKING) return null;
  asking++;
  let isAwaited = true;
  const timer = new AbortController();
  const answer = stampDocument(id, () => isAwaited).finally(() => asking--);
  const late = pause(WAIT_MS, null, { signal: timer.signal }).catch(() => null);
  try {
    return await Promise.race([answer, late]);
  } finally {
    isAwaited = false;
    timer.abort();
    // The job asks again about what failed after the guest left.
    answer.catch(() => {});
  }
}
