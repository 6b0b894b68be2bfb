import { and, desc, eq, inArray, isNotNull, lte, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { FacturaState } from '#contract/invoices/factura-states.ts';
import { db, type Tx } from '#server/db/client.ts';
import type { DocumentRow, SealedRow } from '#server/features/invoices/ledger/queries.ts';
import { invoices, invoiceTickets } from '#server/features/invoices/table.ts';

const LIVING: FacturaState[] = ['en_proceso', 'timbrada', 'cancelacion_en_proceso'];

type Reader = Pick<Tx, 'select'>;

/** The documents that live and refer to this one. */
const relatedTo = (on: Reader, id: string, relation: '01' | '04') =>
  on
    .select()
    .from(invoices)
    .where(and(eq(invoices.relatedId, id), eq(invoices.relation, relation), inArray(invoices.state, LIVING)))
    .limit(1);

export const hasEgreso = async (on: Reader, id: string): Promise<boolean> => (await relatedTo(on, id, '01')).length > 0;

/** When the last living egreso of this order against this document was made; null when there is none. */
export async function lastEgresoAt(on: Reader, orderId: string, relatedId: string): Promise<Date | null> {
  const [row] = await on
    .select({ at: invoices.madeAt })
    .from(invoices)
    .innerJoin(invoiceTickets, eq(invoiceTickets.documentId, invoices.id))
    .where(
      and(
        eq(invoices.kind, 'egreso'),
        eq(invoices.relatedId, relatedId),
        inArray(invoices.state, LIVING),
        eq(invoiceTickets.orderId, orderId),
      ),
    )
    .orderBy(desc(invoices.madeAt))
    .limit(1);
  return row?.at ?? null;
}

/** The document that takes the place of this one; null when none does. */
export async function substituteOf(on: Reader, id: string): Promise<DocumentRow | null> {
  const [row] = await relatedTo(on, id, '04');
  return row ?? null;
}

/** Whether the order is in any document. */
export async function isDocumented(tx: Tx, orderId: string): Promise<boolean> {
  const rows = await tx.select({ id: invoiceTickets.documentId }).from(invoiceTickets).where(eq(invoiceTickets.orderId, orderId)).limit(1);
  return rows.length > 0;
}

/** The orders of a document that another living income document says something about too. */
export async function alsoCovered(documentId: string): Promise<Set<string>> {
  const other = alias(invoiceTickets, 'other');
  const rows = await db
    .selectDistinct({ orderId: other.orderId })
    .from(invoiceTickets)
    .innerJoin(
      other,
      and(eq(other.orderId, invoiceTickets.orderId), eq(other.isTrial, invoiceTickets.isTrial), ne(other.documentId, documentId)),
    )
    .innerJoin(invoices, eq(invoices.id, other.documentId))
    .where(and(eq(invoiceTickets.documentId, documentId), ne(invoices.kind, 'egreso'), inArray(invoices.state, LIVING)));
  return new Set(rows.map(({ orderId }) => orderId));
}

/** The refused egreso of this order against this document, whose folio the next try takes. */
export async function refusedEgreso(tx: Tx, orderId: string, relatedId: string): Promise<DocumentRow | null> {
  const [row] = await tx
    .select({ invoice: invoices })
    .from(invoices)
    .innerJoin(invoiceTickets, eq(invoiceTickets.documentId, invoices.id))
    .where(
      and(
        eq(invoices.kind, 'egreso'),
        eq(invoices.relatedId, relatedId),
        eq(invoices.state, 'rechazada'),
        eq(invoiceTickets.orderId, orderId),
      ),
    )
    .limit(1);
  return row?.invoice ?? null;
}

/** The order's refused egresos are not tried again by themselves. */
export const restEgresos = (tx: Tx, orderId: string) =>
  tx
    .update(invoices)
    .set({ nextTryAt: null })
    .where(
      and(
        eq(invoices.kind, 'egreso'),
        eq(invoices.state, 'rechazada'),
        isNotNull(invoices.nextTryAt),
        inArray(invoices.id, tx.select({ id: invoiceTickets.documentId }).from(invoiceTickets).where(eq(invoiceTickets.orderId, orderId))),
      ),
    );

/** The orders of refused egresos that are due again. */
export async function dueEgresos(limit: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ orderId: invoiceTickets.orderId })
    .from(invoices)
    .innerJoin(invoiceTickets, eq(invoiceTickets.documentId, invoices.id))
    .where(and(lte(invoices.nextTryAt, sql`now()`), eq(invoices.state, 'rechazada'), eq(invoices.kind, 'egreso')))
    .limit(limit);
  return rows.map(({ orderId }) => orderId);
}

/** Stamped substitutes of documents whose cancellation has not begun. */
export async function waitingSubstitutes(limit: number): Promise<string[]> {
  const old = alias(invoices, 'old');
  const rows = await db
    .select({ id: invoices.id })
    .from(invoices)
    .innerJoin(old, eq(old.id, invoices.relatedId))
    .where(
      and(
        eq(invoices.relation, '04'),
        eq(invoices.state, 'timbrada'),
        eq(old.state, 'timbrada'),
        or(sql`${old.cancelReason} is null`, ne(old.cancelReason, '01')),
      ),
    )
    .limit(limit);
  return rows.map(({ id }) => id);
}

export type Asked = { reason: '01' | '02' | '03'; request: string };

export const markCancelling = (tx: Tx, id: string, { reason, request }: Asked, firstTrySeconds: number) =>
  tx
    .update(invoices)
    .set({
      state: 'cancelacion_en_proceso',
      cancelReason: reason,
      cancelRequest: request,
      cancelAskedAt: sql`now()`,
      cancelReceipt: null,
      refusal: null,
      tries: 0,
      claimedUntil: null,
      nextTryAt: sql`now() + make_interval(secs => ${firstTrySeconds})`,
    })
    .where(eq(invoices.id, id));

/** Keeps the receipt of a request that its receiver has to accept. */
export const keepReceipt = (id: string, receipt: string) =>
  db
    .update(invoices)
    .set({ cancelReceipt: receipt })
    .where(and(eq(invoices.id, id), eq(invoices.state, 'cancelacion_en_proceso')));

/** Gives the right to ask back. */
export const askAgainIn = ({ id }: SealedRow, seconds: number) =>
  db
    .update(invoices)
    .set({ claimedUntil: null, nextTryAt: sql`now() + make_interval(secs => ${seconds})` })
    .where(and(eq(invoices.id, id), eq(invoices.state, 'cancelacion_en_proceso')));

export type Decision = { kind: 'cancelled'; receipt: string | null } | { kind: 'refused'; message: string };

/** @returns false when it was decided before */
export async function markDecided(tx: Tx, id: string, decision: Decision): Promise<boolean> {
  const change =
    decision.kind === 'cancelled'
      ? { state: 'cancelada' as const, cancelledAt: sql`now()`, ...(decision.receipt !== null && { cancelReceipt: decision.receipt }) }
      : { state: 'timbrada' as const, refusal: decision.message };
  const rows = await tx
    .update(invoices)
    .set({ ...change, nextTryAt: null, claimedUntil: null })
    .where(and(eq(invoices.id, id), eq(invoices.state, 'cancelacion_en_proceso')))
    .returning({ id: invoices.id });
  return rows.length > 0;
}
