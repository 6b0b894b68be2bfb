import { eq, inArray, sql } from 'drizzle-orm';
import { SALE_STATUSES } from '#contract/orders/order-statuses.ts';
import type { TillMethod } from '#contract/till-methods.ts';
import { db, type Tx } from '#server/db/client.ts';
import { users } from '#server/features/accounts/table.ts';
import { products } from '#server/features/catalog/table.ts';
import { orderLines, orders, statusList } from '#server/features/orders/table.ts';
import { tillPayments, tillSales } from '#server/features/payments/till/table.ts';

/** What rewards lowered the prices by: the rest of the sums that make an order's total. */
const REWARD_CENTS = sql`greatest(coalesce(${orders.subtotalCents}, 0) - ${orders.discountCents} + ${orders.deliveryCents} + ${orders.tipCents} - ${orders.totalCents}, 0)`;

/** A refund lessens the tip only by what exceeds the sale. */
const KEPT_TIP_CENTS = sql`least(${orders.tipCents}, ${orders.totalCents} - ${orders.refundedCents})`;

export type SoldBy = {
  userId: string | null;
  cents: number;
  orders: number;
  late: number;
  found: number;
  tipCents: number;
  discountCents: number;
  rewardCents: number;
};

/** The sales of a shift, added up by who sold. `cents`: without tips, before refunds; `tipCents`: after refunds. */
export async function soldIn(on: Pick<Tx, 'execute'>, shiftId: string): Promise<SoldBy[]> {
  const { rows } = await on.execute<SoldBy>(sql`
    select ${tillSales.byId} as "userId", sum(${orders.totalCents} - ${orders.tipCents})::float8 as cents, count(*)::int as orders,
      count(*) filter (where ${tillSales.isLate})::int as late, count(*) filter (where ${tillSales.foundId} is not null)::int as found,
      sum(${KEPT_TIP_CENTS})::float8 as "tipCents", sum(${orders.discountCents})::float8 as "discountCents",
      sum(${REWARD_CENTS})::float8 as "rewardCents"
    from ${tillSales} join ${orders} on ${orders.intentId} = ${tillSales.intentId}
    where ${tillSales.shiftId} = ${shiftId} group by ${tillSales.byId} order by ${tillSales.byId}`);
  return rows;
}

/** The orders of payments, by payment. */
export async function orderIdsOf(on: Pick<Tx, 'select'>, intentIds: string[]): Promise<Map<string, string>> {
  if (intentIds.length === 0) return new Map();
  const rows = await on.select({ id: orders.id, intentId: orders.intentId }).from(orders).where(inArray(orders.intentId, intentIds));
  return new Map(rows.map(({ id, intentId }) => [intentId, id]));
}

/** The names of the accounts that still exist. */
export async function namesOf(ids: string[], on: Pick<Tx, 'select'> = db): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await on.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** How a sale was paid. `seller`: null once the account is deleted. */
export type TakenFor = {
  till: string;
  seller: string | null;
  changeCents: number;
  payments: { method: TillMethod; cents: number; receivedCents: number | null; reference: string | null }[];
};

/** How an order was paid at a till; null when it was not. */
export async function takenFor(orderId: string): Promise<TakenFor | null> {
  const [sale] = await db
    .select({ intentId: tillSales.intentId, till: tillSales.till, changeCents: tillSales.changeCents, seller: users.name })
    .from(tillSales)
    .innerJoin(orders, eq(orders.intentId, tillSales.intentId))
    .leftJoin(users, eq(users.id, tillSales.byId))
    .where(eq(orders.id, orderId));
  if (!sale) return null;
  const { method, amountCents: cents, receivedCents, reference } = tillPayments;
  const { intentId, ...taken } = sale;
  const payments = await db
    .select({ method, cents, receivedCents, reference })
    .from(tillPayments)
    .where(eq(tillPayments.intentId, intentId))
    .orderBy(tillPayments.at, tillPayments.id);
  return { ...taken, payments };
}

/** What is read at most for the best sellers: a busy house has as many orders in fewer days, and its best sellers are the same. */
const LATEST_ORDERS = 2000;

/** The most sold products of the last days that are on the menu, best first. */
export async function bestSellers(days: number, most: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with latest as (
      select ${orders.id} as id, ${orders.status} as status from ${orders}
      where ${orders.createdAt} > now() - ${days} * interval '1 day'
      order by ${orders.createdAt} desc nulls first, ${orders.id} limit ${LATEST_ORDERS}
    )
    select ${orderLines.productId} as id from latest
    join ${orderLines} on ${orderLines.orderId} = latest.id
    join ${products} on ${products.id} = ${orderLines.productId} and ${products.deletedAt} is null
    where latest.status in (${statusList(SALE_STATUSES)})
    group by ${orderLines.productId} order by sum(${orderLines.quantity}) desc, ${orderLines.productId} limit ${most}`);
  return rows.map(({ id }) => id);
}
