import type { ShopOrder } from '#contract/orders/order.ts';
import { ORDER_STATUSES, type OrderStatus } from '#contract/orders/order-statuses.ts';
import { DAY_MS } from '#contract/shop-clock.ts';
import { inTurn, isOpen, matches, type Orders } from '#web/features/orders/office/rules.ts';
import { isToday } from '#web/features/orders/office/words.ts';
import { useQuery } from '#web/hooks/navigation/use-query.ts';

const DAYS = { hoy: 1, semana: 7 } as const;

export type View = {
  list: boolean;
  closed: boolean;
  query: string;
  status: OrderStatus | null;
  days: keyof typeof DAYS | null;
  selected: string | null;
};

/** The board's view settings, kept in the address. */
export function useView(): [View, (change: Record<string, string | null>) => void] {
  const [query, change] = useQuery();
  const status = query.get('estado') as OrderStatus | null;
  const days = query.get('dias') as View['days'];
  const view: View = {
    list: query.get('vista') === 'lista',
    closed: query.get('cerrados') === 'si',
    query: query.get('q') ?? '',
    status: status && ORDER_STATUSES.includes(status) ? status : null,
    days: days && days in DAYS ? days : null,
    selected: query.get('pedido'),
  };
  return [view, (changes) => change(changes, { replace: !('pedido' in changes) })];
}

/** The orders that the view shows. A search includes closed ones. */
export function shownOrders(orders: Orders, view: View, now: number): ShopOrder[] {
  const closed = view.closed || view.query.trim() !== '' || view.status !== null;
  return inTurn([...orders.values()]).filter(
    (order) =>
      (closed || isOpen(order)) &&
      (!view.status || order.status === view.status) &&
      (!view.days || isWithin(order.created_at, DAYS[view.days], now)) &&
      (!view.query.trim() || matches(order, view.query)),
  );
}

const isWithin = (instant: string, days: number, now: number) =>
  days === 1 ? isToday(instant, now) : now - Date.parse(instant) < days * DAY_MS;
