import { type SQL, sql } from 'drizzle-orm';
import { SALE_STATUSES } from '#contract/orders/order-statuses.ts';
import { db } from '#server/db/client.ts';

import { dayOf, startOf } from '#server/db/shop-time.ts';

import { inTransaction } from '#server/db/transaction.ts';

import { users } from '#server/features/accounts/table.ts';
import { orderLines, orders, statusList } from '#server/features/orders/table.ts';
import { BEGINNING } from '#server/features/stats/rules.ts';
import { customerPeriods, customerSales, productSales, receivingSales, salesDays, staleSalesDays } from '#server/features/stats/table.ts';

/**
 * The amount that an order adds to the sales of its day, in centavos; defined only here. Tips are not sales. Refunds reduce the sale first,
 * so a sale is never negative.
 */
export const SALE_CENTS = sql`greatest(${orders.totalCents} - ${orders.tipCents} - ${orders.refundedCents}, 0)`;

/** The tip after refunds: the part of a refund that exceeds the sale reduces the tip. Sale and tip sum to the total less refunds. */
export const KEPT_TIP_CENTS = sql`least(${orders.tipCents}, ${orders.totalCents} - ${orders.refundedCents})`;

export const IS_SALE = sql`${orders.status} in (${statusList(SALE_STATUSES)})`;

const PIECES = sql`(select sum(quantity) from ${orderLines} where order_id = ${orders.id})`;

/** The sales of one day. `offset 0` makes the planner look up the day's orders by index instead of joining whole tables. */
const salesOf = (day: SQL, columns: SQL, join = sql``): SQL => sql`
  (select ${columns} from ${orders} ${join}
   where ${orders.createdAt} >= ${startOf(day)} and ${orders.createdAt} < ${startOf(sql`${day} + 1`)} and ${IS_SALE} offset 0)`;

/** Live figures of the days in `days(day)`: per day, per day and type, per line, per order of a customer. */
export const live = {
  days: (days: SQL) => sql`
    select day, count(id)::int as orders, coalesce(sum(cents), 0)::bigint as cents, coalesce(sum(pieces), 0)::int as pieces
    from ${days} left join lateral ${salesOf(sql`day`, sql`${orders.id} as id, ${SALE_CENTS} as cents, ${PIECES} as pieces`)} sold on true
    group by day`,
  receiving: (days: SQL) => sql`
    select day, tipo, count(*)::int as orders, sum(cents)::bigint as cents, sum(tip)::bigint as tip, sum(discount)::bigint as discount,
      sum(delivery)::bigint as delivery
    from ${days} cross join lateral ${salesOf(
      sql`day`,
      sql`${orders.tipo} as tipo, ${SALE_CENTS} as cents, ${KEPT_TIP_CENTS} as tip, ${orders.discountCents} as discount, ${orders.deliveryCents} as delivery`,
    )} sold
    group by day, tipo`,
  products: (days: SQL) => sql`
    select line.product_id as key, line.quantity as quantity, line.quantity::bigint * line.price_cents - line.discount_cents as cents
    from ${days} cross join lateral ${salesOf(sql`day`, sql`${orders.id} as id`)} sold
    cross join lateral (select product_id, quantity, price_cents, discount_cents from ${orderLines} where order_id = sold.id offset 0) line`,
  customers: (days: SQL) => sql`
    select sold.key, 1 as quantity, 0::bigint as cents
    from ${days} cross join lateral ${salesOf(sql`day`, sql`${orders.userId} as key`)} sold
    where sold.key is not null and not exists (select from ${users} where id = sold.key and is_guest)`,
};

/** The days of the range whose roll-up is missing or outdated, including today: they are read live. */
export const dirtyDays = (from: string, to: string): SQL => sql`
  select day from ${staleSalesDays} where day between ${from}::date and ${to}::date
  union
  select generate_series(greatest(first, ${from}::date), least(${dayOf(sql`now()`)}, ${to}::date), interval '1 day')::date
  from (select ${nextDay} as first) as never_rolled where first is not null`;

/** The first day that was never rolled up; null before the first order. */
const nextDay = sql`coalesce((select max(${salesDays.day}) + 1 from ${salesDays}), (select ${dayOf(sql`min(${orders.createdAt})`)} from ${orders}))`;

