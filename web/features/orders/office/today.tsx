import { useEffect } from 'react';
import { ORDER_STATUS, ORDER_STATUSES, type OrderStatus } from '#contract/order-statuses.ts';
import { useNow } from '#web/hooks/use-now.ts';
import { formatPrice } from '#web/lib/money.ts';
import { ErrorStrip } from '#web/ui/error-strip.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { StatGrid } from '#web/ui/shop/stat-grid.tsx';
import { loadClosed, reload, useFeed } from './feed.ts';
import { sumOf } from './rules.ts';
import { isToday } from './use-view.ts';

/** The open orders by status and today's sales; the figures follow the feed. */
export function Today() {
  const { orders, failed, closed } = useFeed();
  const now = useNow();
  const ready = orders !== null;
  useEffect(() => {
    if (ready) void loadClosed();
  }, [ready]);
  const all = [...(orders?.values() ?? [])];
  const count = (status: OrderStatus) => (ready ? all.filter((order) => order.status === status).length : null);
  const today = all.filter(({ created_at, status }) => isToday(created_at, now) && ORDER_STATUS[status].sale);
  const figures = [
    ...ORDER_STATUSES.flatMap((status) => {
      const label = ORDER_STATUS[status].figure;
      return label ? [{ label, value: count(status) }] : [];
    }),
    { label: 'Pedidos de hoy', value: closed ? today.length : null, note: closed ? `${formatPrice(sumOf(today))} en ventas` : null },
  ];
  return (
    <>
      {failed && <ErrorStrip message="No se pudieron cargar los pedidos" onRetry={reload} />}
      <StatGrid items={figures} />
      <LinkButton to="/dashboard/orders" size="sm" className="justify-self-start">
        Ver pedidos
      </LinkButton>
    </>
  );
}
