import { formatCount } from '#web/lib/words/money.ts';

export type Point = { label: string; value: number };

const STEPS = 4;
const FACTORS = [1, 1.25, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/**
 * The values of the grid lines, from 0 to a round number that is not below the largest value.
 * @param whole the values are counts, so no line lies between two whole numbers
 */
export function gridValues(largest: number, whole = false): number[] {
  const wanted = Math.max(largest / STEPS, whole || largest === 0 ? 1 : 0.01);
  const power = 10 ** Math.floor(Math.log10(wanted));
  const steps = FACTORS.map((factor) => Math.round(factor * power * 1e6) / 1e6);
  const step = steps.find((wide) => wide >= wanted && (!whole || Number.isInteger(wide))) ?? 10 * power;
  return Array.from({ length: STEPS + 1 }, (_, index) => Math.round(step * index * 1e6) / 1e6);
}

/** An amount as a label of a grid line: `$40 k`, `$1.5 M`. */
export function shortPesos(pesos: number): string {
  const [divided, unit] = pesos >= 1e6 ? [pesos / 1e6, ' M'] : pesos >= 10_000 ? [pesos / 1000, ' k'] : [pesos, ''];
  const rounded = Math.round(divided * 10) / 10;
  return `$${Number.isInteger(rounded) ? formatCount(rounded) : rounded}${unit}`;
}

/** Which labels fit: the last one and every n-th before it. @param room pixels per point @param widest width of a label in pixels */
export function shownLabels(count: number, room: number, widest: number): (index: number) => boolean {
  const every = Math.max(1, Math.ceil(widest / Math.max(room, 1)));
  return (index) => (count - 1 - index) % every === 0;
}
