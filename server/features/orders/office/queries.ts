import { and, asc, between, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { canonicalEmail } from '#contract/canonical-email.ts';
import type { OrderStatus } from '#contract/order-statuses.ts';
import type { Order, ShopOrder } from '#contract/orders.ts';
import { db } from '#server/db/client.ts';
import { users } from '#server/features/accounts/table.ts';
import { type OrderRow, withLines } from '#server/features/orders/queries.ts';
import { orderSteps, orders } from '#server/features/orders/table.ts';

/**
 * The time before which no new step can appear, because every running transaction began later. At least two seconds ago, because clocks
 * may differ after a failover; at most five minutes ago, so that a long backup does not make every call read a whole day.
 * As text, because a Date would lose the microseconds.
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

/** Orders of up to so many customers are found faster by the customers' ids than by their names. */
const FEW_CUSTOMERS = 300;

const matchesAll = (folded: SQL | typeof users.folded, patterns: string[]) =>
  and(...patterns.map((pattern) => sql`${folded} like fold(${pattern})`));

/**
 * The customers whose name and e-mail match all patterns, regardless of case and accents. Null when there are more than a few.
 * @param patterns for `like`
 */
export async function customersLike(patterns: string[]): Promise<string[] | null> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(matchesAll(users.folded, patterns))
    .limit(FEW_CUSTOMERS + 1);
  return rows.length > FEW_CUSTOMERS ? null : rows.map(({ id }) => id);
}

/** The customer with exactly this e-mail. */
export async function customerOf(email: string): Promise<string | null> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.canonicalEmail, canonicalEmail(email)));
  return row?.id ?? null;
}

export type Filter = {
  status: OrderStatus | undefined;
  /** Null without a search. `customers` is null when too many match: then each order's customer is compared with the patterns. */
  found: { ids: { from: string; to: string } | null; customers: string[] | null; patterns: string[] } | null;
};

/** Looked up per order: when many customers match, the newest matching orders are found soon. */
const customerFolded = sql`(select ${users.folded} from ${users} where ${users.id} = ${orders.userId})`;

function matching({ status, found }: Filter): SQL | undefined {
  const folio = found?.ids ? between(orders.id, found.ids.from, found.ids.to) : undefined;
  const customer = found && byCustomer(found);
  return and(status && eq(orders.status, status), found ? (or(folio, customer ?? undefined) ?? sql`false`) : undefined);
}

function byCustomer({ customers, patterns }: NonNullable<Filter['found']>): SQL | undefined {
  if (customers === null) return matchesAll(customerFolded, patterns);
  return customers.length ? inArray(orders.userId, customers) : undefined;
}

const shopRow = { placed: orders, name: users.name, email: users.email };
type ShopRow = { placed: OrderRow; name: string | null; email: string | null };

const NEWEST_FIRST = [desc(orders.createdAt), asc(orders.id)];
/** From this offset on, skipping rows costs more than reading the page, so the ids are found by an index-only scan first. */
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

/** Counts at most `most` orders, as counting a million would take too long. */
export const total = (filter: Filter, most: number): Promise<number> =>
  db.$count(db.select({ id: orders.id }).from(orders).where(matching(filter)).limit(most).as('counted'));

/** The orders with customer and history; unknown ids are skipped. */
export async function withHistory(ids: string[]): Promise<ShopOrder[]> {
  return toShop(await db.select(shopRow).from(orders).leftJoin(users, eq(users.id, orders.userId)).where(inArray(orders.id, ids)));
}

/** Adds lines, customers and history, in one query each. */
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
