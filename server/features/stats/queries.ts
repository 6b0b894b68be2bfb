import { type SQL, sql } from 'drizzle-orm';
import type { OrderType } from '#contract/orders/order-types.ts';
import { db } from '#server/db/client.ts';
import { startOf } from '#server/db/shop-time.ts';
import { users } from '#server/features/accounts/table.ts';
import { products } from '#server/features/catalog/table.ts';
import { reservations } from '#server/features/reservations/table.ts';
import { CUSTOMERS, dirtyDays, live, PRODUCTS, type Rolled, sumOfChange } from './roll-up/queries.ts';
import { type Piece, piecesOf, type Range } from './rules.ts';
import { customerPeriods, customerSales, productSales, receivingSales, salesDays } from './table.ts';

export type DaySales = { day: string; orders: number; cents: number; pieces: number };

/** Rises with every change of a closed day. While it is unchanged, answers about closed days are the same. */
export async function version(): Promise<string> {
  const { rows } = await db.execute<{ last_value: string }>(sql`select last_value::text from stale_sales_days_id_seq`);
  return rows[0]?.last_value ?? '';
}

/**
 * The sales of each day of the range, in any order; days without sales may be missing. A single statement, so that all rows come from the
 * same snapshot.
 */
export async function salesByDay({ desde, hasta }: Range): Promise<DaySales[]> {
  const { rows } = await db.execute<Omit<DaySales, 'cents'> & { cents: string }>(sql`
    with dirty as materialized (${dirtyDays(desde, hasta)}),
    rolled as (
      select day, orders, sales_cents as cents, pieces from ${salesDays}
      where day between ${desde}::date and ${hasta}::date and day not in (select day from dirty)),
    live as (${live.days(sql`dirty`)}),
    sold as (select day, orders, cents, pieces from rolled union all select day, orders, cents, pieces from live)
    select day::text, orders, cents::text, pieces from sold where orders > 0`);
  return rows.map((row) => ({ ...row, cents: Number(row.cents) }));
}

export type TypeSales = {
  tipo: OrderType | null;
  orders: number;
  cents: number;
  tipCents: number;
  discountCents: number;
  deliveryCents: number;
};

/**
 * The sales of the range by type, in any order; types without sales are missing. A single statement, so that all rows come from the same
 * snapshot.
 */
export async function salesByType({ desde, hasta }: Range): Promise<TypeSales[]> {
  type Row = Pick<TypeSales, 'tipo' | 'orders'> & Record<'cents' | 'tip' | 'discount' | 'delivery', string>;
  const { rows } = await db.execute<Row>(sql`
    with dirty as materialized (${dirtyDays(desde, hasta)}),
    rolled as (
      select tipo, orders, sales_cents as cents, tip_cents as tip, discount_cents as discount, delivery_cents as delivery from ${receivingSales}
      where day between ${desde}::date and ${hasta}::date and day not in (select day from dirty)),
    live as (${live.receiving(sql`dirty`)}),
    sold as (table rolled union all select tipo, orders, cents, tip, discount, delivery from live)
    select tipo, sum(orders)::int as orders, sum(cents)::text as cents, sum(tip)::text as tip, sum(discount)::text as discount,
      sum(delivery)::text as delivery
    from sold group by tipo`);
  return rows.map(({ tipo, orders, cents, tip, discount, delivery }) => {
    return { tipo, orders, cents: Number(cents), tipCents: Number(tip), discountCents: Number(discount), deliveryCents: Number(delivery) };
  });
}

/*
 * Sums by key, of a product's pieces or a customer's orders. Each function below adds named steps to one statement:
 *   dirty     the days whose roll-up is missing or out of date
 *   changed   per key, what the live figures of these days add to the rolled-up ones
 *   sold      per key, the figures of the range: those of its rolled-up periods, and what changed
 */

/** `period` is a row with the columns `grain` and `start`. `offset 0` makes the planner look up the period instead of reading the table. */
const rolledUp = ({ table, key, quantity, cents }: Rolled, grain: SQL, start: SQL): SQL => sql`
  lateral (select ${key} as key, ${quantity} as quantity, ${cents ?? sql`0`} as cents from ${table}
    where grain = ${grain} and start = ${start} offset 0) rolled`;

const changed = (rolled: Rolled, { desde, hasta }: Range): SQL => sql`
  dirty as materialized (${dirtyDays(desde, hasta)}),
  live as (${rolled.live(sql`dirty`)}),
  outdated as (select key, quantity, cents from dirty cross join ${rolledUp(rolled, sql`'day'`, sql`dirty.day`)}),
  difference as (select key, quantity, cents from live union all select key, -quantity, -cents from outdated),
  changed as materialized (select key, sum(quantity)::int as quantity, sum(cents)::bigint as cents from difference group by key)`;

/** For any range: all its periods are read and summed up. */
function soldInPeriods(rolled: Rolled, range: Range, pieces: readonly Piece[]): SQL {
  const list = (column: keyof Piece) => sql.param(pieces.map((piece) => piece[column]));
  return sql`
    ${changed(rolled, range)},
    period as (select * from unnest(${list('grain')}::text[], ${list('start')}::date[]) as period (grain, start)),
    unchanged as (select key, quantity, cents from period cross join ${rolledUp(rolled, sql`period.grain`, sql`period.start`)}),
    part as (table unchanged union all table changed),
    sold as (select key, sum(quantity) as quantity, sum(cents) as cents from part group by key having sum(quantity) > 0)`;
}

