import { useSearchParams } from 'react-router';
import type { ShopOrder } from '#contract/orders.ts';
import { ORDER_STATUSES, type OrderStatus } from '#contract/orders.ts';
import { formatShortDate } from '#web/lib/dates.ts';
import { inOrder, isOpen, matches, type Orders } from './rules.ts';

const DAYS = { hoy: 1, semana: 7 } as const;

export type View = {
  list: boolean;
  closed: boolean;
  query: string;
  status: OrderStatus | null;
  days: keyof typeof DAYS | null;
  selected: string | null;
};

/** How the board is looked at stands in the address: a reload, a bookmark and the back button keep it. */
export function useView(): [View, (change: Record<string, string | null>) => void] {
  const [query, setQuery] = useSearchParams();
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
  const change = (changes: Record<string, string | null>) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) value ? next.set(name, value) : next.delete(name);
        return next;
      },
      { replace: !('pedido' in changes), preventScrollReset: true },
    );
  return [view, change];
}

/** What the view lets through. A search looks among the closed ones too. */
export function shownOrders(orders: Orders, view: View, now: number): ShopOrder[] {
  const closed = view.closed || view.query.trim() !== '' || view.status !== null;
  return inOrder(orders.values()).filter(
    (order) =>
      (closed || isOpen(order)) &&
      (!view.status || order.status === view.status) &&
      (!view.days || isWithin(order.created_at, DAYS[view.days], now)) &&
      (!view.query.trim() || matches(order, view.query)),
  );
}

export const isToday = (instant: string, now: number): boolean => formatShortDate(instant) === formatShortDate(new Date(now));

const isWithin = (instant: string, days: number, now: number) =>
  days === 1 ? isToday(instant, now) : now - Date.parse(instant) < days * 86_400_000;
