import { and, asc, desc, eq, inArray, isNull, lt, lte, sql } from 'drizzle-orm';
import { db, type Tx } from '#server/db/client.ts';
import { users } from '#server/features/accounts/table.ts';
import { drafts } from './table.ts';

export type Draft = typeof drafts.$inferSelect;
export type NewDraft = Pick<Draft, 'intentId' | 'userId' | 'amountCents'> &
  Partial<Pick<Draft, 'lines' | 'fingerprint' | 'shippingAddress' | 'free'>>;

/** False when the payment has a draft already, or another open payment of this user has the same lines. */
export async function insert(on: Pick<Tx, 'insert'>, draft: NewDraft): Promise<boolean> {
  const { rowCount } = await on.insert(drafts).values(draft).onConflictDoNothing();
  return rowCount === 1;
}

/** Makes a user open payments one after the other. Placing an order takes no such lock. */
export const lockOpening = (tx: Tx, userId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`opening ${userId}`}, 0))`);

/** Newest first. */
export const openOf = (on: Pick<Tx, 'select'>, userId: string, limit: number): PromiseLike<Draft[]> =>
  on
    .select()
    .from(drafts)
    .where(and(eq(drafts.userId, userId), eq(drafts.state, 'open')))
    .orderBy(desc(drafts.createdAt))
    .limit(limit);

export async function openWith(userId: string, fingerprint: string): Promise<string | null> {
  const [row] = await db
    .select({ intentId: drafts.intentId })
    .from(drafts)
    .where(and(eq(drafts.userId, userId), eq(drafts.fingerprint, fingerprint), eq(drafts.state, 'open')));
  return row?.intentId ?? null;
}

export async function find(intentId: string): Promise<Draft | null> {
  const [row] = await db.select().from(drafts).where(eq(drafts.intentId, intentId));
  return row ?? null;
}

export async function lock(tx: Tx, intentId: string): Promise<Draft | null> {
  const [row] = await tx.select().from(drafts).where(eq(drafts.intentId, intentId)).for('update');
  return row ?? null;
}

/** Closes an open draft; false when it was closed already. Clears the address, because the order keeps its own copy. */
export async function close(tx: Pick<Tx, 'update'>, intentId: string, state: 'ordered' | 'cancelled'): Promise<boolean> {
  const rows = await tx
    .update(drafts)
    .set({ state, shippingAddress: null })
    .where(and(eq(drafts.intentId, intentId), eq(drafts.state, 'open')))
    .returning({ intentId: drafts.intentId });
  return rows.length > 0;
}

/** Drafts that are not done. Written as literals, because with parameters the planner could not use the partial indexes. */
const UNFINISHED = sql`${drafts.state} in ('open', 'refunding')`;

/**
 * Claims due drafts, longest due first, by moving their next check into the future: a failed one is tried again then, and parallel runs
 * claim others. New drafts are checked every minute, old ones four times an hour.
 */
export async function claimDue(now: Date, limit: number): Promise<Pick<Draft, 'intentId' | 'state'>[]> {
  const due = db
    .select({ intentId: drafts.intentId })
    .from(drafts)
    .where(and(UNFINISHED, lte(drafts.checkAt, now)))
    .orderBy(asc(drafts.checkAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  const age = sql`${now.toISOString()}::timestamptz - coalesce(${drafts.paidAt}, ${drafts.createdAt})`;
  const pause = sql`least(greatest((${age}) / 10, interval '1 minute'), interval '15 minutes')`;
  return db
    .update(drafts)
    .set({ checkAt: sql`${now.toISOString()}::timestamptz + ${pause}` })
    .where(inArray(drafts.intentId, due))
    .returning({ intentId: drafts.intentId, state: drafts.state });
}

/** Records that an open payment is paid, without being an order yet. */
export const markPaid = (intentId: string) =>
  db
    .update(drafts)
    .set({ paidAt: sql`now()` })
    .where(and(eq(drafts.intentId, intentId), eq(drafts.state, 'open'), isNull(drafts.paidAt)));

/** Makes the refund due at once. False when the draft is not, or no longer, in the state `from`. */
export async function beginRefund(tx: Tx, intentId: string, from: 'open' | 'ordered'): Promise<boolean> {
  const rows = await tx
    .update(drafts)
    .set({ state: 'refunding', shippingAddress: null, paidAt: sql`coalesce(${drafts.paidAt}, now())`, checkAt: sql`${drafts.createdAt}` })
    .where(and(eq(drafts.intentId, intentId), eq(drafts.state, from)))
    .returning({ intentId: drafts.intentId });
  return rows.length > 0;
}

export const endRefund = (intentId: string) =>
  db
    .update(drafts)
    .set({ state: 'refunded' })
    .where(and(eq(drafts.intentId, intentId), eq(drafts.state, 'refunding')));

const MAX_UNMATCHED = 100;

/** Payments that were paid before `before` and are neither orders nor refunded, oldest first. */
export const unmatched = (before: Date) =>
  db
    .select({ draft: drafts, name: users.name, email: users.email })
    .from(drafts)
    .leftJoin(users, eq(users.id, drafts.userId))
    .where(and(UNFINISHED, lt(drafts.paidAt, before)))
    .orderBy(asc(drafts.paidAt))
    .limit(MAX_UNMATCHED);

/** Whether an open draft of this user contains the reward. */
export async function holdsReward(tx: Tx, userId: string, rewardId: string): Promise<boolean> {
  const rows = await tx
    .select({ intentId: drafts.intentId })
    .from(drafts)
    .where(and(eq(drafts.userId, userId), eq(drafts.state, 'open'), sql`${drafts.lines} @> ${JSON.stringify([{ rewardId }])}::jsonb`))
    .limit(1);
  return rows.length > 0;
}
