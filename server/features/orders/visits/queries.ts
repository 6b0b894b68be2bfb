import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Order } from '#contract/orders/order.ts';
import { OPEN_STATUSES, type OrderStatus } from '#contract/orders/order-statuses.ts';
import { db, type Tx } from '#server/db/client.ts';
import { type LockedOrder, withLines } from '#server/features/orders/queries.ts';
import { orders } from '#server/features/orders/table.ts';

/** More orders than a party places. */
const MOST_SHOWN = 100;

/** The orders of a visit, the earliest first. */
export async function ofVisit(reservationId: string): Promise<Order[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(eq(orders.reservationId, reservationId))
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(MOST_SHOWN);
  return withLines(rows);
}

/** Locks the orders of a visit with this status, always in the same sequence, so that two callers cannot deadlock. */
export function lockOfVisit(tx: Tx, reservationId: string, status: OrderStatus): Promise<LockedOrder[]> {
  const { id, userId, tipo, intentId, totalCents, refundedCents } = orders;
  return tx
    .select({ id, userId, status: orders.status, tipo, intentId, totalCents, refundedCents })
    .from(orders)
    .where(and(eq(orders.reservationId, reservationId), eq(orders.status, status)))
    .orderBy(asc(orders.id))
    .for('update');
}

/** Locks all orders of the visit that are not closed. */
export const lockOpen = (tx: Tx, reservationId: string) =>
  tx
    .select({ id: orders.id, intentId: orders.intentId, status: orders.status, promisedAt: orders.promisedAt })
    .from(orders)
    .where(and(eq(orders.reservationId, reservationId), inArray(orders.status, OPEN_STATUSES)))
    .orderBy(asc(orders.id))
    .for('update');

/** Sets table and hour, and marks the order as changed, so that open screens reload it. */
export const setPlace = (tx: Tx, id: string, to: { mesa?: number; promisedAt?: Date }) =>
  tx
    .update(orders)
    .set({ ...to, updatedAt: sql`clock_timestamp()` })
    .where(eq(orders.id, id));

/** Sets the table, which may have changed since the party ordered. */
export const setTable = (tx: Tx, id: string, mesa: number) => tx.update(orders).set({ mesa }).where(eq(orders.id, id));
