import { and, desc, eq, getTableColumns, inArray, lt, lte, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { SHOWN_LEFT } from '#contract/limits.ts';
import { STOCK_KINDS, type StockKind } from '#contract/stock/stock-shapes.ts';
import { db, type Tx } from '#server/db/client.ts';
import { rawPrepared, type Values } from '#server/db/prepared.ts';
import { dayOf, startOf } from '#server/db/shop-time.ts';
import { users } from '#server/features/accounts/table.ts';
import type { Item, Limited, Taken, Units } from './rules.ts';
import { holds, stock, stockChanges } from './table.ts';

const TODAY = dayOf(sql`now()`);
const isOfToday = sql`(${stock.day} is null or ${stock.day} >= ${TODAY})`;
const LEFT = sql<number>`(case when ${isOfToday} then ${stock.left} else ${stock.refill} end)`;
/** The day of that count. */
const DAY = sql`case when ${stock.day} is not null then ${TODAY}::text end`;
/**
 * When the daily count of an earlier day was refilled: at the end of that day. The history shows the same moment before and after the
 * refill is written, which the day's first change does.
 */
const REFILLED_AT = startOf(sql`${stock.day} + 1`);
const itemsOf = (items: readonly Item[]) => JSON.stringify(items.map(({ kind, id }) => ({ kind, id })));

/** The stock of the limited ones among the items, and how much of it this user's open payments hold. */
export async function limited(
  on: Pick<Tx, 'execute'>,
  items: readonly Item[],
  userId: string | null,
): Promise<(Limited & { own: number })[]> {
  const { rows } = await limitedRows(on, { items: itemsOf(items), userId });
  return rows;
}

const limitedRows = rawPrepared<{ items: string; userId: string | null }, Limited & { own: number }>(
  ({ items, userId }) => sql`
    select ${stock.kind}, ${stock.itemId} as id, ${LEFT} as "left", ${DAY} as day, coalesce((
      select sum(quantity)::int from holds
      where user_id = ${userId} and state = 'held' and holds.kind = ${stock.kind} and holds.item = ${stock.itemId}::text), 0) as own
    from jsonb_to_recordset(${items}) as wanted (kind text, id uuid)
    join ${stock} on ${stock.kind} = wanted.kind and ${stock.itemId} = wanted.id
    where not ${stock.isDemo}`,
);

/** Locks the rows of the limited ones among the items until the transaction ends. */
export async function lock(tx: Tx, items: readonly Item[]): Promise<Limited[]> {
  if (items.length === 0) return [];
  const { rows } = await lockedRows(tx, { items: itemsOf(items) });
  return rows;
}

const lockThose = (wanted: SQL) => sql`
  select ${stock.kind}, ${stock.itemId} as id, ${LEFT} as "left", ${DAY} as day
  from ${stock} where (${stock.kind}, ${stock.itemId}) in (${wanted}) and not ${stock.isDemo}
  order by ${stock.kind}, ${stock.itemId} for update`;
const named = (items: Placeholder) => sql`select kind, id from jsonb_to_recordset(${items}) as wanted (kind text, id uuid)`;
const lockedRows = rawPrepared<{ items: string }, Limited>(({ items }) => lockThose(named(items)));
const lockedWithHeld = rawPrepared<{ items: string; userId: string }, Limited>(({ items, userId }) =>
  lockThose(sql`
    ${named(items)} union select kind, item::uuid from holds
    where user_id = ${userId} and state = 'held' and kind in (${sql.raw(STOCK_KINDS.map((kind) => `'${kind}'`).join(', '))})`),
);

/** Locks the rows of the limited ones among the items, and reads the holds of the user's open payments, which the caller has locked. */
export async function lockWithHeld(tx: Tx, items: readonly Item[], userId: string): Promise<Limited[]> {
  const { rows } = await lockedWithHeld(tx, { items: itemsOf(items), userId });
  return rows;
}

/** Writes the remaining stock. A daily count of an earlier day is refilled first, which the history records. */
export async function write(tx: Tx, rows: readonly Limited[]): Promise<void> {
  if (rows.length > 0) await writeRows(tx, { rows: JSON.stringify(rows) });
}

const writeRows = rawPrepared(
  ({ rows }: Values<{ rows: string }>) => sql`
    with now_left as (select * from jsonb_to_recordset(${rows}) as row (kind text, id uuid, "left" int, day date)),
    refilled as (
      insert into ${stockChanges} (kind, item_id, at, why, change, "left", day)
      select ${stock.kind}, ${stock.itemId}, ${REFILLED_AT}, 'refill', ${stock.refill} - ${stock.left}, ${stock.refill}, now_left.day
      from ${stock} join now_left on ${stock.kind} = now_left.kind and ${stock.itemId} = now_left.id
      where ${stock.day} < now_left.day
    )
    update ${stock} set "left" = now_left."left", day = now_left.day
    from now_left where ${stock.kind} = now_left.kind and ${stock.itemId} = now_left.id`,
);

type Change = Units & Pick<typeof stockChanges.$inferInsert, 'why' | 'day' | 'orderId' | 'byId' | 'reason'>;

/** Adds changes of limited items to the history, each with the remaining stock. `quantity` is the change. */
export async function record(tx: Tx, changes: readonly Change[]): Promise<void> {
  if (changes.length > 0) await recordRows(tx, { changes: JSON.stringify(changes) });
}

const recordRows = rawPrepared(
  ({ changes }: Values<{ changes: string }>) => sql`
    insert into ${stockChanges} (kind, item_id, why, change, "left", day, order_id, by_id, reason)
    select made.kind, made.id, made.why, made.quantity, ${LEFT}, made.day, made."orderId", made."byId", made.reason
    from jsonb_to_recordset(${changes})
      as made (kind text, id uuid, why text, quantity int, day date, "orderId" uuid, "byId" uuid, reason text)
    join ${stock} on ${stock.kind} = made.kind and ${stock.itemId} = made.id`,
);

/** The goods of an order that were not added to the stock again. */
export async function soldTo(tx: Tx, orderId: string): Promise<Taken[]> {
  const quantity = sql<number>`-sum(${stockChanges.change})::int`;
  return tx
    .select({ kind: stockChanges.kind, id: stockChanges.itemId, day: stockChanges.day, quantity })
    .from(stockChanges)
    .where(eq(stockChanges.orderId, orderId))
    .groupBy(stockChanges.kind, stockChanges.itemId, stockChanges.day)
    .having(sql`sum(${stockChanges.change}) < 0`);
}

type Row = typeof stock.$inferSelect;
type Kept = Pick<Row, 'mode' | 'left' | 'refill'>;

/** Inserts a row for the item if it has none, so that parallel changes wait for each other. */
export async function make(tx: Tx, { kind, id }: Item): Promise<void> {
  await tx.insert(stock).values({ kind, itemId: id, mode: 'count', left: 0 }).onConflictDoNothing();
}

/** Locks the item's row. @returns null when there is none */
export async function lockOne(tx: Tx, { kind, id }: Item): Promise<{ left: number; day: string | null; isDemo: boolean } | null> {
  const [row] = await tx
    .select({ left: LEFT, day: sql<string | null>`${DAY}`, isDemo: stock.isDemo })
    .from(stock)
    .where(and(eq(stock.kind, kind), eq(stock.itemId, id)))
    .for('update');
  return row ?? null;
}

export async function put(tx: Tx, { kind, id }: Item, row: Kept): Promise<void> {
  const day = row.mode === 'daily' ? TODAY : null;
  await tx
    .update(stock)
    .set({ ...row, day, isDemo: false })
    .where(and(eq(stock.kind, kind), eq(stock.itemId, id)));
}

export async function remove(tx: Tx, { kind, id }: Item): Promise<void> {
  await tx.delete(stock).where(and(eq(stock.kind, kind), eq(stock.itemId, id)));
}

/** The stock of these items as staff see it; items without a row are left out. */
export async function ofItems(on: Pick<Tx, 'select'>, kind: StockKind, ids: string[]): Promise<(Kept & { id: string })[]> {
  if (ids.length === 0) return [];
  const { mode, refill, itemId: id } = stock;
  return on
    .select({ id, mode, left: LEFT, refill })
    .from(stock)
    .where(and(eq(stock.kind, kind), inArray(stock.itemId, ids)));
}

/** Newest first, with the names of the accounts that made them. */
export const history = ({ kind, id }: Item, limit: number) =>
  db
    .select({ ...getTableColumns(stockChanges), by: users.name })
    .from(stockChanges)
    .leftJoin(users, eq(users.id, stockChanges.byId))
    .where(and(eq(stockChanges.kind, kind), eq(stockChanges.itemId, id)))
    .orderBy(desc(stockChanges.id))
    .limit(limit);

/** The refill of an earlier day's count that no change has written yet. */
export async function dueRefill({ kind, id }: Item): Promise<{ at: Date; change: number; left: number } | null> {
  const [due] = await db
    .select({
      at: REFILLED_AT.mapWith(stockChanges.at) as SQL<Date>,
      change: sql<number>`${stock.refill} - ${stock.left}`,
      left: sql<number>`${stock.refill}`,
    })
    .from(stock)
    .where(and(eq(stock.kind, kind), eq(stock.itemId, id), eq(stock.isDemo, false), lt(stock.day, TODAY)));
  return due ?? null;
}

export type LowRow = Item & { left: number; shownSoldOut: boolean; toldSoldOut: boolean };

/** The stock as guests see it, and whether the catalogue's version already reflects it. */
export const low = async (): Promise<LowRow[]> => {
  const { kind, itemId: id, shownSoldOut, toldSoldOut } = stock;
  // The first condition equals the index's.
  const mayShow = sql`(${stock.left} <= ${sql.raw(String(SHOWN_LEFT))} or ${stock.refill} <= ${sql.raw(String(SHOWN_LEFT))} or ${shownSoldOut})`;
  return db
    .select({ kind, id, left: LEFT, shownSoldOut, toldSoldOut })
    .from(stock)
    .where(and(mayShow, eq(stock.isDemo, false)));
};

/** Marks these items as sold out or not; a trigger raises the catalogue's version. */
export async function show(rows: readonly LowRow[]): Promise<void> {
  const wanted = JSON.stringify(rows.map(({ kind, id }) => ({ kind, id })));
  await db.execute(sql`
    update ${stock} set shown_sold_out = (${LEFT} = 0), told_sold_out = told_sold_out and (${LEFT} = 0)
    where (${stock.kind}, ${stock.itemId}) in (select kind, id from jsonb_to_recordset(${wanted}::jsonb) as shown (kind text, id uuid))
      and ${stock.shownSoldOut} <> (${LEFT} = 0)`);
}

/**
 * Marks the sold-out products of which no unpaid payment holds a piece. A hold may end, and the product is then for sale again.
 * @returns their ids, each once for all processes
 */
export async function tellSoldOut(tx: Tx): Promise<string[]> {
  const rows = await tx
    .update(stock)
    .set({ toldSoldOut: true })
    .where(
      and(
        eq(stock.kind, 'product'),
        // Equals the index's condition.
        lte(stock.left, SHOWN_LEFT),
        eq(stock.isDemo, false),
        eq(stock.toldSoldOut, false),
        sql`${LEFT} = 0`,
        sql`not exists (select from ${holds} where ${holds.state} = 'held' and ${holds.kind} = 'product' and ${holds.item} = ${stock.itemId}::text)`,
      ),
    )
    .returning({ id: stock.itemId });
  return rows.map(({ id }) => id);
}

/** Limited items of which at most `most` are left, the lowest number first, for the owner. */
export const scarce = (most: number, limit: number) =>
  db
    .select({ kind: stock.kind, id: stock.itemId, left: LEFT })
    .from(stock)
    .where(lte(LEFT, most))
    .orderBy(LEFT, stock.kind, stock.itemId)
    .limit(limit);

/** Deletes the counts of the demo shop; a row that the owner has saved is none of them. */
export const deleteDemo = (tx: Tx) => tx.delete(stock).where(eq(stock.isDemo, true));
