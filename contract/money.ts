/** Money is integer centavos in code and database, and pesos with at most two decimals in the API. */

/** Centavos of an amount in pesos. `62.35 * 100` is 6235.000000000001, hence the rounding. */
export const toCents = (pesos: number): number => Math.round(pesos * 100);

/** Pesos of an amount in centavos. */
export const toPesos = (cents: number): number => cents / 100;

/**
 * Whether an amount in pesos has at most two decimals. Sums such as `0.1 + 0.2` (0.30000000000000004) pass. The tolerance is relative, so
 * that a tiny amount does not pass as zero.
 */
export const hasWholeCentavos = (pesos: number): boolean => Math.abs(pesos * 100 - toCents(pesos)) <= Math.abs(toCents(pesos)) * 1e-12;

// `Intl` is avoided: the first `Intl.NumberFormat` adds 60 ms to the first load on a phone (measured: 15 ms on a desktop).

/** Takes whole numbers; writes `1,279`. */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

const inPesos = (amount: number, text: string): string => `${amount < 0 ? '-' : ''}$${text}`;

/** Takes pesos, as the API sends them; writes `$1,279.00`. */
export function formatPrice(pesos: number): string {
  const cents = Math.abs(toCents(pesos));
  return inPesos(pesos, `${formatCount(Math.floor(cents / 100))}.${String(cents % 100).padStart(2, '0')}`);
}

/** Writes `$1,279`, for cards. */
export const formatWholePrice = (pesos: number): string => inPesos(pesos, formatCount(Math.round(Math.abs(pesos))));
