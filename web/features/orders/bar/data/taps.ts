import type { BarItem, BarOrder } from '#contract/orders/bar/bar.ts';
import { isToMake, ORDER_STATUS, type OrderStatus } from '#contract/orders/order-statuses.ts';
import { shopNow } from '#web/lib/clock.ts';
import { storage } from '#web/lib/kept/storage.ts';
import { newKey } from '#web/lib/plain-http.ts';

/** A touch of staff at the screen. It is stored in this browser until the server has answered it. */
export type Tap = {
  /** Its `Idempotency-Key`. */
  key: string;
  at: number;
  orderId: string;
  /** The order's name in messages: '47' or its folio. */
  name: string;
  call:
    | { kind: 'made'; lineId: string; made: boolean }
    /** `from`: what the screen showed before. */
    | { kind: 'status'; status: OrderStatus; from: OrderStatus }
    /** `status`: the status to leave; `to`: the status that the screen shows until the server answers. */
    | { kind: 'undo'; status: OrderStatus; to: OrderStatus };
};

export const newTap = (orderId: string, name: string, call: Tap['call']): Tap => ({
  key: newKey(),
  at: shopNow(),
  orderId,
  name,
  call,
});

/** The orders as they will be after the server has accepted these taps. */
export const withTaps = (orders: readonly BarOrder[], taps: readonly Tap[]): BarOrder[] =>
  orders.map((order) => taps.filter(({ orderId }) => orderId === order.id).reduce(withTap, order));

function withTap(order: BarOrder, { call, at }: Tap): BarOrder {
  if (call.kind === 'status') return { ...order, status: call.status };
  if (call.kind === 'undo') {
    // The server also marks the lines as not made: a finished line would begin the order again.
    const items = call.to === 'pagado' ? order.items.map((item): BarItem => ({ ...item, made_at: null })) : order.items;
    return { ...order, items, status: call.to };
  }
  const made_at = call.made ? new Date(at).toISOString() : null;
  const items = order.items.map((item): BarItem => (item.id === call.lineId ? { ...item, made_at } : item));
  return { ...order, items, status: call.made && order.status === 'pagado' ? 'preparando' : order.status };
}

/** Whether the order already is as the tap wants it, because another screen was faster. */
export function isDone({ call }: Tap, status: OrderStatus): boolean {
  if (call.kind === 'made') return call.made && stepOf(status) >= 0 && !isToMake(status);
  return call.kind === 'status' && stepOf(status) >= stepOf(call.status);
}

/** A cancelled or refunded order has no step. */
const stepOf = (status: OrderStatus): number => ORDER_STATUS[status].step ?? -1;

const KEY = 'barra-toques';

export function readTaps(): Tap[] {
  try {
    const taps = JSON.parse(storage.read(KEY) ?? '[]');
    return Array.isArray(taps) ? taps : [];
  } catch {
    return [];
  }
}

/** Reads before each write, because another tab of this browser may have added taps. */
const change = (by: (taps: Tap[]) => Tap[]): boolean => storage.write(KEY, JSON.stringify(by(readTaps())));

/** @returns false when the browser does not store it: the tap is lost with the page */
export const keepTap = (tap: Tap): boolean => change((taps) => [...taps.filter(({ key }) => key !== tap.key), tap]);
export const forgetTaps = (keys: readonly string[]): void => void change((taps) => taps.filter(({ key }) => !keys.includes(key)));
