import type { Station } from '#contract/orders/bar/stations.ts';
import { ORDER_TYPE, type OrderType } from '#contract/orders/order-types.ts';
import { type Work, workOf } from '#contract/receiving/slots.ts';
import type { Ask } from './hours.ts';

type Timed = { prepSeconds: number; station: Station };
/** A line with the data that the bar needs of its product and its options. */
export type WorkLine = { quantity: number; product: Timed; options: readonly (Timed & { quantity: number })[] };

/**
 * The bar's time that an order takes. Each piece takes its station at least a second, so that a station whose capacity is 0 accepts no
 * order.
 */
export function workOfLines(lines: readonly WorkLine[]): Work {
  const parts = lines.map(({ quantity, product, options }) => ({ ...product, quantity, options }));
  const work = workOf(parts);
  for (const { station } of parts) if (station !== 'none') work[station] = Math.max(1, work[station]);
  return work;
}

/** The preparation time of the slowest unit, in seconds. */
export const longestPrep = (lines: readonly WorkLine[]): number =>
  Math.max(
    0,
    ...lines.map(({ product, options }) => options.reduce((sum, one) => sum + one.prepSeconds * one.quantity, product.prepSeconds)),
  );

/** The request of these lines for an hour; null when orders of this type are promised none. */
export const askOf = ({ tipo, hora }: { tipo: OrderType; hora: Date | null }, lines: readonly WorkLine[]): Ask | null =>
  ORDER_TYPE[tipo].timed ? { tipo, hora, work: workOfLines(lines), prepSeconds: longestPrep(lines) } : null;
