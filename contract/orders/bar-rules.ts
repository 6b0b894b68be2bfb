import type { BarItem, BarOrder } from './bar.ts';
import type { OrderStatus } from './order-statuses.ts';

/** The rules of the bar that page and server share. No schemas, so that pages may load them. */

/** What a cup of coffee takes of the bar's time, for the promise on its screen and for sales at the counter. */
export const CUP_SECONDS = 60;

/** Orders that the bar has to prepare. */
export const TO_PREPARE: readonly OrderStatus[] = ['pagado', 'preparando'];

/** Ready orders stay on the screen for so long. */
export const READY_MINUTES = 30;

export const isToPrepare = ({ status }: Pick<BarOrder, 'status'>): boolean => TO_PREPARE.includes(status);

/** Whether a line waits for a station; goods that are ready wait for none. */
export const isOpenLine = ({ station, made_at }: Pick<BarItem, 'station' | 'made_at'>): boolean => station !== 'none' && made_at === null;

export type Todo = { product_id: string; name: string; changes: string[]; count: number };

/** What is to be made of each product with the same changes, the most first. */
export function todoOf(orders: readonly BarOrder[]): Todo[] {
  const rows = new Map<string, Todo>();
  for (const { product, product_id, changes, quantity } of orders.filter(isToPrepare).flatMap(({ items }) => items.filter(isOpenLine))) {
    const key = JSON.stringify([product_id, changes]);
    const row = rows.get(key) ?? { product_id, name: product.name, changes, count: 0 };
    rows.set(key, { ...row, count: row.count + quantity });
  }
  return [...rows.values()].sort((one, other) => other.count - one.count || one.name.localeCompare(other.name, 'es-MX'));
}
