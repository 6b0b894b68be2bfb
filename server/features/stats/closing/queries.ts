import { sql } from 'drizzle-orm';
import { db } from '#server/db/client.ts';
import { startOf } from '#server/db/shop-time.ts';
import { orderRefunds, orders } from '#server/features/orders/table.ts';
import { IS_SALE, KEPT_TIP_CENTS, SALE_CENTS } from '#server/features/stats/roll-up/queries.ts';

export type MethodSales = {
  method: string;
  orders: number;
  saleCents: number;
  tipCents: number;
  discountCents: number;
  deliveryCents: number;
};

const within = (instant: ReturnType<typeof sql>, day: string) =>
  sql`${instant} >= ${startOf(sql`${day}::date`)} and ${instant} < ${startOf(sql`${day}::date + 1`)}`;

/** The sales of a day by the way in which they were paid. */
export async function salesByMethod(day: string): Promise<MethodSales[]> {
  type Row = Pick<MethodSales, 'method' | 'orders'> & Record<'sale' | 'tip' | 'discount' | 'delivery', string>;
  const { rows } = await db.execute<Row>(sql`
    select ${orders.paymentMethod} as method, count(*)::int as orders, sum(${SALE_CENTS})::text as sale, sum(${KEPT_TIP_CENTS})::text as tip,
      sum(${orders.discountCents})::text as discount, sum(${orders.deliveryCents})::text as delivery
    from ${orders} where ${within(sql`${orders.createdAt}`, day)} and ${IS_SALE}
    group by 1 order by sum(${SALE_CENTS}) desc, 1`);
  return rows.map(({ method, orders: count, sale, tip, discount, delivery }) => ({
    ...{ method, orders: count, saleCents: Number(sale), tipCents: Number(tip) },
    ...{ discountCents: Number(discount), deliveryCents: Number(delivery) },
  }));
}

/** The refunds that were made on a day, of orders of any day. */
export async function refundsOn(day: string): Promise<{ count: number; cents: number }> {
  const { rows } = await db.execute<{ count: number; cents: string }>(sql`
    select count(*)::int as count, coalesce(sum(${orderRefunds.amountCents}), 0)::text as cents
    from ${orderRefunds} where ${within(sql`${orderRefunds.at}`, day)}`);
  return { count: rows[0]?.count ?? 0, cents: Number(rows[0]?.cents ?? 0) };
}
