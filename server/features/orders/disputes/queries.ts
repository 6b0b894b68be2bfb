import { desc, eq, inArray, sql } from 'drizzle-orm';
import { toPesos } from '#contract/money.ts';
import type { OrderDispute } from '#contract/orders/order.ts';
import { db, type Tx } from '#server/db/client.ts';
import { orderDisputes, orders } from '#server/features/orders/table.ts';

export type Dispute = typeof orderDisputes.$inferSelect;

/** Stores what the provider says of the dispute. @returns whether its status is another than before */
export async function store(tx: Tx, dispute: Dispute): Promise<boolean> {
  const [known] = await tx
    .select({ status: orderDisputes.status })
    .from(orderDisputes)
    .where(eq(orderDisputes.id, dispute.id))
    .for('update');
  const { status, amountCents, reason, dueBy } = dispute;
  const rows = await tx
    .insert(orderDisputes)
    .values(dispute)
    .onConflictDoUpdate({ target: orderDisputes.id, set: { status, amountCents, reason, dueBy } })
    // A row that this statement inserted has no older version.
    .returning({ isNew: sql<boolean>`${orderDisputes}.xmax = 0` });
  return known ? known.status !== status : rows[0]?.isNew === true;
}

/** Tells the open boards that the order changed. */
export const touch = (tx: Tx, intentId: string) =>
  tx.update(orders).set({ updatedAt: sql`clock_timestamp()` }).where(eq(orders.intentId, intentId));

/** The dispute and its order's id, which is null for a payment that is no order. */
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
  // Of several entries of one key the last one stays.
  return new Map(rows.toReversed().map((row) => [row.intentId, toWire(row)]));
}

const toWire = ({ status, amountCents, reason, dueBy }: Dispute): OrderDispute => ({
  status,
  amount: toPesos(amountCents),
  reason,
  due_by: dueBy?.toISOString() ?? null,
});
