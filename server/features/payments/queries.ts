import { and, asc, eq, lt, sql } from 'drizzle-orm';
import { db, type Tx } from '#server/db/client.ts';
import { drafts, paymentEvents } from './table.ts';

export type Draft = typeof drafts.$inferSelect;
export type NewDraft = Pick<Draft, 'intentId' | 'userId' | 'amountCents'> & Partial<Pick<Draft, 'lines' | 'shippingAddress' | 'free'>>;

export const insert = (on: Pick<Tx, 'insert'>, draft: NewDraft) => on.insert(drafts).values(draft).onConflictDoNothing();

export async function find(intentId: string): Promise<Draft | null> {
  const [row] = await db.select().from(drafts).where(eq(drafts.intentId, intentId));
  return row ?? null;
}

export async function lock(tx: Tx, intentId: string): Promise<Draft | null> {
  const [row] = await tx.select().from(drafts).where(eq(drafts.intentId, intentId)).for('update');
  return row ?? null;
}

/** An open draft is closed once and for all; false when it was closed already. */
export async function close(tx: Tx, intentId: string, state: Exclude<Draft['state'], 'open'>): Promise<boolean> {
  const rows = await tx
    .update(drafts)
    .set({ state })
    .where(and(eq(drafts.intentId, intentId), eq(drafts.state, 'open')))
    .returning({ intentId: drafts.intentId });
  return rows.length > 0;
}

/** Open drafts made before `before`, the oldest first. */
export async function openBefore(before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ intentId: drafts.intentId })
    .from(drafts)
    .where(and(eq(drafts.state, 'open'), lt(drafts.createdAt, before)))
    .orderBy(asc(drafts.createdAt))
    .limit(limit);
  return rows.map((row) => row.intentId);
}

/** Whether an open draft of this person counts on the reward. */
export async function holdsReward(tx: Tx, userId: string, rewardId: string): Promise<boolean> {
  const rows = await tx
    .select({ intentId: drafts.intentId })
    .from(drafts)
    .where(and(eq(drafts.userId, userId), eq(drafts.state, 'open'), sql`${drafts.lines} @> ${JSON.stringify([{ rewardId }])}::jsonb`))
    .limit(1);
  return rows.length > 0;
}

/** False when this message was heard before. */
export async function noteEvent(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.insert(paymentEvents).values({ id }).onConflictDoNothing().returning({ id: paymentEvents.id });
  return rows.length > 0;
}

/** The provider repeats itself for days, not for months. */
export const forgetEvents = (before: Date) => db.delete(paymentEvents).where(lt(paymentEvents.receivedAt, before));
