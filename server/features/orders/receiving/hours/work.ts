import { ORDER_TYPE, type OrderType } from '#contract/orders/order-types.ts';
import { type Work, workOf } from '#contract/receiving/slots.ts';
import type { Station } from '#contract/stations.ts';
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

/** How an order without a type takes the time of the stations: as one to pick up as soon as possible. */
export const UNTYPED = { tipo: 'recoger', hora: null } as const;

/**
 * The request of these lines for an hour; null when orders of this type are promised none.
 * @param wish null for an order without a type, which needs an hour only when a station has work
 */
export function askOf(wish: { tipo: OrderType; hora: Date | null } | null, lines: readonly WorkLine[]): Ask | null {
  const { tipo, hora } = wish ?? UNTYPED;
  const work = workOfLines(lines);
  if (!ORDER_TYPE[tipo].timed || (!wish && work.barra + work.cocina === 0)) return null;
  return { tipo, hora, work, prepSeconds: longestPrep(lines) };
}
