import { and, eq, type SQL, sql } from 'drizzle-orm';
import { db, type Tx } from '#server/db/client.ts';
import { prepared, rawPrepared, type Values } from '#server/db/prepared.ts';
import { FORGOTTEN_SECONDS, HOLD_SECONDS, WAITING_SECONDS, WINDOW_SECONDS } from '#server/features/stock/rules.ts';
import { holds, holdWindows } from '#server/features/stock/table.ts';

export type HoldRow = typeof holds.$inferSelect;

// Written as a literal, as in the indexes' conditions: a plan for any state could not use the indexes.
const IS_HELD = sql`${holds.state} = 'held'`;
const IS_KEPT = sql`${holds.state} <> 'given_back'`;

/** Makes parallel payments of one client wait for each other, so that they count each other's holds. */
export const lockClient = rawPrepared(
  ({ client }: Values<{ client: string }>) => sql`select pg_advisory_xact_lock(hashtextextended('holds ' || ${client}, 0))`,
);

/** Locks the present and former holds of a payment until the transaction ends. */
export const ofIntent = prepared((on, { intentId }: Values<{ intentId: string }>) =>
  on.select().from(holds).where(eq(holds.intentId, intentId)).orderBy(holds.kind, holds.item).for('update'),
);

/** Locks the present and former holds of all open payments of a user until the transaction ends. */
export const ofUser = prepared((on, { userId }: Values<{ userId: string }>) =>
  on
    .select()
    .from(holds)
    .where(and(eq(holds.userId, userId), IS_HELD))
    .orderBy(holds.intentId, holds.kind, holds.item)
    .for('update'),
);

/**
 * Moves a guest's holds to the account that the guest opens. Locks in the same sequence as `ofUser`, so that a simultaneous opening of a
 * payment cannot deadlock.
 */
export async function moveTo(tx: Tx, from: string, to: string): Promise<void> {
  const ofGuest = eq(holds.userId, from);
  await tx.select({ item: holds.item }).from(holds).where(ofGuest).orderBy(holds.intentId, holds.kind, holds.item).for('update');
  await tx.update(holds).set({ userId: to }).where(ofGuest);
  await tx.update(holdWindows).set({ who: to }).where(eq(holdWindows.who, from));
}

const seconds = (count: number): SQL => sql`make_interval(secs => ${sql.raw(String(count))})`;

/** Since when a person holds an item. `isOver`: the longest hold of the item has ended, and the item is barred. */
export type WindowRow = { kind: string; item: string; firstAt: Date; isOver: boolean };

/** The holds of a kind by the unpaid payments of the client, or since when one of the persons holds an item (`firstAt`), over any drafts. */
type CountedRow = { kind: string; item: string | null; firstAt: Date | null; isOver: boolean; count: number };

/**
 * What the bounds of holds count, in one statement, because every order reads it.
 * @param client null: its holds are not counted
 * @returns `windows`: since when the persons hold items; `held`: how many holds of each kind the client has
 */
export async function countedFor(tx: Tx, client: string | null, persons: string[]) {
  const { rows } = await countedRows(tx, { client, persons });
  return {
    windows: rows.flatMap(({ kind, item, firstAt, isOver }): WindowRow[] => (item && firstAt ? [{ kind, item, firstAt, isOver }] : [])),
    held: new Map(rows.flatMap(({ kind, item, count }) => (item ? [] : [[kind, count] as const]))),
  };
}

const countedRows = rawPrepared<{ client: string | null; persons: string[] }, CountedRow>(
  ({ client, persons }) => sql`
    select kind, item, min(first_at) as "firstAt", min(first_at) <= now() - ${seconds(HOLD_SECONDS.first)} as "isOver", 0 as count
    from ${holdWindows} where who = any(${persons}) and first_at > now() - ${seconds(WINDOW_SECONDS)} group by kind, item
    union all
    select kind, null, null, false, count(*)::int from ${holds} where client = ${client}::text and state <> 'given_back' group by kind`,
);

/** Locks the holds of unpaid payments that count for this client until the transaction ends. */
export const heldFor = (tx: Tx, client: string): Promise<HoldRow[]> =>
  tx
    .select()
    .from(holds)
    .where(and(eq(holds.client, client), IS_HELD))
    .orderBy(holds.intentId, holds.kind, holds.item)
    .for('update');

type NewHold = Pick<HoldRow, 'intentId' | 'userId' | 'client' | 'kind' | 'item' | 'quantity' | 'day'> & {
  /** `given_back`: the payment takes the item when it is paid. */
  state: 'held' | 'given_back';
  /** Since when the item is held; null: from now on. */
  firstAt: string | null;
};

