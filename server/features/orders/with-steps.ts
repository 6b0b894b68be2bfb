import type { Order } from '#contract/orders/order.ts';
import { stepsOf } from './queries.ts';

/** Adds when the order reached each status, which its page shows. Orders without a type stay unchanged. */
export async function withSteps(order: Order): Promise<Order> {
  if (order.tipo === undefined) return order;
  const steps = await stepsOf(order.id);
  return { ...order, pasos: steps.map(({ status, at }) => ({ status, at: at.toISOString() })) };
}
