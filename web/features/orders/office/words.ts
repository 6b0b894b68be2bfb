import type { ShopOrder } from '#contract/orders/order.ts';
import { isVoid, nextOf, ORDER_STATUS, type OrderStatus } from '#contract/orders/order-statuses.ts';
import { DAY_MS, MINUTE_MS } from '#contract/shop-clock.ts';
import { formatShortDate, formatTime } from '#web/lib/words/dates.ts';
import { formatPrice } from '#web/lib/words/money.ts';
import { orderNumber } from '#web/lib/words/order-number.ts';

/** The usual next status and its button's text; null where the owner can only wait or cancel. */
export function nextStep({ status, tipo }: Pick<ShopOrder, 'status' | 'tipo'>): { to: OrderStatus; label: string } | null {
  const to = nextOf(status, tipo).find((one) => !isVoid(one));
  const label = to && ORDER_STATUS[to].mark;
  return label ? { to, label } : null;
}

/** The words about an order that waits too long, with their colour. */
export const URGENCY = {
  slow: { word: 'se tarda', ink: 'text-ocre-hondo' },
  late: { word: 'urge', ink: 'text-grana' },
} as const;

/** `hace 6 min`, `9:05 AM`, `ayer`, `17 nov`. */
export function whenOf(instant: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(instant)) / MINUTE_MS);
  if (minutes < 1) return 'ahora';
  if (minutes < 60) return `hace ${minutes} min`;
  const day = formatShortDate(instant);
  if (day === formatShortDate(new Date(now))) return formatTime(instant);
  if (day === formatShortDate(new Date(now - DAY_MS))) return 'ayer';
  return day.replace(/ \d{4}$/, '');
}

/** The announcement of new orders for screen readers. */
export function newsOf(orders: readonly ShopOrder[]): string {
  const [first] = orders;
  if (!first) return '';
  if (orders.length > 1) return `${orders.length} pedidos nuevos`;
  return ['Pedido nuevo', orderNumber(first.id), first.customer?.name, formatPrice(first.total)].filter(Boolean).join(', ');
}

/** The lines of an address from the JSON text in an order. */
export function addressLines(text: string): string[] {
  try {
    const { line1, line2, city, state, postal_code, country } = JSON.parse(text) as Record<string, string | null | undefined>;
    const place = [[postal_code, city].filter(Boolean).join(' '), state, country === 'Mexico' ? 'México' : country];
    return [[line1, line2], place].map((parts) => parts.filter(Boolean).join(', ')).filter(Boolean);
  } catch {
    return [];
  }
}

export const isToday = (instant: string, now: number): boolean => formatShortDate(instant) === formatShortDate(new Date(now));
