import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { toPesos } from '#contract/money.ts';
import type { OrderStatus } from '#contract/order-statuses.ts';
import type { Order } from '#contract/orders.ts';
import { allInTransaction, db, type Tx } from '#server/db/client.ts';
import { users } from '#server/features/accounts/table.ts';
import { orderLines, orderSteps, orders } from './table.ts';

export type OrderRow = typeof orders.$inferSelect;
type LineRow = typeof orderLines.$inferSelect;

const NEWEST = 200;

export async function mine(userId: string): Promise<Order[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(NEWEST);
  return withLines(rows);
}

/** @param userId the user whose order it must be; null for any user */
const ofUser = (id: string, userId: string | null) => and(eq(orders.id, id), userId === null ? undefined : eq(orders.userId, userId));

export async function one(id: string, userId: string | null): Promise<Order | null> {
  const rows = await db.select().from(orders).where(ofUser(id, userId));
  return (await withLines(rows))[0] ?? null;
}

/** The order with its payment and its customer; name and e-mail are null once the account is deleted. */
export async function withCustomer(on: Pick<Tx, 'select'>, id: string, userId: string | null) {
  const placed = on
    .select({ placed: orders, name: users.name, email: users.email })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(ofUser(id, userId));
  const [[row], lines] = await allInTransaction(placed, linesOf(on, [id]));
  return row ? { order: toWire(row.placed, lines), intentId: row.placed.intentId, name: row.name, email: row.email } : null;
}

/** What a status change needs. */
export type LockedOrder = Pick<OrderRow, 'userId' | 'status' | 'intentId' | 'totalCents'>;

/** Locks the order until the transaction ends, so that changes of one order run one after the other. */
export async function lock(tx: Tx, id: string): Promise<LockedOrder | null> {
  const { userId, status, intentId, totalCents } = orders;
  const [row] = await tx.select({ userId, status, intentId, totalCents }).from(orders).where(eq(orders.id, id)).for('update');
  return row ?? null;
}

/** Sets the status and adds it to the order's history. */
export async function setStatus(tx: Tx, id: string, status: OrderStatus, userId: string): Promise<void> {
  await tx.update(orders).set({ status, updatedAt: sql`clock_timestamp()` }).where(eq(orders.id, id));
  await tx.insert(orderSteps).values({ orderId: id, status, userId });
}

const linesOf = (on: Pick<Tx, 'select'>, ids: string[]) =>
  on.select().from(orderLines).where(inArray(orderLines.orderId, ids)).orderBy(asc(orderLines.position));

/** Adds the lines to the orders, in one query. */
export async function withLines(rows: OrderRow[]): Promise<Order[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const lines = await linesOf(db, ids);
  const byOrder = Map.groupBy(lines, (line) => line.orderId);
  return rows.map((row) => toWire(row, byOrder.get(row.id) ?? []));
}

const toWire = (row: OrderRow, lines: LineRow[]): Order => ({
  id: row.id,
  items: lines.map((line) => ({
    id: line.id,
    order_id: row.id,
    product_id: line.productId,
    quantity: line.quantity,
    price: toPesos(line.priceCents),
    product: line.product,
  })),
  total: toPesos(row.totalCents),
  status: row.status,
  payment_method: row.paymentMethod,
  shipping_address: JSON.stringify(row.shippingAddress),
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
});
