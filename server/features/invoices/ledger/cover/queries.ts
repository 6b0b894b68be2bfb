import { and, asc, eq, inArray } from 'drizzle-orm';
import type { FacturaKind, FacturaState } from '#contract/invoices/factura-states.ts';
import type { Tx } from '#server/db/client.ts';
import type { TaxAmount } from '#server/features/invoices/document/types.ts';
import { hold, sumOf } from '#server/features/invoices/ledger/queries.ts';
import { invoices, invoiceTickets } from '#server/features/invoices/table.ts';

/** The states of documents that count for the SAT, or are about to. */
const LIVING: FacturaState[] = ['en_proceso', 'timbrada', 'cancelacion_en_proceso'];

/** Puts tickets back into the living global that still covers them. */
export async function holdInGlobal(tx: Tx, orderIds: readonly string[], isTrial: boolean): Promise<void> {
  for (const orderId of orderIds) {
    const covered = await coverOf(tx, orderId, isTrial);
    const last = covered.filter(({ kind, leftCents }) => kind === 'global' && leftCents > 0).at(-1);
    if (last) await hold(tx, last.documentId, [orderId]);
  }
}

/** A living income document with an order, and what of it no living egreso has taken back. */
export type Cover = {
  documentId: string;
  kind: FacturaKind;
  state: FacturaState;
  holds: boolean;
  cents: number;
  leftCents: number;
  left: TaxAmount[];
};

/** The living income documents of an order, the oldest first. The caller holds the order's lock. */
export async function coverOf(tx: Tx, orderId: string, isTrial: boolean): Promise<Cover[]> {
  const rows = await tx
    .select({ ticket: invoiceTickets, document: invoices })
    .from(invoiceTickets)
    .innerJoin(invoices, eq(invoices.id, invoiceTickets.documentId))
    .where(and(eq(invoiceTickets.orderId, orderId), eq(invoiceTickets.isTrial, isTrial), inArray(invoices.state, LIVING)))
    .orderBy(asc(invoices.madeAt), asc(invoices.id));
  const takenBack = Map.groupBy(
    rows.filter(({ document }) => document.kind === 'egreso'),
    ({ document }) => document.relatedId,
  );
  return rows
    .filter(({ document }) => document.kind !== 'egreso')
    .map(({ ticket, document }) => {
      const back = (takenBack.get(document.id) ?? []).map((one) => one.ticket);
      const left = ticket.amounts.map(({ tax, cents }) => ({
        tax,
        cents: cents - sumOf(back.flatMap(({ amounts }) => amounts.filter((one) => one.tax === tax))),
      }));
      const { id: documentId, kind } = document;
      return {
        documentId,
        kind,
        state: document.state as FacturaState,
        holds: ticket.holds,
        cents: ticket.cents,
        leftCents: sumOf(left),
        left,
      };
    });
}
