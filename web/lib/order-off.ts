import { toCents, toPesos } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';

/** What rewards took off an order, in pesos: its lines stand at the catalogue's prices. */
export const offOf = ({ items, total }: Pick<Order, 'items' | 'total'>): number =>
  toPesos(items.reduce((cents, { price, quantity }) => cents + toCents(price) * quantity, 0) - toCents(total));
