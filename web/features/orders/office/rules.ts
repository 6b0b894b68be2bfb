import { toCents, toPesos } from '#contract/money.ts';
import type { ShopOrder } from '#contract/orders/order.ts';
import { isOpenStatus, isToMake, ORDER_STATUS } from '#contract/orders/order-statuses.ts';
import { unitsCents } from '#contract/orders/refunds/refund-rules.ts';
import { MINUTE_MS } from '#contract/shop-clock.ts';
import { phoneKey } from '#contract/wire/clean-text.ts';
import { fold } from '#contract/wire/fold.ts';
import { refundedUnits } from '#web/lib/order/refunded-units.ts';
import { orderNumber } from '#web/lib/words/order-number.ts';

export type Orders = ReadonlyMap<string, ShopOrder>;

export const isOpen = ({ status }: ShopOrder): boolean => isOpenStatus(status);

/** Finds an order by its name. @param name its id, or its folio as other pages link to it */
export const named = (orders: Orders, name: string): ShopOrder | undefined =>
  orders.get(name) ?? orders.values().find(({ id }) => orderNumber(id) === name.toUpperCase());

/** Whether its preparation has not begun. */
const isNew = ({ status }: ShopOrder): boolean => isOpenStatus(status) && (ORDER_STATUS[status].step ?? 0) === 0;

/** Merges arrived orders into the known ones; an older state never replaces a newer one. */
export function takeIn(known: Orders, arrived: readonly ShopOrder[]): Orders {
  const next = new Map(known);
  for (const order of arrived) {
    const before = next.get(order.id);
    if (!before || before.updated_at <= order.updated_at) next.set(order.id, order);
  }
  return next;
}

/** The arrived orders that are new and wait for the shop. */
export const newcomers = (known: Orders, arrived: readonly ShopOrder[]): ShopOrder[] =>
  arrived.filter((order) => !known.has(order.id) && isNew(order));

/** Sorts the newest first. */
export const inOrder = (orders: Iterable<ShopOrder>): ShopOrder[] =>
  [...orders].sort((one, other) => other.created_at.localeCompare(one.created_at) || other.id.localeCompare(one.id));

/** Whether folio, names or e-mail contain the query, or it is the order's number or telephone. */
export function matches({ id, customer, nombre, numero }: ShopOrder, query: string): boolean {
  const wanted = fold(query.trim());
  const telephone = phoneKey(query);
  return (
    (numero !== undefined && numero === wanted.replace(/^#/, '')) ||
    (telephone !== '' && phoneKey(customer?.telefono ?? '') === telephone) ||
    [orderNumber(id), customer?.name, customer?.email, nombre].some((text) => text && fold(text).includes(wanted))
  );
}

/** The sum of the orders in pesos, without refunds. */
export const sumOf = (orders: readonly ShopOrder[]): number =>
  toPesos(orders.reduce((cents, { total, refunded = 0 }) => cents + toCents(total) - toCents(refunded), 0));

/** Open orders oldest first, as they are prepared; closed ones newest first. */
export const inTurn = (orders: readonly ShopOrder[]): ShopOrder[] => {
  const [open, closed] = [orders.filter(isOpen), orders.filter((order) => !isOpen(order))];
  return [...inOrder(open).reverse(), ...inOrder(closed)];
};

/** Units of a line that may be refunded. @property centsOf what the next units pay back, as the server computes it */
type RefundableLine = { id: string; name: string; left: number; centsOf: (units: number) => number };

/** The lines that cost something after their discounts, with the units that are not refunded yet. */
export const leftUnits = (order: ShopOrder): RefundableLine[] =>
  order.items.flatMap(({ id, product, price, quantity, discount = 0 }) => {
    const paidCents = toCents(price) * quantity - toCents(discount);
    const before = refundedUnits(order, id);
    if (paidCents === 0 || before >= quantity) return [];
    const centsOf = (units: number) => unitsCents({ paidCents, quantity }, before, units);
    return [{ id, name: product.name, left: quantity - before, centsOf }];
  });

/** How long before its promised hour an order counts as slow. */
const SOON_MS = 3 * MINUTE_MS;
/** After how many minutes of waiting an order without a promised hour counts as slow, and as late. */
const SLOW = 10;
const LATE = 20;

/** How urgent an order is, by its promised hour or else by its age; null for orders that the shop does not prepare. */
export function urgencyOf({ status, created_at, tipo, hora_prometida }: ShopOrder, now: number): 'slow' | 'late' | null {
  if (!isToMake(status)) return null;
  if (hora_prometida) {
    const left = Date.parse(hora_prometida) - now;
    return left < 0 ? 'late' : left < SOON_MS ? 'slow' : null;
  }
  // Parcels are promised for days, not minutes.
  if (tipo === 'paquete') return null;
  const minutes = (now - Date.parse(created_at)) / MINUTE_MS;
  return minutes >= LATE ? 'late' : minutes >= SLOW ? 'slow' : null;
}

/** `Latte × 2, Concha × 1`, with non-breaking spaces, so that a number never begins a line. */
export const contentsOf = ({ items }: ShopOrder): string =>
  items.map(({ product, quantity }) => `${product.name}\u00a0×\u00a0${quantity}`).join(', ');

/** What of an order is refunded: some units of its lines, or an amount in pesos. */
export type Part = ({ items: { id: string; quantity: number }[] } | { amount: number }) & {
  reason: string;
  /** Gives the cash of an order that was paid at a till. */
  caja?: string;
};
