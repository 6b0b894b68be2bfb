import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { READY_MINUTES } from '#contract/orders/bar/bar-rules.ts';
import { TO_MAKE } from '#contract/orders/order-statuses.ts';
import { db, type Tx } from '#server/db/client.ts';
import { orderLines, orderSteps, orders, statusList } from '#server/features/orders/table.ts';

/** When there are more orders, the screen shows the oldest ones. */
const MOST_ORDERS = 300;

const recentlyReady = sql`${orders.status} = 'listo' and exists (select from ${orderSteps} as step where step.order_id = ${orders.id}
  and step.status = 'listo' and step.at > now() - make_interval(mins => ${READY_MINUTES}))`;

/**
 * The ids of the orders on the bar's screen, the earliest promised hour first. Orders without a promised hour, such as parcels, follow in
 * the order in which they were placed: a parcel has days, so it must not precede a drink that is due in minutes.
 */
export async function onScreen(): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(sql`(${orders.status} in (${statusList(TO_MAKE)}) or ${recentlyReady})`)
    .orderBy(sql`${orders.promisedAt} asc nulls last`, asc(orders.createdAt), asc(orders.id))
    .limit(MOST_ORDERS);
  return rows.map(({ id }) => id);
}

const { id, orderId, productId, station, madeAt, options } = orderLines;

/** The bar's fields of the lines of these orders. */
export const linesOf = (on: Pick<Tx, 'select'>, orderIds: string[]) =>
  orderIds.length === 0
    ? Promise.resolve([])
    : on.select({ id, productId, station, madeAt, options }).from(orderLines).where(inArray(orderId, orderIds));

export const line = async (tx: Tx, order: string, lineId: string) =>
  (
    await tx
      .select({ madeAt })
      .from(orderLines)
      .where(and(eq(id, lineId), eq(orderId, order)))
  )[0];

/** Whether any line of an order is made. */
export const isAnyMade = async (tx: Tx, order: string): Promise<boolean> =>
  (
    await tx
      .select({ id })
      .from(orderLines)
      .where(and(eq(orderId, order), isNotNull(madeAt)))
      .limit(1)
  ).length > 0;

/** Marks a line as made or not made, and the order as changed. The caller has locked the order. */
export async function setMade(tx: Tx, order: string, lineId: string, made: boolean): Promise<void> {
  await tx
    .update(orderLines)
    .set({ madeAt: made ? sql`clock_timestamp()` : null })
    .where(eq(id, lineId));
  await tx.update(orders).set({ updatedAt: sql`clock_timestamp()` }).where(eq(orders.id, order));
}

/** Marks all lines of an order as not made. The caller has locked the order and marks it as changed. */
export async function unmakeAll(tx: Tx, order: string): Promise<void> {
  await tx
    .update(orderLines)
    .set({ madeAt: null })
    .where(and(eq(orderId, order), isNotNull(madeAt)));
}
