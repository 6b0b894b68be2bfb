import { and, asc, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { PushSubscription } from '#contract/push/push.ts';
import { db, type Tx } from '#server/db/client.ts';
import { orders } from '#server/features/orders/table.ts';
import type { VapidKeys } from '#server/gateways/push/vapid.ts';
import { KEPT_DAYS, MAX_SUBSCRIPTIONS } from './rules.ts';
import { pushKeys, pushSubscriptions, staffPushSubscriptions } from './table.ts';

export type Subscriber = typeof pushSubscriptions.$inferSelect;

/** The keys as they are stored: the private one sealed, or plain from an older version. */
export async function keys(): Promise<VapidKeys | null> {
  const { publicKey, privateKey } = pushKeys;
  const [row] = await db.select({ publicKey, privateKey }).from(pushKeys);
  return row ?? null;
}

/** Stores the keys unless some exist, so that two processes that generate keys at once use the same. */
export async function keepKeys(drawn: VapidKeys): Promise<void> {
  await db.insert(pushKeys).values(drawn).onConflictDoNothing();
}

/** @returns false when the key has changed meanwhile */
export async function replacePrivateKey(from: string, to: string): Promise<boolean> {
  const { rowCount } = await db.update(pushKeys).set({ privateKey: to }).where(eq(pushKeys.privateKey, from));
  return (rowCount ?? 0) > 0;
}

/** Deletes the keys and every subscription, because a subscription is bound to them. */
export async function forgetKeys(tx: Tx, privateKey: string): Promise<void> {
  const { rowCount } = await tx.delete(pushKeys).where(eq(pushKeys.privateKey, privateKey));
  if (!rowCount) return;
  await tx.delete(pushSubscriptions);
  await tx.delete(staffPushSubscriptions);
}

/** Adds the browser, and deletes the order's oldest ones beyond the limit. */
export async function add(tx: Tx, { endpoint, keys, order_id: orderId }: PushSubscription): Promise<void> {
  // Parallel calls for one order wait for each other, so that each counts the browsers that the others added.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`push ${orderId}`}, 0))`);
  const { id, createdAt } = pushSubscriptions;
  await tx
    .insert(pushSubscriptions)
    .values({ orderId, endpoint, ...keys })
    .onConflictDoUpdate({
      target: [pushSubscriptions.orderId, pushSubscriptions.endpoint],
      set: { ...keys, createdAt: sql`clock_timestamp()` },
    });
  const all = await tx
    .select({ id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.orderId, orderId))
    .orderBy(asc(createdAt), asc(id));
  const tooMany = all.slice(0, -MAX_SUBSCRIPTIONS).map((row) => row.id);
  if (tooMany.length > 0) await tx.delete(pushSubscriptions).where(inArray(id, tooMany));
}

export const remove = (orderId: string, endpoint: string) =>
  db.delete(pushSubscriptions).where(and(eq(pushSubscriptions.orderId, orderId), eq(pushSubscriptions.endpoint, endpoint)));

export const removeById = (id: string) => db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));

/** The browsers that have not received this status. */
export const untold = (orderId: string, status: string): Promise<Subscriber[]> =>
  db
    .select()
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.orderId, orderId), or(isNull(pushSubscriptions.told), ne(pushSubscriptions.told, status))));

export const setTold = (id: string, told: string) => db.update(pushSubscriptions).set({ told }).where(eq(pushSubscriptions.id, id));

export const removeOfUser = (tx: Tx, userId: string) =>
  tx
    .delete(pushSubscriptions)
    .where(inArray(pushSubscriptions.orderId, tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId))));

export const removeOld = () =>
  db.delete(pushSubscriptions).where(lt(pushSubscriptions.createdAt, sql`now() - make_interval(days => ${KEPT_DAYS})`));
