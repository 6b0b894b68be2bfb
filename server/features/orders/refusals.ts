import type { OrderStatus } from '#contract/orders/order-statuses.ts';
import { Refusal } from '#server/http/refusal.ts';

export const askAtTill = () =>
  new Refusal(409, 'ask_at_till', 'Este pedido se pagó en la caja: pide ahí que lo cancelen y te devuelvan el dinero.');

export const invalidTransition = (from: OrderStatus, to: OrderStatus) =>
  new Refusal(409, 'invalid_transition', `Un pedido en estado «${from}» no puede pasar a «${to}».`, { data: { status: from } });
