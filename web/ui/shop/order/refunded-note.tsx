import type { Order } from '#contract/orders/order.ts';
import { refundedUnits } from '#web/lib/order/refunded-units.ts';

/** `· 1 reembolsado` after the quantity of an order's line; renders nothing when no unit was refunded. */
export function RefundedNote({ order, lineId }: { order: Order; lineId: string }) {
  const count = refundedUnits(order, lineId);
  return (
    count > 0 && (
      <span className="text-jacaranda">
        {' '}
        · {count} {count === 1 ? 'reembolsado' : 'reembolsados'}
      </span>
    )
  );
}
