import { sql } from 'drizzle-orm';
import { db } from '#server/db/client.ts';
import { startOf } from '#server/db/shop-time.ts';
import { orderRefunds, orders } from '#server/features/orders/table.ts';
import { paidBy, placedIn, type WayPaid } from '#server/features/stats/methods/queries.ts';
import { IS_SALE, KEPT_TIP_CENTS, SALE_CENTS } from '#server/features/stats/roll-up/queries.ts';

const within = (instant: ReturnType<typeof sql>, day: string) =>
  sql`${instant} >= ${startOf(sql`${day}::date`)} and ${instant} < ${startOf(sql`${day}::date + 1`)}`;

export type DaySales = Record<'orders' | 'saleCents' | 'tipCents' | 'discountCents' | 'deliveryCents', number>;

/** The sales of a day. */
export async function salesOf(day: string): Promise<DaySales> {
  const { rows } = await db.execute<DaySales>(sql`
    select count(*)::int as orders, coalesce(sum(${SALE_CENTS}), 0)::float8 as "saleCents", coalesce(sum(${KEPT_TIP_CENTS}), 0)::float8 as "tipCents",
      coalesce(sum(${orders.discountCents}), 0)::float8 as "discountCents", coalesce(sum(${orders.deliveryCents}), 0)::float8 as "deliveryCents"
    from ${orders} where ${within(sql`${orders.createdAt}`, day)} and ${IS_SALE}`);
  return rows[0] as DaySales;
}

export const paidOn = (day: string): Promise<WayPaid[]> => paidBy(placedIn({ desde: day, hasta: day }));

/** The refunds that were made on a day, of orders of any day. */
export async function refundsOn(day: string): Promise<{ count: number; cents: number }> {
  const { rows } = await db.execute<{ count: number; cents: string }>(sql`
    select count(*)::int as count, coalesce(sum(${orderRefunds.amountCents}), 0)::text as cents
    from ${orderRefunds} where ${within(sql`${orderRefunds.at}`, day)}`);
  return { count: rows[0]?.count ?? 0, cents: Number(rows[0]?.cents ?? 0) };
}
