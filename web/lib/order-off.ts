import { toCents, toPesos } from '#contract/money.ts';
import { fullCentsOf } from '#contract/order-lines.ts';
import type { Order } from '#contract/orders.ts';

/** What rewards took off an order, in pesos: a line's price is what was paid, its product's price the catalogue's. */
export const offOf = ({ items, total }: Pick<Order, 'items' | 'total'>): number =>
  toPesos(items.reduce((cents, item) => cents + fullCentsOf(item) * item.quantity, 0) - toCents(total));
