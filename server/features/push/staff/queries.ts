import { and, asc, desc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { BrowserSubscription } from '#contract/push/push.ts';
import { db, type Tx } from '#server/db/client.ts';
import { sessions } from '#server/features/accounts/table.ts';
import { MAX_SUBSCRIPTIONS } from '#server/features/push/rules.ts';
import { staffPushSubscriptions } from '#server/features/push/table.ts';

const { id, userId, sessionId, endpoint, told, createdAt } = staffPushSubscriptions;

type Owner = { userId: string; sessionId: string };

/**
 * Adds the browser of a session, and deletes the person's oldest ones beyond the limit.
 * @returns false when the session has ended meanwhile
 */
export async function add(tx: Tx, owner: Owner, { endpoint: address, keys }: BrowserSubscription): Promise<boolean> {
  // Parallel calls of one person wait for each other, so that each counts the browsers that the others added.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`staff push ${owner.userId}`}, 0))`);
  const [session] = await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, owner.sessionId)).for('key share');
  if (!session) return false;
  await tx
    .insert(staffPushSubscriptions)
    .values({ ...owner, endpoint: address, ...keys })
    .onConflictDoUpdate({ target: endpoint, set: { ...owner, ...keys, told: null, createdAt: sql`clock_timestamp()` } });
  const all = await tx.select({ id }).from(staffPushSubscriptions).where(eq(userId, owner.userId)).orderBy(desc(createdAt), desc(id));
  const tooMany = all.slice(MAX_SUBSCRIPTIONS).map((row) => row.id);
  if (tooMany.length > 0) await tx.delete(staffPushSubscriptions).where(inArray(id, tooMany));
  return true;
}

export const ofUser = (of: string): Promise<{ endpoint: string }[]> =>
  db.select({ endpoint }).from(staffPushSubscriptions).where(eq(userId, of)).orderBy(asc(endpoint));

export const remove = (of: string, address: string) => db.delete(staffPushSubscriptions).where(and(eq(userId, of), eq(endpoint, address)));

export const removeById = (row: string) => db.delete(staffPushSubscriptions).where(eq(id, row));

/** The browsers of a person, in sessions that have not expired, that have not received this notice. */
export const untold = (of: string, notice: string) =>
  db
    .select({ id, endpoint, p256dh: staffPushSubscriptions.p256dh, auth: staffPushSubscriptions.auth })
    .from(staffPushSubscriptions)
    .innerJoin(sessions, and(eq(sessions.id, sessionId), gt(sessions.expiresAt, sql`now()`)))
    .where(and(eq(userId, of), or(isNull(told), ne(told, notice))));

export const setTold = (row: string, notice: string) => db.update(staffPushSubscriptions).set({ told: notice }).where(eq(id, row));
