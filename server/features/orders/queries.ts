import { and, asc, between, desc, eq, gt, gte, inArray, or, type SQL, sql } from 'drizzle-orm';
import { canonicalEmail } from '#contract/canonical-email.ts';
import { toPesos } from '#contract/money.ts';
import type { OrderStatus } from '#contract/order-statuses.ts';
import type { Order, ShopOrder } from '#contract/orders.ts';
import { allInTransaction, db, type Tx } from '#server/db/client.ts';
import { users } from '#server/features/accounts/table.ts';
import { drafts } from '#server/features/payments/table.ts';
import { orderLines, orderSteps, orders } from './table.ts';

type Row = typeof orders.$inferSelect;
type LineRow = typeof orderLines.$inferSelect;

type NewOrder = Required<
  Pick<typeof orders.$inferInsert, 'id' | 'userId' | 'status' | 'totalCents' | 'paymentMethod' | 'intentId' | 'shippingAddress'>
>;
type NewLine = Required<Pick<LineRow, 'productId' | 'options' | 'quantity' | 'priceCents' | 'product'>>;

/** The order with its lines and its first step, in one statement. False when the id or its folio is taken. */
export async function insert(tx: Tx, order: NewOrder, lines: NewLine[]): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    with made as (
      insert into ${orders} (id, user_id, status, total_cents, payment_method, intent_id, shipping_address)
      values (${order.id}, ${order.userId}, ${order.status}, ${order.totalCents}, ${order.paymentMethod}, ${order.intentId},
        ${JSON.stringify(order.shippingAddress)})
      on conflict do nothing returning id, status, created_at
    ), begun as (
      insert into ${orderSteps} (order_id, status, at) select id, status, created_at from made
    )
    insert into ${orderLines} (order_id, product_id, options, quantity, price_cents, product, position)
    select made.id, "productId", options, quantity, "priceCents", product, position - 1
    from made, rows from (jsonb_to_recordset(${JSON.stringify(lines)})
      as ("productId" uuid, options jsonb, quantity integer, "priceCents" integer, product jsonb)) with ordinality
      as line ("productId", options, quantity, "priceCents", product, position)`);
  return (rowCount ?? 0) > 0;
}

export async function ofIntent(on: Pick<Tx, 'select'>, intentId: string): Promise<{ id: string; userId: string | null } | null> {
  const [row] = await on.select({ id: orders.id, userId: orders.userId }).from(orders).where(eq(orders.intentId, intentId));
  return row ?? null;
}

/**
 * How many payments this user has opened within the seconds that became no order (an order undone later counts as one), and how
 * many seconds it takes until the oldest of them is no longer counted.
 */
export async function unfinishedPayments(
  on: Pick<Tx, 'select'>,
  userId: string,
  seconds: number,
): Promise<{ count: number; wait: number }> {
  const since = sql`now() - make_interval(secs => ${seconds})`;
  const [row] = await on
    .select({
      count: sql<number>`count(*)::integer`,
      wait: sql<number>`coalesce(extract(epoch from min(${drafts.createdAt}) - (${since})), 0)::float8`,
    })
    .from(drafts)
    .where(
      and(
        eq(drafts.userId, userId),
        gt(drafts.createdAt, since),
        sql`not exists (select from ${orders} where ${orders.intentId} = ${drafts.intentId})`,
      ),
    );
  return row ?? { count: 0, wait: 0 };
}

/** The order of a payment with these lines that was open at a moment (`twin`) or became an order since. */
export async function orderedSince(
  on: Pick<Tx, 'select'>,
  moment: Date,
  twin: string | null,
  userId: string,
  fingerprint: string,
): Promise<{ id: string } | null> {
  const [row] = await on
    .select({ id: orders.id })
    .from(drafts)
    .innerJoin(orders, eq(orders.intentId, drafts.intentId))
    .where(
      and(
        eq(drafts.userId, userId),
        gt(drafts.createdAt, sql`now() - interval '1 day'`),
        eq(drafts.fingerprint, fingerprint),
        eq(drafts.state, 'ordered'),
        or(gte(orders.createdAt, moment), twin ? eq(drafts.intentId, twin) : undefined),
      ),
    )
    .limit(1);
  return row ?? null;
}

const NEWEST = 200;

export async function mine(userId: string): Promise<Order[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(NEWEST);
  return withLines(rows);
}

/** @param userId whose order it must be; null: anyone's */
const ofUser = (id: string, userId: string | null) => and(eq(orders.id, id), userId === null ? undefined : eq(orders.userId, userId));

export async function one(id: string, userId: string | null): Promise<Order | null> {
  const rows = await db.select().from(orders).where(ofUser(id, userId));
  return (await withLines(rows))[0] ?? null;
}

/** The order with its payment and its customer, whose name and e-mail are null once the account is gone. */
export async function withCustomer(on: Pick<Tx, 'select'>, id: string, userId: string | null) {
  const placed = on
    .select({ placed: orders, name: users.name, email: users.email })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(ofUser(id, userId));
  const [[row], lines] = await allInTransaction(placed, linesOf(on, [id]));
  return row ? { order: toWire(row.placed, lines), intentId: row.placed.intentId, name: row.name, email: row.email } : null;
}

/** What a change of an order has to know of it. */
export type Held = Pick<Row, 'userId' | 'status' | 'intentId' | 'totalCents'>;

/** Held until the transaction ends: changes of one order wait for each other. */
export async function lock(tx: Tx, id: string): Promise<Held | null> {
  const { userId, status, intentId, totalCents } = orders;
  const [row] = await tx.select({ userId, status, intentId, totalCents }).from(orders).where(eq(orders.id, id)).for('update');
  return row ?? null;
}

export async function step(tx: Tx, id: string, status: OrderStatus, userId: string): Promise<void> {
  await tx.update(orders).set({ status, updatedAt: sql`clock_timestamp()` }).where(eq(orders.id, id));
  await tx.insert(orderSteps).values({ orderId: id, status, userId });
}

/**
 * Before this time no step can appear any more: every transaction that could still write one has begun later. Two seconds at least, for
 * clocks that differ after a failover; five minutes at most, so that a backup does not make every look read a whole day.
 * As text, since a Date would lose the microseconds.
 */
export async function stepHorizon(): Promise<string> {
  const { rows } = await db.execute<{ horizon: string }>(sql`
    select greatest(now() - interval '5 minutes', least(now() - interval '2 seconds', min(xact_start)))::text as horizon
    from pg_stat_activity where datname = current_database()`);
  return rows[0]?.horizon as string;
}

export const stepsFrom = (time: string): Promise<{ id: string; orderId: string }[]> =>
  db
    .select({ id: orderSteps.id, orderId: orderSteps.orderId })
    .from(orderSteps)
    .where(sql`${orderSteps.at} >= ${time}::timestamptz`)
    .orderBy(asc(orderSteps.at), asc(orderSteps.id));

/** The orders of so many people are quickly found and sorted. */
const FEW_CUSTOMERS = 300;

const named = (folded: SQL | typeof users.folded, patterns: string[]) =>
  and(...patterns.map((pattern) => sql`${folded} like fold(${pattern})`));

/**
 * Null: more than a few.
 * @param patterns for `like`; all of them are in name and e-mail, whatever case and accents
 */
export async function customersLike(patterns: string[]): Promise<string[] | null> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(named(users.folded, patterns))
    .limit(FEW_CUSTOMERS + 1);
  return rows.length > FEW_CUSTOMERS ? null : rows.map(({ id }) => id);
}

/** Whose e-mail this is, the whole of it. */
export async function customerOf(email: string): Promise<string | null> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.canonicalEmail, canonicalEmail(email)));
  return row?.id ?? null;
}

export type Filter = {
  status: OrderStatus | undefined;
  /** Null: nothing was searched for. Customers are known by their ids, or too many for that, and then by their names. */
  found: { ids: { from: string; to: string } | null; customers: string[] | null; patterns: string[] } | null;
};

/** Looked up order by order: where many match, the newest of them are soon found from the newest on. */
const customerFolded = sql`(select ${users.folded} from ${users} where ${users.id} = ${orders.userId})`;

function matching({ status, found }: Filter): SQL | undefined {
  const folio = found?.ids ? between(orders.id, found.ids.from, found.ids.to) : undefined;
  const customer = found && byCustomer(found);
  return and(status && eq(orders.status, status), found ? (or(folio, customer ?? undefined) ?? sql`false`) : undefined);
}

function byCustomer({ customers, patterns }: NonNullable<Filter['found']>): SQL | undefined {
  if (customers === null) return named(customerFolded, patterns);
  return customers.length ? inArray(orders.userId, customers) : undefined;
}

const shopRow = { placed: orders, name: users.name, email: users.email };
type ShopRow = { placed: Row; name: string | null; email: string | null };

const NEWEST_FIRST = [desc(orders.createdAt), asc(orders.id)];
/** From here on the way to a page costs more than the orders on it, and leads through an index alone. */
const FAR = 1000;

export async function page(filter: Filter, limit: number, offset: number): Promise<ShopOrder[]> {
  const ids = idsOf(filter, limit).offset(offset);
  const wanted = db
    .select(shopRow)
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(offset < FAR ? matching(filter) : inArray(orders.id, ids))
    .orderBy(...NEWEST_FIRST)
    .limit(limit);
  return toShop(await (offset < FAR ? wanted.offset(offset) : wanted));
}

const idsOf = (filter: Filter, limit: number) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(matching(filter))
    .orderBy(...NEWEST_FIRST)
    .limit(limit);

/** Counting a million orders takes longer than anyone turns pages: at most so many are. */
export const total = (filter: Filter, most: number): Promise<number> =>
  db.$count(db.select({ id: orders.id }).from(orders).where(matching(filter)).limit(most).as('counted'));

/** The orders as the owner sees them, those that exist. */
export async function withHistory(ids: string[]): Promise<ShopOrder[]> {
  return toShop(await db.select(shopRow).from(orders).leftJoin(users, eq(users.id, orders.userId)).where(inArray(orders.id, ids)));
}

/** Lines and steps in one query each, however many orders. */
async function toShop(rows: ShopRow[]): Promise<ShopOrder[]> {
  const [placed, steps] = await Promise.all([withLines(rows.map((row) => row.placed)), stepsOf(rows.map((row) => row.placed.id))]);
  const history = Map.groupBy(steps, (one) => one.orderId);
  return rows.map(({ placed: { userId }, name, email }, index) => {
    const order = placed[index] as Order;
    return {
      ...order,
      customer: userId !== null && name !== null && email !== null ? { id: userId, name, email } : null,
      history: (history.get(order.id) ?? []).map(({ status, at, by }) => ({ status, at: at.toISOString(), by })),
    };
  });
}

const stepsOf = async (ids: string[]) =>
  ids.length === 0
    ? []
    : db
        .select({ orderId: orderSteps.orderId, status: orderSteps.status, at: orderSteps.at, by: users.name })
        .from(orderSteps)
        .leftJoin(users, eq(users.id, orderSteps.userId))
        .where(inArray(orderSteps.orderId, ids))
        .orderBy(asc(orderSteps.at), asc(orderSteps.id));

const linesOf = (on: Pick<Tx, 'select'>, ids: string[]) =>
  on.select().from(orderLines).where(inArray(orderLines.orderId, ids)).orderBy(asc(orderLines.position));

/** All lines in one query, however many orders. */
async function withLines(rows: Row[]): Promise<Order[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const lines = await linesOf(db, ids);
  const byOrder = Map.groupBy(lines, (line) => line.orderId);
  return rows.map((row) => toWire(row, byOrder.get(row.id) ?? []));
}

const toWire = (row: Row, lines: LineRow[]): Order => ({
  id: row.id,
  items: lines.map((line) => ({
    id: line.id,
    order_id: row.id,
    product_id: line.productId,
    quantity: line.quantity,
    price: toPesos(line.priceCents),
    product: line.product,
  })),
  total: toPesos(row.totalCents),
  status: row.status,
  payment_method: row.paymentMethod,
  shipping_address: JSON.stringify(row.shippingAddress),
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
});
