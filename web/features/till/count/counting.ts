import { DENOMINATIONS } from '#contract/till-methods.ts';

/** The cash of a drawer by denomination. Pure rules. */

export type Denomination = {
  /** The note of 20 and the coin of 20 are counted apart. */
  key: string;
  pesos: number;
  /** `$200`, `50 ¢`. */
  name: string;
  /** The custom property with its colour. */
  paint: string;
};

const SMALLEST_NOTE = 20;
const nameOf = (pesos: number): string => (pesos < 1 ? `${pesos * 100} ¢` : `$${pesos.toLocaleString('en-US')}`);

export const NOTES: readonly Denomination[] = DENOMINATIONS.filter((pesos) => pesos >= SMALLEST_NOTE).map((pesos) => ({
  key: `b${pesos}`,
  pesos,
  name: nameOf(pesos),
  paint: `--bil-${pesos}`,
}));

export const COINS: readonly Denomination[] = [SMALLEST_NOTE, ...DENOMINATIONS.filter((pesos) => pesos < SMALLEST_NOTE)].map((pesos) => ({
  key: `m${pesos}`,
  pesos,
  name: nameOf(pesos),
  paint: pesos < 1 ? '--bil-centavos' : '--bil-moneda',
}));

export const ALL: readonly Denomination[] = [...NOTES, ...COINS];

/** How many of each, as typed. */
export type Counts = Readonly<Record<string, string>>;

const MOST_DIGITS = 5;
export const digitsOf = (typed: string): string =>
  typed
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
    .slice(0, MOST_DIGITS);

export const centsOf = (counts: Counts, { key, pesos }: Denomination): number => Number(counts[key] ?? 0) * Math.round(pesos * 100);

export const cashCents = (counts: Counts): number => ALL.reduce((sum, one) => sum + centsOf(counts, one), 0);

/** The denomination after this one; the last one stays. */
export const following = (key: string): string => ALL[Math.min(ALL.findIndex((one) => one.key === key) + 1, ALL.length - 1)]?.key ?? key;

/** The height of each column of a shelf, from 0 to 1: the largest amount is the tallest. */
export function heights(counts: Counts, shelf: readonly Denomination[]): Map<string, number> {
  const most = Math.max(1, ...shelf.map((one) => centsOf(counts, one)));
  return new Map(shelf.map((one) => [one.key, centsOf(counts, one) / most]));
}
