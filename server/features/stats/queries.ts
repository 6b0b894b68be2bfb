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
    with dirty as materialized (${dirtyDays(desde, hasta)})
    select day::text, orders, sales_cents::text as cents, pieces from ${salesDays}
    where day between ${desde}::date and ${hasta}::date and day not in (select day from dirty) and orders > 0
    union all
    select day::text, orders, cents::text, pieces from (${live.days(sql`dirty`)}) today where orders > 0`);
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
    parts as (
      select tipo, orders, sales_cents as cents, tip_cents as tip, discount_cents as discount, delivery_cents as delivery from ${receivingSales}
      where day between ${desde}::date and ${hasta}::date and day not in (select day from dirty)
      union all
      select tipo, orders, cents, tip, discount, delivery from (${live.receiving(sql`dirty`)}) today)
    select tipo, sum(orders)::int as orders, sum(cents)::text as cents, sum(tip)::text as tip, sum(discount)::text as discount,
      sum(delivery)::text as delivery
    from parts group by tipo`);
  return rows.map(({ tipo, orders, cents, tip, discount, delivery }) => {
    return { tipo, orders, cents: Number(cents), tipCents: Number(tip), discountCents: Number(discount), deliveryCents: Number(delivery) };
  });
}

/** The rolled-up rows of one period. `offset 0` makes the planner look up the period instead of reading the whole table. */
const rowsOf = ({ table, key, quantity, cents }: Rolled, grain: SQL, start: SQL): SQL => sql`
  lateral (select ${key} as key, ${quantity} as quantity, ${cents ?? sql`0`} as cents from ${table}
    where grain = ${grain} and start = ${start} offset 0) rolled`;

/** Sums by key over any range: rolled-up periods, minus the rolled-up figures of dirty days, plus their live figures. */
function sums(range: Range, today: string, rolled: Rolled, fresh: SQL): SQL {
  const pieces = piecesOf(range, today);
  const list = (column: keyof Piece) => sql.param(pieces.map((piece) => piece[column]));
  return sql`
    with ${changes(rolled, fresh, range)},
    parts as (
      select key, quantity, cents from unnest(${list('grain')}::text[], ${list('start')}::date[]) as piece (grain, start)
      cross join ${rowsOf(rolled, sql`piece.grain`, sql`piece.start`)}
      union all
      select key, quantity, cents from changed)
    select key, sum(quantity) as quantity, sum(cents) as cents from parts group by key having sum(quantity) > 0`;
}

export type ProductSales = { id: string; quantity: number; cents: number; name: string; priceCents: number; image: string };

/** The difference between live and rolled-up figures of dirty days, by key. */
const changes = (rolled: Rolled, fresh: SQL, { desde, hasta }: Range): SQL => sql`
  dirty as materialized (${dirtyDays(desde, hasta)}),
  changed as materialized (
    select key, sum(quantity)::int as quantity, sum(cents)::bigint as cents
    from (select key, -quantity as quantity, -cents as cents from dirty cross join ${rowsOf(rolled, sql`'day'`, sql`dirty.day`)} union all ${fresh}) parts
    group by key)`;

/** The best sellers of one rolled-up period: its first rows that dirty days do not change, and the changed ones. */
const bestOfPiece = (range: Range, { grain, start }: Piece, most: number): SQL => sql`
  with ${changes(PRODUCTS, live.products(sql`dirty`), range)}
  (select product_id as key, quantity, revenue_cents as cents from ${productSales}
   where grain = ${grain} and start = ${start}::date and quantity > 0 and product_id not in (select key from changed)
   order by quantity desc, product_id limit ${most})
  union all
  select changed.key, changed.quantity + coalesce(rolled.quantity, 0), changed.cents + coalesce(rolled.revenue_cents, 0)
  from changed left join lateral (
    select quantity, revenue_cents from ${productSales} where grain = ${grain} and start = ${start}::date and product_id = changed.key offset 0
  ) rolled on true where changed.quantity + coalesce(rolled.quantity, 0) > 0`;

/** Best sellers by pieces; equal ones by id, so that pages do not overlap. A whole month or year is fast; other ranges are summed up. */
export async function topProducts(range: Range, today: string, limit: number, offset: number): Promise<ProductSales[]> {
  const [piece, ...more] = piecesOf(range, today);
  const sold =
    piece && more.length === 0 ? bestOfPiece(range, piece, limit + offset) : sums(range, today, PRODUCTS, live.products(sql`dirty`));
  const { rows } = await db.execute<Record<'id' | 'quantity' | 'cents' | 'name' | 'image', string> & { price_cents: number }>(sql`
    select id, quantity::text, cents::text, name, price_cents, image
    from (select * from (${sold}) sold order by quantity desc, key limit ${limit} offset ${offset}) best
    join ${products} on id = key order by best.quantity desc, key`);
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
  const [piece, ...more] = piecesOf(range, today);
  const counts =
    piece && more.length === 0
      ? buyersOfPiece(range, piece)
      : sql`
        select count(*)::int as buyers, (count(*) filter (where quantity > 1))::int as repeated, coalesce(sum(quantity), 0)::int as orders
        from (${sums(range, today, CUSTOMERS, live.customers(sql`dirty`))}) bought`;
  const { rows } = await db.execute<Buyers>(counts);
  return rows[0] as Buyers;
}

/** The counts of one rolled-up period, corrected by the customers whose orders changed on dirty days. */
const buyersOfPiece = (range: Range, { grain, start }: Piece): SQL => sql`
  with ${changes(CUSTOMERS, live.customers(sql`dirty`), range)},
  counted as (
    select buyers, repeated, orders from ${customerPeriods} where grain = ${grain} and start = ${start}::date
    union all
    select ${sumOfChange(sql`coalesce(rolled.orders, 0)`, sql`(coalesce(rolled.orders, 0) + changed.quantity)`)}
    from changed left join lateral (
      select orders from ${customerSales} where grain = ${grain} and start = ${start}::date and user_id = changed.key offset 0) rolled on true)
  select coalesce(sum(buyers), 0)::int as buyers, coalesce(sum(repeated), 0)::int as repeated, coalesce(sum(orders), 0)::int as orders
  from counted`;

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
