import type { Tx } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { globalInvoice } from '#server/features/invoices/document/documents.ts';
import { readCfdi } from '#server/features/invoices/document/read.ts';
import { seal } from '#server/features/invoices/document/seal.ts';
import type { Period, Receiver } from '#server/features/invoices/document/types.ts';
import type { Office } from '#server/features/invoices/ledger/office.ts';
import { type DocumentRow, intend, type SealedRow } from '#server/features/invoices/ledger/queries.ts';
import { lockOrders, type TicketOrder, ticketsOf } from '#server/features/invoices/tickets/queries.ts';
import { saleCents } from '#server/features/invoices/tickets/rules.ts';
import { counts } from '#server/features/invoices/tickets/service.ts';
import { worthOf } from '#server/features/invoices/tickets/worth.ts';
import { isTrial as isTrialPayment } from '#server/features/payments/index.ts';
import { type GlobalSpan, informationOf, type Span } from './periods.ts';
import * as queries from './queries.ts';

/** The amounts of a document with this many concepts add up exactly (`sumsOf` of `document/concept.ts`). */
export const MOST_TICKETS = 250;

/** Which free tickets go into a global now. */
export type Wanted = (free: queries.Free) => boolean;

const PAGE = 500;

/** The free tickets of a period that count in this mode, in pages. */
export async function* pagesOf(on: Parameters<typeof queries.free>[0], span: Span, isTrial: boolean): AsyncGenerator<queries.Free[]> {
  for (let after: queries.After = null; ; ) {
    const page: queries.Free[] = await queries.free(on, span, isTrial, after, PAGE);
    yield page.filter(({ intentId }) => isTrial || !isTrialPayment(intentId));
    if (page.length < PAGE) return;
    after = page.at(-1) ?? null;
  }
}

/** Writes the intent of the next global of a period. @returns null when no ticket is left for it */
export const intendNext = (span: GlobalSpan, wanted: Wanted, office: Office): Promise<SealedRow | null> =>
  inTransaction(async (tx) => {
    await queries.lockPeriod(tx, span, office.isTrial);
    const ids: string[] = [];
    for await (const page of pagesOf(tx, span, office.isTrial)) {
      for (const free of page) if (wanted(free)) ids.push(free.orderId);
      if (ids.length >= MOST_TICKETS) break;
    }
    const chosen = ids.slice(0, MOST_TICKETS);
    if (chosen.length === 0) return null;
    await lockOrders(tx, chosen);
    return intendGlobal(tx, { span, information: informationOf(span), orderIds: chosen, office });
  });

type Wish = { span: Span; information: Period; orderIds: readonly string[]; office: Office };

/** The caller holds the locks of the orders. A ticket that was taken or undone meanwhile is left out. */
async function intendGlobal(tx: Tx, { span, information, orderIds, office }: Wish): Promise<SealedRow | null> {
  const found = await ticketsOf(tx, orderIds, office.isTrial);
  const tickets = orderIds.flatMap((id) => {
    const ticket = found.get(id);
    if (!ticket || ticket.holder !== null || !counts(ticket)) return [];
    const amounts = worthOf(ticket);
    return amounts.length > 0 ? [{ ticket, amounts }] : [];
  });
  const [first] = tickets;
  if (!first) return null;
  const largest = tickets.reduce((most, one) => (saleCents(one.ticket.sale) > saleCents(most.ticket.sale) ? one : most), first);
  return intend(
    tx,
    {
      kind: 'global',
      orderId: null,
      receiver: publicReceiver(office),
      email: null,
      tickets: tickets.map(({ ticket, amounts }) => ({ orderId: idOf(ticket), amounts })),
      holds: true,
      paymentForm: largest.ticket.sale.paymentForm,
      period: { from: span.from, to: span.to },
      reuse: await queries.refusedGlobal(tx, span, office.isTrial),
      seal: (head) => {
        const concepts = tickets.map(({ ticket, amounts }) => ({ folio: ticket.sale.folio, amounts }));
        return seal(globalInvoice({ head, period: information, tickets: concepts }), office.signer);
      },
    },
    office,
  );
}

const idOf = ({ sale }: TicketOrder): string => sale.orderId;

const publicReceiver = ({ place }: Office): Receiver => ({
  rfc: 'XAXX010101000',
  name: 'PUBLICO EN GENERAL',
  postalCode: place,
  regime: '616',
  use: 'S01',
});

/** Puts the tickets of a cancelled global into another one of the same period, in the transaction that frees them. */
export async function furtherGlobal(
  tx: Tx,
  cancelled: DocumentRow,
  orderIds: readonly string[],
  office: Office,
): Promise<SealedRow | null> {
  const { periodFrom: from, periodTo: to, stampedXml, isTrial } = cancelled;
  const information = readCfdi(stampedXml ?? '').period;
  if (from === null || to === null || information === null || isTrial !== office.isTrial) return null;
  return intendGlobal(tx, { span: { from, to }, information, orderIds, office });
}
