import type { Order } from '#contract/orders/order.ts';
import { stepsOf } from '#server/features/orders/queries.ts';

/** The order with the hours of its statuses, which its page shows. Orders without a type stay as they are. */
export async function withSteps(order: Order): Promise<Order> {
  if (order.tipo === undefined) return order;
  const steps = await stepsOf(order.id);
  return { ...order, pasos: steps.map(({ status, at }) => ({ status, at: at.toISOString() })) };
}
