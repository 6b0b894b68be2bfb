import { and, asc, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import { db, type Tx } from '#server/db/client.ts';
import { isDemo } from '#server/db/demo-rows.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { users } from '#server/features/accounts/table.ts';
import { nextNumber } from '#server/features/invoices/ledger/queries.ts';
import { paperOfOrder } from '#server/features/invoices/reading/queries.ts';
import { orderLines, orders } from '#server/features/orders/table.ts';
import { invoices, invoiceTickets } from './table.ts';

type InvoiceRow = typeof invoices.$inferSelect;

/** The order with its customer and its lines. */
export async function billed(orderId: string) {
  const [[order], lines] = await Promise.all([
    db
      .select({ order: orders, name: users.name, email: users.email })
      .from(orders)
      .leftJoin(users, eq(users.id, orders.userId))
      .where(eq(orders.id, orderId)),
    db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.position)),
  ]);
  return order ? { ...order, lines } : null;
}
export type Billed = NonNullable<Awaited<ReturnType<typeof billed>>>;

/** Makes an order's paper with the next number of the series. */
export const make = (orderId: string, series: string, isTrial: boolean): Promise<InvoiceRow> =>
  inTransaction(async (tx) => {
    // Takes the lock of the series first, so that two requests make one paper.
    const number = await nextNumber(tx, series);
    const known = await paperOfOrder(orderId, tx);
    if (known) return known;
    const [row] = await tx.insert(invoices).values({ orderId, series, number, isTrial }).returning();
    return row as InvoiceRow;
  });

const ordersOf = (userId: string) => db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
const egresosOf = (userId: string) =>
  db
    .select({ id: invoiceTickets.documentId })
    .from(invoiceTickets)
    .innerJoin(invoices, and(eq(invoices.id, invoiceTickets.documentId), eq(invoices.kind, 'egreso')))
    .where(inArray(invoiceTickets.orderId, ordersOf(userId)));

/** A page of the invoices of a user's orders, with what egresos took back of them. An egreso without a stamp is no paper yet. */
export const pageOf = (userId: string, limit: number, offset: number): Promise<Pick<InvoiceRow, 'id' | 'folio' | 'stampedXml'>[]> =>
  db
    .select({ id: invoices.id, folio: invoices.folio, stampedXml: invoices.stampedXml })
    .from(invoices)
    .where(or(inArray(invoices.orderId, ordersOf(userId)), and(isNotNull(invoices.stampedXml), inArray(invoices.id, egresosOf(userId)))))
    .orderBy(asc(invoices.madeAt), asc(invoices.id))
    .limit(limit)
    .offset(offset);

/**
 * Erases the address of a user's documents, egresos too, and ends their tokens, before the account is deleted. The documents stay: the law
 * wants them for years.
 */
export const forgetCustomer = (tx: Tx, userId: string) => {
  const own = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  const about = tx.select({ id: invoiceTickets.documentId }).from(invoiceTickets).where(inArray(invoiceTickets.orderId, own));
  return tx
    .update(invoices)
    .set({ email: null, attempt: sql`${invoices.attempt} + 1` })
    .where(and(inArray(invoices.id, about), ne(invoices.kind, 'global')));
};

/** Takes the demo's orders out of their test documents, so that they can be deleted. */
export const deleteDemo = (tx: Tx) => tx.delete(invoiceTickets).where(isDemo(invoiceTickets.orderId, 'order'));