/** The days to roll up, oldest first, without gaps before the last rolled-up day. */
export async function dueDays(lastClosed: string, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ day: string }>(sql`
    select day::text from (${dirtyDays(BEGINNING, lastClosed)}) due order by day limit ${limit}`);
  return rows.map(({ day }) => day);
}

/** Rolls up a closed day; repeats it when necessary. Parallel processes wait for each other. */
export const rollUpDay = (day: string): Promise<void> =>
  inTransaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('sales_days'))`);
    // Deleted first: a change that arrives after the reading below then leaves a new mark for the next run.
    await tx.execute(sql`delete from ${staleSalesDays} where day = ${day}::date`);
    const days = sql`(select ${day}::date as day) days`;
    await tx.execute(sql`
      insert into ${salesDays} (day, orders, sales_cents, pieces) ${live.days(days)}
      on conflict (day) do update set orders = excluded.orders, sales_cents = excluded.sales_cents, pieces = excluded.pieces`);
    await tx.execute(sql`delete from ${receivingSales} where day = ${day}::date`);
    await tx.execute(sql`
      insert into ${receivingSales} (day, tipo, orders, sales_cents, tip_cents, discount_cents, delivery_cents) ${live.receiving(days)}`);
    await tx.execute(difference(day, PRODUCTS, days));
    await tx.execute(sql`
      with changed as (
        ${difference(day, CUSTOMERS, days)}
        returning new.grain, new.start, coalesce(old.orders, 0) as before, new.orders as after)
      insert into ${customerPeriods} (grain, start, buyers, repeated, orders)
      select grain, start, ${sumOfChange(sql`before`, sql`after`)} from changed group by grain, start
      on conflict (grain, start) do update set buyers = ${customerPeriods}.buyers + excluded.buyers,
        repeated = ${customerPeriods}.repeated + excluded.repeated, orders = ${customerPeriods}.orders + excluded.orders`);
  });

/** The changes of buyers, returning customers and orders when each customer's orders change from `before` to `after`. */
export const sumOfChange = (before: SQL, after: SQL): SQL => sql`
  coalesce(sum((${after} > 0)::int - (${before} > 0)::int), 0)::int, coalesce(sum((${after} > 1)::int - (${before} > 1)::int), 0)::int,
  coalesce(sum(${after} - ${before}), 0)::int`;

/** The rolled-up sums by product and by customer, with their columns under common names, and their live figures. */
export const PRODUCTS = {
  table: productSales,
  key: sql.raw('product_id'),
  cents: sql.raw('revenue_cents'),
  quantity: sql.raw('quantity'),
  live: live.products,
};
export const CUSTOMERS = { table: customerSales, key: sql.raw('user_id'), cents: null, quantity: sql.raw('orders'), live: live.customers };
export type Rolled = typeof PRODUCTS | typeof CUSTOMERS;

/** Adds the difference between the day's live and rolled-up figures to the day, its month, its year and the sum of all days. */
const difference = (day: string, { table, key, quantity, cents, live: fresh }: Rolled, days: SQL): SQL => {
  const measures = cents ? sql`${quantity}, ${cents}` : quantity;
  return sql`
    insert into ${table} (grain, start, ${key}, ${measures})
    with fresh as (select key, sum(quantity)::int as quantity, sum(cents)::bigint as cents from (${fresh(days)}) sold group by key),
    old as (select ${key} as key, ${quantity} as quantity, ${cents ?? sql`0`} as cents from ${table} where grain = 'day' and start = ${day}::date),
    difference as (
      select key, coalesce(fresh.quantity, 0) - coalesce(old.quantity, 0) as quantity, coalesce(fresh.cents, 0) - coalesce(old.cents, 0) as cents
      from fresh full join old using (key))
    select grain, start::date, key, quantity ${cents ? sql`, cents` : sql``}
    from difference cross join (values ('day', ${day}::date), ('month', date_trunc('month', ${day}::date)),
      ('year', date_trunc('year', ${day}::date)), ('all', ${BEGINNING}::date)) as period (grain, start)
    where quantity <> 0 or cents <> 0
    on conflict (grain, start, ${key}) do update set ${quantity} = ${table}.${quantity} + excluded.${quantity}
      ${cents ? sql`, ${cents} = ${table}.${cents} + excluded.${cents}` : sql``}`;
};
