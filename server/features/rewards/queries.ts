import { and, asc, desc, eq, gte, inArray, ne, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { db, type Tx } from '#server/db/client.ts';
import { prepared, type Values } from '#server/db/prepared.ts';
import { products } from '#server/features/catalog/table.ts';
import { trialCounts } from '#server/gateways/payments/provider.ts';
import { rewards } from './table.ts';

export type RewardRow = typeof rewards.$inferSelect;

/** Enough for any cart; further rewards can be used once older ones are used. */
const MAX_OPEN = 200;

export async function insert(
  tx: Tx,
  row: Pick<RewardRow, 'userId' | 'productId' | 'kind' | 'cost' | 'percent' | 'trial'>,
): Promise<string> {
  const [made] = await tx.insert(rewards).values(row).returning({ id: rewards.id });
  return (made as { id: string }).id;
}

const counted = trialCounts ? undefined : eq(rewards.trial, false);
// Written as a literal: the index contains open rewards only, and a plan for any state could not use it.
const isOpen = sql`${rewards.state} = 'open'`;
const openOf = (userId: string | Placeholder) => and(eq(rewards.userId, userId), isOpen, counted);

/** Oldest first. */
export const open = prepared((on, { userId }: Values<{ userId: string }>) =>
  on
    .select({ id: rewards.id, product_id: rewards.productId, kind: rewards.kind, percent: rewards.percent })
    .from(rewards)
    .where(openOf(userId))
    .orderBy(asc(rewards.id))
    .limit(MAX_OPEN),
);

export const openWithNames = (userId: string) =>
  db
    .select({ reward: rewards, name: products.name })
    .from(rewards)
    .innerJoin(products, eq(products.id, rewards.productId))
    .where(openOf(userId))
    .orderBy(asc(rewards.id))
    .limit(MAX_OPEN);

/**
 * Locks the open ones of these rewards until the transaction ends, always in the same sequence, so that two calls cannot deadlock. @returns
 * how many
 */
export async function lockOpen(tx: Tx, userId: string, ids: string[]): Promise<number> {
  const rows = await lockedOpen(tx, { userId, ids });
  return rows.length;
}

const lockedOpen = prepared((on, { userId, ids }: Values<{ userId: string; ids: string[] }>) =>
  on
    .select({ id: rewards.id })
    .from(rewards)
    .where(and(openOf(userId), eq(rewards.id, sql`any(${ids}::uuid[])`)))
    .orderBy(asc(rewards.id))
    .for('update'),
);

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
