import { and, asc, desc, eq, gte, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { db, type Tx } from '#server/db/client.ts';
import { products } from '#server/features/catalog/table.ts';
import { trialCounts } from '#server/gateways/payments/provider.ts';
import { rewards } from './table.ts';

export type RewardRow = typeof rewards.$inferSelect;

/** More than any balance can buy, so the limit does not affect the price of a cart. */
const MAX_OPEN = 200;

export async function insert(tx: Tx, row: Pick<RewardRow, 'userId' | 'productId' | 'kind' | 'cost' | 'trial'>): Promise<string> {
  const [made] = await tx.insert(rewards).values(row).returning({ id: rewards.id });
  return (made as { id: string }).id;
}

const counted = trialCounts ? undefined : eq(rewards.trial, false);
const openOf = (userId: string) => and(eq(rewards.userId, userId), eq(rewards.state, 'open'), counted);

/** Oldest first. */
export const open = (on: Pick<Tx, 'select'>, userId: string) =>
  on
    .select({ id: rewards.id, product_id: rewards.productId, kind: rewards.kind })
    .from(rewards)
    .where(openOf(userId))
    .orderBy(asc(rewards.id))
    .limit(MAX_OPEN);

export const openWithNames = (userId: string) =>
  db
    .select({ reward: rewards, name: products.name })
    .from(rewards)
    .innerJoin(products, eq(products.id, rewards.productId))
    .where(openOf(userId))
    .orderBy(asc(rewards.id))
    .limit(MAX_OPEN);

/** Locks those that are open until the transaction ends, in one order, so that two calls cannot deadlock. @returns how many */
export async function lockOpen(tx: Tx, userId: string, ids: string[]): Promise<number> {
  const rows = await tx
    .select({ id: rewards.id })
    .from(rewards)
    .where(and(openOf(userId), inArray(rewards.id, ids)))
    .orderBy(asc(rewards.id))
    .for('update');
  return rows.length;
}

export async function lock(tx: Tx, id: string, userId: string): Promise<RewardRow | null> {
  const [row] = await tx
    .select()
    .from(rewards)
    .where(and(eq(rewards.id, id), eq(rewards.userId, userId), counted))
    .for('update');
  return row ?? null;
}

/** Locks the rewards that were redeemed since a moment and not returned, until the transaction ends. Newest first. */
export const lockSince = (tx: Tx, userId: string, since: SQL): Promise<RewardRow[]> =>
  tx
    .select()
    .from(rewards)
    .where(and(eq(rewards.userId, userId), ne(rewards.state, 'returned'), counted, gte(rewards.createdAt, since)))
    .orderBy(desc(rewards.createdAt), desc(rewards.id))
    .for('update');

export const use = (tx: Tx, ids: string[], orderId: string) =>
  tx.update(rewards).set({ state: 'used', orderId }).where(inArray(rewards.id, ids));

export const close = (tx: Tx, id: string) => tx.update(rewards).set({ state: 'returned' }).where(eq(rewards.id, id));

export const reopen = (tx: Tx, orderId: string) =>
  tx.update(rewards).set({ state: 'open', orderId: sql`null` }).where(eq(rewards.orderId, orderId));
