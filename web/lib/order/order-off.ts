import { toCents, toPesos } from '#contract/money.ts';
import type { Order } from '#contract/orders/order.ts';
import { fullCentsOf } from '#contract/orders/order-lines.ts';

/** What rewards took off an order, in pesos: a line has the paid price, its product the catalogue's. Discounts are not included. */
export const offOf = ({ items }: Pick<Order, 'items'>): number =>
  toPesos(items.reduce((cents, item) => cents + (fullCentsOf(item) - toCents(item.price)) * item.quantity, 0));
