import { ORDER_TYPE, type OrderType } from '#contract/orders/order-types.ts';
import type { Station } from '#contract/orders/stations.ts';
import { type Work, workOf } from '#contract/receiving/slots.ts';
import type { Ask } from './hours.ts';

type Timed = { prepSeconds: number; station: Station };
/** A line with what the bar needs to know of its product and its options. */
export type WorkLine = { quantity: number; product: Timed; options: readonly (Timed & { quantity: number })[] };

/**
 * What an order takes of the bar's time. Whatever a station hands out takes it a second at least, so that a station whose capacity is 0
 * takes nothing.
 */
export function workOfLines(lines: readonly WorkLine[]): Work {
  const parts = lines.map(({ quantity, product, options }) => ({ ...product, quantity, options }));
  const work = workOf(parts);
  for (const { station } of parts) if (station !== 'none') work[station] = Math.max(1, work[station]);
  return work;
}

/** The seconds of the unit that takes longest. */
export const longestPrep = (lines: readonly WorkLine[]): number =>
  Math.max(
    0,
    ...lines.map(({ product, options }) => options.reduce((sum, one) => sum + one.prepSeconds * one.quantity, product.prepSeconds)),
  );

/** The hour that these lines ask for; null when they are promised none. */
export const askOf = ({ tipo, hora }: { tipo: OrderType; hora: Date | null }, lines: readonly WorkLine[]): Ask | null =>
  ORDER_TYPE[tipo].timed ? { tipo, hora, work: workOfLines(lines), prepSeconds: longestPrep(lines) } : null;