/**
 * Inserts holds; a payment's released hold of the same item is held again.
 * @param persons for whom the time of the held items begins, unless it has begun before
 */
export async function insert(tx: Tx, rows: readonly NewHold[], persons: string[] = []): Promise<void> {
  if (rows.length > 0) await insertRows(tx, { rows: JSON.stringify(rows), persons });
}

const insertRows = rawPrepared(
  ({ rows, persons }: Values<{ rows: string; persons: string[] }>) => sql`
    with row as (
      select *, coalesce("firstAt", now()) as first_at from jsonb_to_recordset(${rows}) as row ("intentId" text, "userId" uuid, client text,
        kind text, item text, quantity int, day date, state text, "firstAt" timestamptz)),
    begun as (
      insert into ${holdWindows} as known (who, kind, item, first_at)
      select who, kind, item, first_at from row, unnest(${persons}::text[]) as who where state = 'held' order by who, kind, item
      on conflict (who, kind, item) do update set first_at = excluded.first_at where known.first_at <= now() - ${seconds(WINDOW_SECONDS)})
    insert into ${holds} (intent_id, user_id, client, kind, item, quantity, day, state, first_at, until)
    select "intentId", "userId", client, kind, item, quantity, day, state, first_at,
      least(now() + ${seconds(HOLD_SECONDS.last)}, first_at + ${seconds(HOLD_SECONDS.first)})
    from row
    on conflict (intent_id, kind, item) do update set state = excluded.state, day = excluded.day, quantity = excluded.quantity,
      first_at = excluded.first_at, until = excluded.until`,
);

/** Marks these holds as released, and deletes the client's address. */
export async function markGivenBack(tx: Tx, rows: readonly Pick<HoldRow, 'intentId' | 'kind' | 'item'>[]): Promise<void> {
  if (rows.length > 0) await markRows(tx, { rows: JSON.stringify(rows) });
}

const markRows = rawPrepared(
  ({ rows }: Values<{ rows: string }>) => sql`
    update ${holds} set state = 'given_back', client = null
    where (intent_id, kind, item) in (
      select "intentId", kind, item from jsonb_to_recordset(${rows}) as row ("intentId" text, kind text, item text))`,
);

export const endBy = (tx: Tx, intentId: string, at: Date) =>
  tx
    .update(holds)
    .set({ until: sql`least(${holds.until}, ${at.toISOString()}::timestamptz)` })
    .where(eq(holds.intentId, intentId));

export const rename = (tx: Tx, { intentId, kind, item }: { intentId: string; kind: string; item: string }) =>
  tx
    .update(holds)
    .set({ item })
    .where(and(eq(holds.intentId, intentId), eq(holds.kind, kind)));

/** Marks holds whose order waits for its payment. What the payment does not hold is taken when it is paid. */
export const markWaiting = (tx: Tx, intentId: string) =>
  tx
    .update(holds)
    .set({ state: 'waiting', until: sql`now() + make_interval(secs => ${WAITING_SECONDS})` })
    .where(and(eq(holds.intentId, intentId), IS_KEPT));

export const removeOf = rawPrepared(
  ({ intentId }: Values<{ intentId: string }>) => sql`delete from ${holds} where intent_id = ${intentId}`,
);

/** Deletes the holds of an item that is no longer limited. @returns the number of held pieces */
export async function removeOfItem(tx: Tx, { kind, id }: { kind: string; id: string }): Promise<number> {
  const rows = await tx
    .delete(holds)
    .where(and(eq(holds.kind, kind), eq(holds.item, id)))
    .returning({ state: holds.state, quantity: holds.quantity });
  return rows.reduce((sum, { state, quantity }) => sum + (state === 'given_back' ? 0 : quantity), 0);
}

/** Locks expired holds, and skips those that are being paid at this moment. */
export const lockEnded = (tx: Tx, now: Date, limit: number): Promise<HoldRow[]> =>
  tx
    .select()
    .from(holds)
    .where(and(IS_KEPT, sql`${holds.until} <= ${now.toISOString()}`))
    .orderBy(holds.until)
    .limit(limit)
    .for('update', { skipLocked: true });

/** Deletes the times of items that count no longer. */
export const forgetWindows = (now: Date) =>
  db.delete(holdWindows).where(sql`${holdWindows.firstAt} <= ${now.toISOString()}::timestamptz - ${seconds(WINDOW_SECONDS)}`);

/** Deletes the released holds of payments without an order. */
export const forget = (now: Date) =>
  db
    .delete(holds)
    .where(
      and(
        eq(holds.state, 'given_back'),
        sql`${holds.firstAt} < ${now.toISOString()}::timestamptz - make_interval(secs => ${FORGOTTEN_SECONDS})`,
      ),
    );
