import { and, asc, desc, eq, inArray, isNull, lte, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { db, type Tx } from '#server/db/client.ts';
import { prepared, rawPrepared, type Values } from '#server/db/prepared.ts';
import { forgetIntents } from '#server/gateways/payments/queries.ts';
import { drafts } from './table.ts';

export type Draft = typeof drafts.$inferSelect;
export type NewDraft = Pick<Draft, 'intentId' | 'userId' | 'amountCents' | 'pointsRate'> &
  Partial<Pick<Draft, 'lines' | 'fingerprint' | 'shippingAddress' | 'receiving' | 'free'>>;

/** @returns false when the payment already has a draft, or when another open payment of this user has the same lines */
export async function insert(on: Pick<Tx, 'execute'>, draft: NewDraft): Promise<boolean> {
  const {
    intentId,
    userId,
    amountCents,
    pointsRate,
    lines = null,
    fingerprint = null,
    shippingAddress = null,
    receiving = null,
    free = false,
  } = draft;
  const text = (value: object | null) => value && JSON.stringify(value);
  const json = { lines: text(lines), shippingAddress: text(shippingAddress), receiving: text(receiving) };
  const { rowCount } = await insertDraft(on, { intentId, userId, amountCents, pointsRate, fingerprint, free, ...json });
  return rowCount === 1;
}

type Json = 'lines' | 'shippingAddress' | 'receiving';
type DraftColumns = Omit<Required<NewDraft>, Json> & Record<Json, string | null>;
const insertDraft = rawPrepared(
  ({ intentId, userId, amountCents, pointsRate, lines, fingerprint, shippingAddress, receiving, free }: Values<DraftColumns>) => sql`
    insert into ${drafts} (intent_id, user_id, amount_cents, points_rate, lines, fingerprint, shipping_address, receiving, free)
    values (${intentId}, ${userId}, ${amountCents}, ${pointsRate}, ${lines}, ${fingerprint}, ${shippingAddress}, ${receiving}, ${free})
    on conflict do nothing`,
);

/** Sets the promised hour of the draft's order, in the draft's transaction. */
export const promise = rawPrepared(
  ({ intentId, at }: Values<{ intentId: string; at: string }>) =>
    sql`update ${drafts} set receiving = receiving || jsonb_build_object('promisedAt', ${at}::text) where intent_id = ${intentId}`,
);

/** Sets the amount of a draft to which a tip was added when it was paid. */
export const changeAmount = (tx: Tx, intentId: string, change: Pick<Draft, 'amountCents' | 'receiving'>) =>
  tx
    .update(drafts)
    .set({ ...change, free: change.amountCents === 0 })
    .where(eq(drafts.intentId, intentId));

/** Serialises a user's openings of payments. Placing an order takes no such lock. */
export const lockOpening = (tx: Tx, userId: string) => lockKey(tx, { key: `opening ${userId}` });

const lockKey = rawPrepared(({ key }: Values<{ key: string }>) => sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);

/** Newest first. */
export const openOf = (on: Pick<Tx, 'select'>, userId: string, limit: number): Promise<Draft[]> => open(on, { userId, limit });

const open = prepared((on, { userId, limit }: Values<{ userId: string; limit: number }>) =>
  on
    .select()
    .from(drafts)
    // Written as a literal, as in the index's condition: a plan for any state could not use the index.
    .where(and(eq(drafts.userId, userId), sql`${drafts.state} = 'open'`))
    .orderBy(desc(drafts.createdAt))
    .limit(limit),
);

export async function openWith(userId: string, fingerprint: string): Promise<string | null> {
  const [row] = await db
    .select({ intentId: drafts.intentId })
    .from(drafts)
    .where(and(eq(drafts.userId, userId), eq(drafts.fingerprint, fingerprint), eq(drafts.state, 'open')));
  return row?.intentId ?? null;
}

export async function find(intentId: string, on: Pick<Tx, 'select'> = db): Promise<Draft | null> {
  const [row] = await on.select().from(drafts).where(eq(drafts.intentId, intentId));
  return row ?? null;
}

/** Moves a guest's payments to the account that the guest opens. @returns the moved payments */
export async function moveTo(tx: Tx, from: string, to: string): Promise<string[]> {
  const moved = await tx.update(drafts).set({ userId: to }).where(eq(drafts.userId, from)).returning({ intentId: drafts.intentId });
  return moved.map(({ intentId }) => intentId);
}

export async function lock(tx: Tx, intentId: string): Promise<Draft | null> {
  const [row] = await locked(tx, { intentId });
  return row ?? null;
}

const locked = prepared((on, { intentId }: Values<{ intentId: string }>) =>
  on.select().from(drafts).where(eq(drafts.intentId, intentId)).for('update'),
);

/**
 * Closes a draft that is open or waits; returns false when it was already closed. Deletes the address, because the order keeps its own
 * copy, and the instructions, because the customer must no longer pay by them.
 */
export async function close(tx: Pick<Tx, 'execute'>, intentId: string, state: 'ordered' | 'cancelled'): Promise<boolean> {
  const { rowCount } = await closeOpen(tx, { intentId, state });
  return rowCount === 1;
}

const closeOpen = rawPrepared(
  ({ intentId, state }: Values<{ intentId: string; state: string }>) =>
    sql`update ${drafts} set state = ${state}, shipping_address = null, instructions = null
      where intent_id = ${intentId} and state in ('open', 'waiting')`,
);

/**
 * Deletes cancelled payments without money, with the data typed for them: old ones, and those of deleted accounts.
 * @param stays says of a row of `drafts` whether it must stay
 */
export const forgetCancelled = (hours: number, stays: SQL) =>
  db.execute(sql`
    delete from ${drafts} where state <> 'ordered' and state = 'cancelled' and paid_at is null
      and (user_id is null or created_at < now() - make_interval(hours => ${hours})) and not ${stays}`);

/** Deletes the payments of the demo shop's orders. */
export async function deleteDemo(tx: Tx, intentIds: SQLWrapper): Promise<void> {
  await tx.delete(drafts).where(inArray(drafts.intentId, intentIds));
  await forgetIntents(tx, intentIds);
}

/** Marks an open draft as waiting for its payment. The order keeps its own copy of the address. */
export const wait = (tx: Tx, intentId: string, instructions: Draft['instructions']) =>
  tx
    .update(drafts)
    .set({ state: 'waiting', shippingAddress: null, instructions })
    .where(and(eq(drafts.intentId, intentId), eq(drafts.state, 'open')));

/** The states of unfinished drafts. Written as literals, because with parameters the planner could not use the partial indexes. */
const UNFINISHED = sql`${drafts.state} in ('open', 'waiting', 'refunding')`;
/**
 * Claims due drafts, longest due first, by moving their next check into the future: a failed one is retried then, and parallel runs claim
 * others. New drafts are checked every minute, old ones four times an hour.
 */
export async function claimDue(now: Date, limit: number): Promise<Pick<Draft, 'intentId' | 'state'>[]> {
  const due = db
    .select({ intentId: drafts.intentId })
    .from(drafts)
    .where(and(UNFINISHED, lte(drafts.checkAt, now)))
    .orderBy(asc(drafts.checkAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  return db
    .update(drafts)
    .set({ checkAt: nextCheck(now, sql`coalesce(${drafts.paidAt}, ${drafts.createdAt})`) })
    .where(inArray(drafts.intentId, due))
    .returning({ intentId: drafts.intentId, state: drafts.state });
}

/** @param since when the payment was paid or begun: the longer ago, the less often it is checked */
export const nextCheck = (now: Date, since: SQL): SQL => {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql`${at} + least(greatest((${at} - ${since}) / 10, interval '1 minute'), interval '15 minutes')`;
};

/** Records that a payment is paid although it has no order yet, or its order is void. */
export const markPaid = (intentId: string, state: 'open' | 'refunding' = 'open') =>
  db
    .update(drafts)
    .set({ paidAt: sql`now()` })
    .where(and(eq(drafts.intentId, intentId), eq(drafts.state, state), isNull(drafts.paidAt)));

/** The instructions of waiting payments, by their intents. */
export async function instructionsOf(on: Pick<Tx, 'select'>, intentIds: string[]): Promise<Map<string, Draft['instructions']>> {
  const { intentId, instructions } = drafts;
  const rows = await on
    .select({ intentId, instructions })
    .from(drafts)
    .where(and(inArray(intentId, intentIds), eq(drafts.state, 'waiting')));
  return new Map(rows.map((row) => [row.intentId, row.instructions]));
}

/** Whether an open draft of this user contains the reward. */
export async function holdsReward(tx: Tx, userId: string, rewardId: string): Promise<boolean> {
  const rows = await tx
    .select({ intentId: drafts.intentId })
    .from(drafts)
    .where(and(eq(drafts.userId, userId), eq(drafts.state, 'open'), sql`${drafts.lines} @> ${JSON.stringify([{ rewardId }])}::jsonb`))
    .limit(1);
  return rows.length > 0;
}

const withoutNotes = sql`(select jsonb_agg(line - 'note' order by place) from jsonb_array_elements(lines) with ordinality as listed (line, place))`;

/** Deletes addresses and notes of a deleted account's open payments, which are refunded and need neither. */
export const forgetAddresses = (tx: Tx, userId: string) =>
  tx
    .update(drafts)
    // `jsonb_set` of null is null, so orders without a type are not affected.
    .set({ shippingAddress: null, receiving: sql`jsonb_set(${drafts.receiving}, '{guestName}', 'null')`, lines: withoutNotes })
    .where(eq(drafts.userId, userId));
