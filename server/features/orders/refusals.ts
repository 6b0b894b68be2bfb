import type { OrderStatus } from '#contract/orders/order-statuses.ts';
import { notFound, Refusal } from '#server/http/refusal.ts';

export const unknownOrder = () => notFound('order_not_found', 'No encontramos ese pedido.');

export const invalidTransition = (from: OrderStatus, to: OrderStatus) =>
  new Refusal(409, 'invalid_transition', `Un pedido en estado «${from}» no puede pasar a «${to}».`, { data: { status: from } });
