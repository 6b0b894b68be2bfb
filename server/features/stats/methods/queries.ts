import { type SQL, sql } from 'drizzle-orm';
import { db } from '#server/db/client.ts';
import { onClock, startOf } from '#server/db/shop-time.ts';
import { users } from '#server/features/accounts/table.ts';
import { orders } from '#server/features/orders/table.ts';
import { tillPayments, tillReturns, tillSales } from '#server/features/payments/till/table.ts';
import { IS_SALE, KEPT_TIP_CENTS, SALE_CENTS } from '#server/features/stats/roll-up/queries.ts';
import type { Range } from '#server/features/stats/rules.ts';

/** The orders that were placed in a range of days, both included. */
export const placedIn = ({ desde, hasta }: Range): SQL =>
  sql`${orders.createdAt} >= ${startOf(sql`${desde}::date`)} and ${orders.createdAt} < ${startOf(sql`${hasta}::date + 1`)}`;

/** What was paid in one way, tips included and less what was returned. An order paid in several ways counts in each of them. */
export type WayPaid = { method: string; orders: number; cents: number };

/**
 * Adds up payments by the way to pay: what was taken at a till by its parts, other orders by their one way. The sums of all ways are those of
 * the orders: sales with tips, less refunds.
 * @param which the orders
 */
export async function paidBy(which: SQL): Promise<WayPaid[]> {
  const { rows } = await db.execute<WayPaid>(sql`
    with sold as (
      select ${orders.intentId} as intent, ${orders.paymentMethod} as method, ${SALE_CENTS} + ${KEPT_TIP_CENTS} as cents
      from ${orders} where ${which} and ${IS_SALE}),
    parts as (
      select intent, till.method, sum(till.cents) as cents from sold cross join lateral (
        select method, amount_cents as cents from ${tillPayments} where intent_id = sold.intent
        union all
        select method, -amount_cents from ${tillReturns} where intent_id = sold.intent) till
      group by intent, till.method)
    select method, count(*)::int as orders, sum(cents)::float8 as cents from (
      select method, cents from parts
      union all
      select method, cents from sold where not exists (select from ${tillPayments} where intent_id = sold.intent)) paid
    group by method order by sum(cents) desc, method`);
  return rows;
}

export type HourSales = { hour: number; orders: number; cents: number };

/** The sales by the hour of the day in which they were made. */
export async function soldByHour(which: SQL): Promise<HourSales[]> {
  const { rows } = await db.execute<HourSales>(sql`
    select extract(hour from ${onClock(orders.createdAt)})::int as hour, count(*)::int as orders, sum(${SALE_CENTS})::float8 as cents
    from ${orders} where ${which} and ${IS_SALE} group by 1 order by 1`);
  return rows;
}

export type SellerSales = { id: string | null; name: string | null; orders: number; cents: number; tipCents: number };

/** What each person sold at a till. */
export async function soldByPerson(which: SQL): Promise<SellerSales[]> {
  const { rows } = await db.execute<SellerSales>(sql`
    select ${users.id} as id, ${users.name} as name, count(*)::int as orders, sum(${SALE_CENTS})::float8 as cents,
      sum(${KEPT_TIP_CENTS})::float8 as "tipCents"
    from ${orders} join ${tillSales} on ${tillSales.intentId} = ${orders.intentId} left join ${users} on ${users.id} = ${tillSales.byId}
    where ${which} and ${IS_SALE} group by ${users.id}, ${users.name} order by sum(${SALE_CENTS}) desc, ${users.id}`);
  return rows;
}
