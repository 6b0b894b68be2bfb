import { fullCentsOf } from '#contract/cart/order-lines.ts';
import { toCents, toPesos } from '#contract/money.ts';
import type { Order } from '#contract/orders/order.ts';

/** What rewards took off an order, in pesos: a line's price is what was paid, its product's price the catalogue's. Discounts count apart. */
export const offOf = ({ items }: Pick<Order, 'items'>): number =>
  toPesos(items.reduce((cents, item) => cents + (fullCentsOf(item) - toCents(item.price)) * item.quantity, 0));
