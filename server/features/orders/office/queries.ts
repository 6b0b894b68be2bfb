import { and, asc, between, desc, eq, gt, inArray, not, or, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { canonicalEmail } from '#contract/accounts/canonical-email.ts';
import type { Order, ShopOrder } from '#contract/orders/order.ts';
import type { OrderStatus } from '#contract/orders/order-statuses.ts';
import { db, type Tx } from '#server/db/client.ts';
import { matchesAll } from '#server/db/folded.ts';
import { together } from '#server/db/transaction.ts';
import { telephoneKey, users } from '#server/features/accounts/table.ts';
import { products } from '#server/features/catalog/table.ts';
import { disputesOf } from '#server/features/orders/disputes/queries.ts';
import { type OrderRow, withLines } from '#server/features/orders/queries.ts';
import { orderNumbers } from '#server/features/orders/receiving/table.ts';
import { orderLines, orderSteps, orders } from '#server/features/orders/table.ts';

/**
 * The time before which no new change of an order can appear, because every running transaction began later. At least two seconds ago,
 * because clocks may differ after a failover; at most five minutes ago, so that a long backup does not make every call read a whole day.
 * As text, because a Date would lose the microseconds.
 */
export async function changeHorizon(): Promise<string> {
  const { rows } = await db.execute<{ horizon: string }>(sql`
    select greatest(now() - interval '5 minutes', least(now() - interval '2 seconds', min(xact_start)))::text as horizon
    from pg_stat_activity where datname = current_database()`);
  return rows[0]?.horizon as string;
}

/** Orders that were created or changed since then; `at` as text, with its microseconds. */
export const changedFrom = (time: string): Promise<{ id: string; at: string }[]> =>
  db
    .select({ id: orders.id, at: sql<string>`${orders.updatedAt}::text` })
    .from(orders)
    .where(sql`${orders.updatedAt} >= ${time}::timestamptz`)
    .orderBy(asc(orders.updatedAt), asc(orders.id));

/** Up to this many customers, orders are found faster by the customers' ids than by their names. */
const FEW_CUSTOMERS = 300;

/** Staff below managers search customers by name only. */
export type FoundBy = 'name' | 'name and email';
const foldedName = sql`fold(${users.name})`;

/**
 * The customers whose name (and e-mail) match all patterns, regardless of case and accents. @returns null when there are too many
 * @param patterns for `like`
 */
export async function customersLike(patterns: string[], by: FoundBy): Promise<string[] | null> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(matchesAll(by === 'name' ? foldedName : users.folded, patterns))
    .limit(FEW_CUSTOMERS + 1);
  return rows.length > FEW_CUSTOMERS ? null : rows.map(({ id }) => id);
}

/**
 * An order may contain another name than its customer's. Staff search by it only while the order is at the bar, so the search covers these
 * last days.
 */
const CALLED_DAYS = 2;
const calledBy = sql`fold(${orders.guestName})`;

/** The newest orders of the last days that contain a name matching all patterns. */
export async function calledLike(patterns: string[]): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(gt(orders.createdAt, sql`now() - make_interval(days => ${CALLED_DAYS})`), matchesAll(calledBy, patterns)))
    .orderBy(desc(orders.createdAt))
    .limit(FEW_CUSTOMERS);
  return rows.map(({ id }) => id);
}

/** The open order that has this number, and those of the last days that had it. Numbers are given again. */
export async function numbered(number: string): Promise<string[]> {
  const holds = db
    .select({ id: orderNumbers.orderId })
    .from(orderNumbers)
    .where(eq(orderNumbers.number, Number(number)));
  const had = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(gt(orders.createdAt, sql`now() - make_interval(days => ${CALLED_DAYS})`), eq(orders.number, number)));
  const rows = await Promise.all([holds, had]);
  return [...new Set(rows.flat().map(({ id }) => id))];
}

/** The customers with this telephone, the latest first. @param key its last ten digits */
export async function customersCalled(key: string): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(sql`${telephoneKey(users.telefono)} = ${key}`)
    .orderBy(desc(users.id))
    .limit(FEW_CUSTOMERS);
  return rows.map(({ id }) => id);
}

/** The customers with exactly this e-mail: the account and the latest guests. */
export async function customersOf(email: string): Promise<string[]> {
  const has = eq(users.canonicalEmail, canonicalEmail(email));
  const { id } = users;
  const account = db
    .select({ id })
    .from(users)
    .where(and(has, not(users.isGuest)));
  // Queried separately, because guests have an index of their own.
  const guests = db.select({ id }).from(users).where(and(has, users.isGuest)).orderBy(desc(id)).limit(FEW_CUSTOMERS);
  return (await Promise.all([account, guests])).flat().map((row) => row.id);
}

export type Filter = {
  status: OrderStatus | undefined;
  /** Null when there is no search. `customers` is null when too many match: then each order's customer is compared with the patterns. */
  found: {
    ids: { from: string; to: string } | null;
    customers: string[] | null;
    /** Ids of orders with a matching name of their own, or with the number. */
    called: string[];
    /** Ids of orders with the number: they come first, because many folios begin with the same digits. */
    numbered: string[];
    patterns: string[];
    by: FoundBy;
  } | null;
};

/** Checked for each order, newest first: when many customers match, a page is soon full. */
const customerFolded = (by: FoundBy) =>
  sql`(select ${by === 'name' ? foldedName : users.folded} from ${users} where ${users.id} = ${orders.userId})`;

