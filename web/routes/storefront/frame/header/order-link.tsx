import ReceiptText from 'lucide-react/icons/receipt-text';
import { Link, useLocation } from 'react-router';
import { orderTitle, useOpenOrder } from '#web/features/orders/live/data/kept-orders.ts';
import { useUserId } from '#web/features/session/store.ts';

/** The way back to the open order, on every page. Phones show its number alone. */
export function OrderLink() {
  const order = useOpenOrder(useUserId());
  const { pathname } = useLocation();
  if (!order) return null;
  const [, lead, number] = orderTitle(order).match(/^(.* )(\S+)$/) ?? [];
  const to = `/pedido/${order.id}`;
  return (
    <Link
      to={to}
      data-order=""
      aria-current={pathname === to ? 'page' : undefined}
      className="flex min-h-11 items-center gap-1.5 rounded-control px-2 text-sm font-semibold whitespace-nowrap hover:bg-crema aria-[current]:shadow-[inset_0_-5px_0_var(--cb-barro-trazo)]"
    >
      <ReceiptText className="size-5 flex-none max-[389px]:hidden" />
      <span>
        <span className="max-lg:sr-only">{lead}</span>
        <span className="num">{number}</span>
      </span>
    </Link>
  );
}
