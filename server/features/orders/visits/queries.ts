import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Order } from '#contract/orders/order.ts';
import { ORDER_STATUS, ORDER_STATUSES, type OrderStatus } from '#contract/orders/order-statuses.ts';
import { db, type Tx } from '#server/db/client.ts';
import { type LockedOrder, withLines } from '#server/features/orders/queries.ts';
import { orders } from '#server/features/orders/table.ts';

/** More rounds than a party orders. */
const MOST_SHOWN = 100;

/** The orders of a visit, the first one first. */
export async function ofVisit(reservationId: string): Promise<Order[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(eq(orders.reservationId, reservationId))
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(MOST_SHOWN);
  return withLines(rows);
}

/** Locks the orders of a visit that have this status, in one order for all callers, so that two of them cannot deadlock. */
export function lockOfVisit(tx: Tx, reservationId: string, status: OrderStatus): Promise<LockedOrder[]> {
  const { id, userId, tipo, intentId, totalCents, refundedCents } = orders;
  return tx
    .select({ id, userId, status: orders.status, tipo, intentId, totalCents, refundedCents })
    .from(orders)
    .where(and(eq(orders.reservationId, reservationId), eq(orders.status, status)))
    .orderBy(asc(orders.id))
    .for('update');
}

const NOT_CLOSED = ORDER_STATUSES.filter((status) => ORDER_STATUS[status].open);

/** All of its orders that are not closed, locked. */
export const lockOpen = (tx: Tx, reservationId: string) =>
  tx
    .select({ id: orders.id, intentId: orders.intentId, status: orders.status, promisedAt: orders.promisedAt })
    .from(orders)
    .where(and(eq(orders.reservationId, reservationId), inArray(orders.status, NOT_CLOSED)))
    .orderBy(asc(orders.id))
    .for('update');

/** The screens that show the order hear of it. */
export const setPlace = (tx: Tx, id: string, to: { mesa?: number; promisedAt?: Date }) =>
  tx
    .update(orders)
    .set({ ...to, updatedAt: sql`clock_timestamp()` })
    .where(eq(orders.id, id));

/** The party may have got another table since it ordered. */
export const setTable = (tx: Tx, id: string, mesa: number) => tx.update(orders).set({ mesa }).where(eq(orders.id, id));
