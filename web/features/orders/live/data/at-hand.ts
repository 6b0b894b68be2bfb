import type { Order } from '#contract/orders/order.ts';

type AtHand = { order: Order; token: string };

let atHand: AtHand | null = null;

/** An order that the receipt has read just now: its page shows it at once and reads it again. It is not stored. */
export const orderAtHand = {
  keep(order: Order, token: string): void {
    atHand = { order, token };
  },
  of: (id: string): AtHand | null => (atHand?.order.id === id ? atHand : null),
};
