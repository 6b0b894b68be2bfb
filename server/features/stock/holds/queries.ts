import { and, eq, sql } from 'drizzle-orm';
import { db, type Tx } from '#server/db/client.ts';
import { prepared, rawPrepared, type Values } from '#server/db/prepared.ts';
import { FORGOTTEN_SECONDS, HOLD_SECONDS, WAITING_SECONDS } from '#server/features/stock/rules.ts';
import { holds } from '#server/features/stock/table.ts';

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
}

/** The number of holds of each kind by the unpaid payments of a client. */
export async function heldByClient(tx: Tx, client: string): Promise<Map<string, number>> {
  const rows = await tx
    .select({ kind: holds.kind, count: sql<number>`count(*)::int` })
    .from(holds)
    .where(and(eq(holds.client, client), IS_KEPT))
    .groupBy(holds.kind);
  return new Map(rows.map(({ kind, count }) => [kind, count]));
}

type NewHold = Pick<HoldRow, 'intentId' | 'userId' | 'client' | 'kind' | 'item' | 'quantity' | 'day'> & {
  /** Since when the item is held without a break; null: from now on. */
  firstAt: string | null;
};

/** Inserts holds; a payment's released hold of the same item is held again. */
export async function insert(tx: Tx, rows: readonly NewHold[]): Promise<void> {
  if (rows.length > 0) await insertRows(tx, { rows: JSON.stringify(rows) });
}

const insertRows = rawPrepared(
  ({ rows }: Values<{ rows: string }>) => sql`
    insert into ${holds} (intent_id, user_id, client, kind, item, quantity, day, first_at, until)
    select "intentId", "userId", client, kind, item, quantity, day, coalesce("firstAt", now()),
      least(now() + make_interval(secs => ${sql.raw(String(HOLD_SECONDS.last))}),
        coalesce("firstAt", now()) + make_interval(secs => ${sql.raw(String(HOLD_SECONDS.first))}))
    from jsonb_to_recordset(${rows}) as row ("intentId" text, "userId" uuid, client text, kind text, item text, quantity int, day date,
      "firstAt" timestamptz)
    on conflict (intent_id, kind, item) do update set state = 'held', day = excluded.day, quantity = excluded.quantity,
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

export const rename = (tx: Tx, { intentId, kind, item }: { intentId: string; kind: string; item: string }) =>
  tx
    .update(holds)
    .set({ item })
    .where(and(eq(holds.intentId, intentId), eq(holds.kind, kind)));

/** Marks holds whose order waits for its payment. */
export const markWaiting = (tx: Tx, intentId: string) =>
  tx
    .update(holds)
    .set({ state: 'waiting', until: sql`now() + make_interval(secs => ${WAITING_SECONDS})` })
    .where(eq(holds.intentId, intentId));

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
