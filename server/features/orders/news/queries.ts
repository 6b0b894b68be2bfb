import { desc, eq } from 'drizzle-orm';
import { db } from '#server/db/client.ts';
import { orderSteps, orders } from '#server/features/orders/table.ts';

/** The data for the message about an order's latest step, with that step's id. */
export async function latestStep(orderId: string) {
  const { tipo, number, mesa } = orders;
  const [row] = await db
    .select({ stepId: orderSteps.id, status: orderSteps.status, tipo, number, mesa })
    .from(orders)
    .innerJoin(orderSteps, eq(orderSteps.orderId, orders.id))
    .where(eq(orders.id, orderId))
    .orderBy(desc(orderSteps.at), desc(orderSteps.id))
    .limit(1);
  return row ?? null;
}