/** For a range that is one rolled-up period, by index: its first products that dirty days do not change, and the changed ones. */
const soldFirst = (range: Range, { grain, start }: Piece, most: number): SQL => sql`
  ${changed(PRODUCTS, range)},
  unchanged as (
    select product_id as key, quantity, revenue_cents as cents from ${productSales}
    where grain = ${grain} and start = ${start}::date and quantity > 0 and product_id not in (select key from changed)
    order by quantity desc, product_id limit ${most}),
  corrected as (
    select changed.key, changed.quantity + coalesce(rolled.quantity, 0) as quantity, changed.cents + coalesce(rolled.revenue_cents, 0) as cents
    from changed left join lateral (
      select quantity, revenue_cents from ${productSales}
      where grain = ${grain} and start = ${start}::date and product_id = changed.key offset 0) rolled on true),
  sold as (table unchanged union all select key, quantity, cents from corrected where quantity > 0)`;

export type ProductSales = { id: string; quantity: number; cents: number; name: string; priceCents: number; image: string };

/** Best sellers by pieces; equal ones by id, so that pages do not overlap. A whole month or year is fast; other ranges are summed up. */
export async function topProducts(range: Range, today: string, limit: number, offset: number): Promise<ProductSales[]> {
  const pieces = piecesOf(range, today);
  const [piece, ...more] = pieces;
  const sold = piece && more.length === 0 ? soldFirst(range, piece, limit + offset) : soldInPeriods(PRODUCTS, range, pieces);
  const { rows } = await db.execute<Record<'id' | 'quantity' | 'cents' | 'name' | 'image', string> & { price_cents: number }>(sql`
    with ${sold},
    best as (select key, quantity, cents from sold order by quantity desc, key limit ${limit} offset ${offset})
    select id, best.quantity::text, best.cents::text, name, price_cents, image
    from best join ${products} on id = key order by best.quantity desc, key`);
  return rows.map(({ id, quantity, cents, name, price_cents, image }) => {
    return { id, quantity: Number(quantity), cents: Number(cents), name, priceCents: price_cents, image };
  });
}

export type Buyers = { buyers: number; repeated: number; orders: number };

/**
 * The number of customers who ordered in the range, of those with several orders, and of their orders. Orders of deleted accounts belong to
 * no customer.
 */
export async function buyers(range: Range, today: string): Promise<Buyers> {
  const pieces = piecesOf(range, today);
  const [piece, ...more] = pieces;
  const counts = piece && more.length === 0 ? countedBuyers(range, piece) : summedBuyers(range, pieces);
  const { rows } = await db.execute<Buyers>(counts);
  return rows[0] as Buyers;
}

const summedBuyers = (range: Range, pieces: readonly Piece[]): SQL => sql`
  with ${soldInPeriods(CUSTOMERS, range, pieces)}
  select count(*)::int as buyers, (count(*) filter (where quantity > 1))::int as repeated, coalesce(sum(quantity), 0)::int as orders from sold`;

/** The counts of one rolled-up period, corrected by the customers whose orders changed on dirty days. */
const countedBuyers = (range: Range, { grain, start }: Piece): SQL => sql`
  with ${changed(CUSTOMERS, range)},
  counted as (select buyers, repeated, orders from ${customerPeriods} where grain = ${grain} and start = ${start}::date),
  customer as (
    select coalesce(rolled.orders, 0) as before, coalesce(rolled.orders, 0) + changed.quantity as after
    from changed left join lateral (
      select orders from ${customerSales} where grain = ${grain} and start = ${start}::date and user_id = changed.key offset 0) rolled on true),
  correction (buyers, repeated, orders) as (select ${sumOfChange(sql`before`, sql`after`)} from customer),
  part as (table counted union all table correction)
  select coalesce(sum(buyers), 0)::int as buyers, coalesce(sum(repeated), 0)::int as repeated, coalesce(sum(orders), 0)::int as orders
  from part`;

const isCustomer = sql`${users.role} = 'customer' and not ${users.isGuest}`;
const before = (day: string) => sql`${users.createdAt} < ${startOf(sql`${day}::date + 1`)}`;

/** The number of customer accounts that were opened until the end of the day. */
export const customersUntil = (day: string): Promise<number> => db.$count(users, sql`${isCustomer} and ${before(day)}`);

/** The number of customer accounts that were opened in the range. */
export const newCustomers = ({ desde, hasta }: Range): Promise<number> =>
  db.$count(users, sql`${isCustomer} and ${users.createdAt} >= ${startOf(sql`${desde}::date`)} and ${before(hasta)}`);

export type VisitCounts = { total: number; confirmed: number; pending: number; cancelled: number; partySize: number };

/** Reservations by the day of the visit. @param range null for all */
export async function visits(range: Range | null): Promise<VisitCounts> {
  const { estado, fecha, guests } = reservations;
  const count = (state: typeof estado._.data) => sql`count(*) filter (where ${estado} = ${sql.raw(`'${state}'`)})::int`;
  const { rows } = await db.execute<VisitCounts>(sql`
    select count(*)::int as total, ${count('confirmada')} as confirmed, ${count('pendiente')} as pending, ${count('cancelada')} as cancelled,
      coalesce(round(avg(${guests}) filter (where ${estado} <> 'cancelada'), 2), 0)::float as "partySize"
    from ${reservations} ${range ? sql`where ${fecha} between ${range.desde}::date and ${range.hasta}::date` : sql``}`);
  return rows[0] as VisitCounts;
}
