/** Money is integer centavos in code and database, and pesos with at most two decimals in the API. */

/** Centavos of an amount in pesos. `62.35 * 100` is 6235.000000000001, hence the rounding. */
export const toCents = (pesos: number): number => Math.round(pesos * 100);

/** Pesos of an amount in centavos. */
export const toPesos = (cents: number): number => cents / 100;
