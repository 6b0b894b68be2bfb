import { asc, eq, sql } from 'drizzle-orm';
import { db, type Tx } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { users } from '#server/features/accounts/table.ts';
import { orderLines, orders } from '#server/features/orders/table.ts';
import { invoices } from './table.ts';

export type InvoiceRow = typeof invoices.$inferSelect;

/** @param name the id of an order or of an invoice */
export async function orderIdOf(name: string): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${orders.id} as id from ${orders} where ${orders.id} = ${name}::uuid
    union all select ${invoices.orderId} from ${invoices} where ${invoices.id} = ${name}::uuid limit 1`);
  return rows[0]?.id ?? null;
}

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

export async function find(orderId: string, on: Pick<Tx, 'select'> = db): Promise<InvoiceRow | null> {
  const [row] = await on.select().from(invoices).where(eq(invoices.orderId, orderId));
  return row ?? null;
}

/** Takes the next number of the series. Numbers are taken one after the other, so that a failure leaves no gap. */
export const make = (orderId: string, series: string): Promise<InvoiceRow> =>
  inTransaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`invoices ${series}`}, 0))`);
    const known = await find(orderId, tx);
    if (known) return known;
    const number = sql`(select coalesce(max(${invoices.number}), 0) + 1 from ${invoices} where ${invoices.series} = ${series})`;
    const [row] = await tx.insert(invoices).values({ orderId, series, number }).returning();
    return row as InvoiceRow;
  });

/** A page of the invoices of a user's orders. */
export const pageOf = (userId: string, limit: number, offset: number): Promise<Pick<InvoiceRow, 'id' | 'folio'>[]> =>
  db
    .select({ id: invoices.id, folio: invoices.folio })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(eq(orders.userId, userId))
    .orderBy(asc(invoices.madeAt), asc(invoices.id))
    .limit(limit)
    .offset(offset);

export const markSent = (tx: Tx, id: string) => tx.update(invoices).set({ sentAt: sql`now()` }).where(eq(invoices.id, id));
