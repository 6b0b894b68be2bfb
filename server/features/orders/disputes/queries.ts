import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { toPesos } from '#contract/money.ts';
import type { OrderDispute } from '#contract/orders/order.ts';
import { db, type Tx } from '#server/db/client.ts';
import { orderDisputes, orders } from '#server/features/orders/table.ts';

export type Dispute = typeof orderDisputes.$inferSelect;

/**
 * Stores the provider's data of the dispute.
 * @param isSure true: an open dispute may also replace a decided one
 * @returns `news`: its status has changed; `doubtful`: the stored one is decided and the new one is open, so nothing was stored
 */
export async function store(tx: Tx, dispute: Dispute, isSure: boolean): Promise<'news' | 'known' | 'doubtful'> {
  const { status, amountCents, reason, dueBy } = dispute;
  const isNew = (await tx.insert(orderDisputes).values(dispute).onConflictDoNothing({ target: orderDisputes.id })).rowCount === 1;
  if (isNew) return 'news';
  const isThis = eq(orderDisputes.id, dispute.id);
  const [known] = await tx.select({ status: orderDisputes.status }).from(orderDisputes).where(isThis).for('update');
  if (!isSure && status === 'abierta' && known?.status !== 'abierta') return 'doubtful';
  await tx.update(orderDisputes).set({ status, amountCents, reason, dueBy }).where(isThis);
  return known?.status === status ? 'known' : 'news';
}

/** Whether the customer's bank has decided for the customer and has therefore returned the payment. */
export async function hasLost(tx: Pick<Tx, 'select'>, intentId: string): Promise<boolean> {
  const lost = and(eq(orderDisputes.intentId, intentId), eq(orderDisputes.status, 'perdida'));
  return (await tx.select({ id: orderDisputes.id }).from(orderDisputes).where(lost).limit(1)).length > 0;
}

/** Marks the order as changed, so that open boards reload it. */
export const touch = (tx: Tx, intentId: string) =>
  tx.update(orders).set({ updatedAt: sql`clock_timestamp()` }).where(eq(orders.intentId, intentId));

/** The dispute and its order's id, which is null for a payment without an order. */
export async function one(id: string): Promise<{ dispute: Dispute; orderId: string | null } | null> {
  const [row] = await db
    .select({ dispute: orderDisputes, orderId: orders.id })
    .from(orderDisputes)
    .leftJoin(orders, eq(orders.intentId, orderDisputes.intentId))
    .where(eq(orderDisputes.id, id));
  return row ?? null;
}

/** The latest dispute of each payment, by its intent. */
export async function disputesOf(intentIds: string[], on: Pick<Tx, 'select'>): Promise<ReadonlyMap<string, OrderDispute>> {
  if (intentIds.length === 0) return new Map();
  const rows = await on
    .select()
    .from(orderDisputes)
    .where(inArray(orderDisputes.intentId, intentIds))
    .orderBy(desc(orderDisputes.createdAt));
  // When a key occurs several times, the last entry wins, so the newest dispute must come last.
  return new Map(rows.toReversed().map((row) => [row.intentId, toWire(row)]));
}

const toWire = ({ status, amountCents, reason, dueBy }: Dispute): OrderDispute => ({
  status,
  amount: toPesos(amountCents),
  reason,
  due_by: dueBy?.toISOString() ?? null,
});
