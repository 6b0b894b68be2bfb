/** Decimal numbers of fiscal documents as whole millionths, because their sums must agree to the last digit. */

const DIGITS = 6;
const CENTAVO = 10_000n;

/** @param text as a document has it; absent counts as 0 */
export function millionths(text: string | undefined): bigint {
  const [whole = '0', part = ''] = (text ?? '0').split('.');
  return BigInt(whole) * 1_000_000n + BigInt(part.slice(0, DIGITS).padEnd(DIGITS, '0'));
}

/** To whole centavos, half up. */
export const rounded = (value: bigint): bigint => ((value + CENTAVO / 2n) / CENTAVO) * CENTAVO;

/** The product of two numbers in millionths. */
export const times = (one: bigint, other: bigint): bigint => (one * other + 500_000n) / 1_000_000n;

export const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);

export const apart = (one: bigint, other: bigint): bigint => (one > other ? one - other : other - one);
