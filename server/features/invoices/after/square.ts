import { isGenericRfc } from '#contract/invoices/rfc.ts';
import { shopClock } from '#contract/shop-clock.ts';
import { db, type Tx } from '#server/db/client.ts';
import { enqueue } from '#server/db/queue.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { egreso } from '#server/features/invoices/document/documents.ts';
import { seal } from '#server/features/invoices/document/seal.ts';
import type { PaymentForm, TaxAmount } from '#server/features/invoices/document/types.ts';
import { type Cover, coverOf } from '#server/features/invoices/ledger/cover/queries.ts';
import { isTrialMode, type Office, officeNow } from '#server/features/invoices/ledger/office.ts';
import type { SealedRow } from '#server/features/invoices/ledger/queries.ts';
import * as documents from '#server/features/invoices/ledger/queries.ts';
import { stampDocument } from '#server/features/invoices/stamping/stamp.ts';
import { lockOrders, returnedAtTill, type TicketOrder, ticketsOf } from '#server/features/invoices/tickets/queries.ts';
import { paymentFormOf } from '#server/features/invoices/tickets/rules.ts';
import { worthOf } from '#server/features/invoices/tickets/worth.ts';
import { askCancel, beginCancel } from './cancel.ts';
import * as queries from './queries.ts';
import { followOf } from './rules.ts';

/** What has begun in the transaction and is asked for after its commit. */
type Begun = { stamps: string[]; cancels: string[] };

const RETRY_SECONDS = 3600;

/**
 * Makes what the order's documents say equal to what its sale is worth now: by egresos and cancellations. It waits while a document of the
 * order has no stamp yet or is being replaced; the end of that calls it again. Safe to call any number of times.
 */
export async function squareTicket(orderId: string): Promise<void> {
  const office = await officeNow();
  const begun = await inTransaction(async (tx): Promise<Begun> => {
    await lockOrders(tx, [orderId]);
    if (office) return square(tx, orderId, office);
    await enqueue(tx, 'square-ticket', { orderId }, { startAfter: RETRY_SECONDS });
    return { stamps: [], cancels: [] };
  });
  for (const id of begun.stamps) await stampDocument(id);
  for (const id of begun.cancels) await askCancel(id);
}

async function square(tx: Tx, orderId: string, office: Office): Promise<Begun> {
  const begun: Begun = { stamps: [], cancels: [] };
  await queries.restEgresos(tx, orderId);
  const ticket = (await ticketsOf(tx, [orderId], office.isTrial)).get(orderId);
  const covers = await coverOf(tx, orderId, office.isTrial);
  if (!ticket || covers.some(({ state }) => state === 'en_proceso')) return begun;
  const rows = new Map<string, SealedRow>();
  for (const { documentId } of covers) {
    const row = (await documents.find(documentId, tx)) as SealedRow;
    if (await isBeingReplaced(tx, row)) return begun;
    rows.set(documentId, row);
  }
  for (const cover of covers.filter(({ state }) => state === 'timbrada')) {
    const row = rows.get(cover.documentId) as SealedRow;
    const follow = followOf(await coveredBy(tx, cover, row, ticket));
    if (follow.kind === 'cancel') {
      await documents.lock(tx, row.id);
      await beginCancel(tx, row, '03', null, office);
      begun.cancels.push(row.id);
    }
    if (follow.kind === 'egreso') begun.stamps.push((await intendEgreso(tx, row, ticket, follow.amounts, office)).id);
  }
  return begun;
}

/** Whether a stamped or coming document takes its place, and the cancellation with reason 01 is not refused. */
async function isBeingReplaced(tx: Tx, row: SealedRow): Promise<boolean> {
  const isRefused = row.state === 'timbrada' && row.cancelReason === '01';
  return !isRefused && (await queries.substituteOf(tx, row.id)) !== null;
}

const dayOf = (at: Date): string => shopClock(at).today;

const coveredBy = async (tx: Tx, { kind, holds, left }: Cover, row: SealedRow, ticket: TicketOrder) => ({
  kind,
  holds,
  left,
  net: worthOf(ticket),
  totalCents: row.totalCents,
  hasEgreso: await queries.hasEgreso(tx, row.id),
  isKept: row.refusal !== null,
  stampedDay: dayOf(row.stampedAt ?? row.madeAt),
  today: dayOf(new Date()),
});

/** The form of the money that went back since the document, or the last egreso against it; else the sale's. */
async function returnedForm(tx: Tx, row: SealedRow, { sale, intentId }: TicketOrder): Promise<PaymentForm> {
  const since = (await queries.lastEgresoAt(tx, sale.orderId, row.id)) ?? row.madeAt;
  const returned = await returnedAtTill(tx, intentId, since);
  return returned.length > 0 ? paymentFormOf('', null, returned) : sale.paymentForm;
}

/** An egreso with the receiver of the document that it lessens, who gets it by mail too. */
async function intendEgreso(tx: Tx, row: SealedRow, ticket: TicketOrder, amounts: readonly TaxAmount[], office: Office) {
  // The SAT wants the place of issue of the document itself for receivers without an address of their own.
  const receiver = isGenericRfc(row.receiver.rfc) ? { ...row.receiver, postalCode: office.place } : row.receiver;
  const relatedUuid = row.uuid as string;
  const { sale } = ticket;
  return documents.intend(
    tx,
    {
      kind: 'egreso',
      orderId: null,
      receiver,
      email: row.email,
      tickets: [{ orderId: sale.orderId, amounts }],
      holds: false,
      paymentForm: await returnedForm(tx, row, ticket),
      related: { id: row.id, relation: '01' },
      reuse: await queries.refusedEgreso(tx, sale.orderId, row.id),
      seal: (head) => seal(egreso({ head, receiver, relatedUuid, amounts }), office.signer),
    },
    office,
  );
}

/** The job after a stamp or a decided cancellation: squares those tickets of the document whose sale or document has changed. */
export async function squareDocument(id: string): Promise<void> {
  const row = await documents.find(id);
  if (!row || row.kind === 'egreso' || row.isTrial !== isTrialMode()) return;
  const tickets = await documents.ticketRows(id);
  const isGlobal = row.kind === 'global';
  // The tickets of a cancelled global are in another one.
  if (isGlobal && row.state === 'cancelada') return;
  const now = isGlobal
    ? await ticketsOf(
        db,
        tickets.map(({ orderId }) => orderId),
        row.isTrial,
      )
    : null;
  const elsewhere = isGlobal ? await queries.alsoCovered(id) : new Set<string>();
  for (const { orderId, holds, cents } of tickets) {
    const ticket = now?.get(orderId);
    const worth = ticket && worthOf(ticket).reduce((sum, amount) => sum + amount.cents, 0);
    if (!holds || worth !== cents || elsewhere.has(orderId)) await squareTicket(orderId);
  }
}

/** An event of orders: enqueues what follows a refund in its transaction, when the ticket is in a document. */
export async function followRefund(tx: Tx, orderId: string): Promise<void> {
  if (await queries.isDocumented(tx, orderId)) await enqueue(tx, 'square-ticket', { orderId });
}
