import type { Order } from '#contract/orders/order.ts';

/** How many units of a line were refunded. */
export const refundedUnits = ({ refunds = [] }: Pick<Order, 'refunds'>, lineId: string): number =>
  refunds.flatMap(({ items }) => items ?? []).reduce((sum, { id, quantity }) => sum + (id === lineId ? quantity : 0), 0);