function matching({ status, found }: Filter): SQL | undefined {
  const folio = found?.ids ? between(orders.id, found.ids.from, found.ids.to) : undefined;
  const customer = found && byCustomer(found);
  const called = found?.called.length ? inArray(orders.id, found.called) : undefined;
  return and(status && eq(orders.status, status), found ? (or(folio, customer ?? undefined, called) ?? sql`false`) : undefined);
}

function byCustomer({ customers, patterns, by }: NonNullable<Filter['found']>): SQL | undefined {
  if (customers === null) return matchesAll(customerFolded(by), patterns);
  return customers.length ? inArray(orders.userId, customers) : undefined;
}

const shopRow = { placed: orders, name: users.name, email: users.email, telefono: users.telefono };
type ShopRow = { placed: OrderRow; name: string | null; email: string | null; telefono: string | null };

const NEWEST_FIRST = [desc(orders.createdAt), asc(orders.id)];
const inOrderOf = ({ found }: Filter) =>
  found?.numbered.length ? [desc(inArray(orders.id, found.numbered)), ...NEWEST_FIRST] : NEWEST_FIRST;
/** From this offset on, skipping rows costs more than reading the page, so an index-only scan finds the ids first. */
const FAR = 1000;

export async function page(filter: Filter, limit: number, offset: number): Promise<ShopOrder[]> {
  const ids = idsOf(filter, limit).offset(offset);
  const wanted = db
    .select(shopRow)
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(offset < FAR ? matching(filter) : inArray(orders.id, ids))
    .orderBy(...inOrderOf(filter))
    .limit(limit);
  return toShop(await (offset < FAR ? wanted.offset(offset) : wanted));
}

const idsOf = (filter: Filter, limit: number) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(matching(filter))
    .orderBy(...inOrderOf(filter))
    .limit(limit);

/** Counts at most `most` orders, because counting a million would take too long. */
export async function total(filter: Filter, most: number): Promise<number> {
  const { status, found } = filter;
  if (found?.customers !== null) return db.$count(ids().where(matching(filter)).limit(most).as('counted'));
  // With many matching customers, the orders of a few of them reach the limit of the count.
  const ofStatus = status && eq(orders.status, status);
  const byFolio = found.ids ? between(orders.id, found.ids.from, found.ids.to) : sql`false`;
  const named = ids()
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(ofStatus, matchesAll(found.by === 'name' ? foldedName : users.folded, found.patterns), not(byFolio)));
  const isNamed = sql`coalesce(${matchesAll(customerFolded(found.by), found.patterns)}, false)`;
  const called = ids().where(and(ofStatus, inArray(orders.id, found.called), not(byFolio), not(isNamed)));
  return db.$count(
    unionAll(ids().where(and(ofStatus, byFolio)), named, called)
      .limit(most)
      .as('counted'),
  );
}

const ids = () => db.select({ id: orders.id }).from(orders);

/** The orders with customer and history; unknown ids are skipped. */
export async function withHistory(ids: string[], on: Pick<Tx, 'select'> = db): Promise<ShopOrder[]> {
  return toShop(await on.select(shopRow).from(orders).leftJoin(users, eq(users.id, orders.userId)).where(inArray(orders.id, ids)), on);
}

/** Adds lines, customers, history and whether goods are to be sent, in one query each. */
async function toShop(rows: ShopRow[], on: Pick<Tx, 'select'> = db): Promise<ShopOrder[]> {
  const placedRows = rows.map((row) => row.placed);
  const ids = placedRows.map(({ id }) => id);
  const [placed, steps, shipping, disputes] = await together(
    withLines(placedRows, on),
    stepsOf(ids, on),
    shippingOf(ids, on),
    disputesOf(
      placedRows.map(({ intentId }) => intentId),
      on,
    ),
  );
  const history = Map.groupBy(steps, (one) => one.orderId);
  return rows.map(({ placed: { userId, intentId, platform }, name, email, telefono }, index) => {
    const order = placed[index] as Order;
    const dispute = disputes.get(intentId);
    return {
      ...order,
      customer: userId !== null && name !== null && email !== null ? { id: userId, name, email, ...(telefono && { telefono }) } : null,
      history: (history.get(order.id) ?? []).map(({ status, at, by }) => ({ status, at: at.toISOString(), by })),
      ...(shipping.has(order.id) && { ships: true as const }),
      ...(dispute && { dispute }),
      ...(platform !== null && { plataforma: platform }),
    };
  });
}

const stepsOf = async (ids: string[], on: Pick<Tx, 'select'>) =>
  ids.length === 0
    ? []
    : on
        .select({ orderId: orderSteps.orderId, status: orderSteps.status, at: orderSteps.at, by: users.name })
        .from(orderSteps)
        .leftJoin(users, eq(users.id, orderSteps.userId))
        .where(inArray(orderSteps.orderId, ids))
        .orderBy(asc(orderSteps.at), asc(orderSteps.id));

/** Filters the orders that have goods to send. */
async function shippingOf(ids: string[], on: Pick<Tx, 'select'>): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await on
    .select({ id: orderLines.orderId })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(and(inArray(orderLines.orderId, ids), products.ships));
  return new Set(rows.map(({ id }) => id));
}
