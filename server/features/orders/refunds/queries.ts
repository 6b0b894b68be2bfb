import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/client.ts';
import { orderLines, orderRefunds, orders, type RefundedUnits } from '#server/features/orders/table.ts';

type NewRefund = { orderId: string; amountCents: number; items: RefundedUnits[] | null; reason: string | null };

/** Adds the refund and its amount to the order. @returns the refund's id */
export async function insert(tx: Tx, refund: NewRefund): Promise<string> {
  const [row] = await tx.insert(orderRefunds).values(refund).returning({ id: orderRefunds.id });
  const refundedCents = sql`${orders.refundedCents} + ${refund.amountCents}`;
  await tx.update(orders).set({ refundedCents, updatedAt: sql`clock_timestamp()` }).where(eq(orders.id, refund.orderId));
  return (row as { id: string }).id;
}

/** The lines of an order with their price after discounts; tip and delivery belong to no line. */
export const linesOf = (tx: Tx, orderId: string) =>
  tx
    .select({
      id: orderLines.id,
      quantity: orderLines.quantity,
      paidCents: sql<number>`${orderLines.priceCents} * ${orderLines.quantity} - ${orderLines.discountCents}`,
    })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId));

/** How many units of each line were refunded, by the line's id. */
export async function refundedUnits(tx: Tx, orderId: string): Promise<Map<string, number>> {
  const rows = await tx.select({ items: orderRefunds.items }).from(orderRefunds).where(eq(orderRefunds.orderId, orderId));
  const units = new Map<string, number>();
  for (const { id, quantity } of rows.flatMap(({ items }) => items ?? [])) units.set(id, (units.get(id) ?? 0) + quantity);
  return units;
}
