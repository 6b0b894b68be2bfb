import ArrowRight from 'lucide-react/icons/arrow-right';
import { Link } from 'react-router';
import type { OrderStatus } from '#contract/orders/order-statuses.ts';
import { statusName } from '#web/features/orders/live/words.ts';
import { STATUS_TONE } from '#web/ui/shop/badge/status-badge.tsx';
import { Badge } from '#web/ui/state/badge.tsx';
import { type KeptOrder, orderTitle } from '../live/data/kept-orders.ts';

/** The open order, over the upper margin of the start page: nothing moves when it appears. */
export const OrderStrip = ({ order, status }: { order: KeptOrder; status: OrderStatus }) => (
  <div className="relative">
    <Link
      to={`/pedido/${order.id}`}
      className="absolute inset-x-0 top-0 z-10 border-b border-linea bg-crema text-sm font-semibold -outline-offset-2 hover:underline"
    >
      <span className="wrap flex min-h-11 items-center gap-3">
        {orderTitle(order)}
        <Badge tone={STATUS_TONE[status]} dot>
          {statusName(status)}
        </Badge>
        <ArrowRight className="ml-auto size-5" />
      </span>
    </Link>
  </div>
);
