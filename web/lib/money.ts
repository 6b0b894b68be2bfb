import { toCents } from '#contract/money.ts';

// Without `Intl`: the first `Intl.NumberFormat` costs a phone 60 ms of the first load (measured: 15 ms on a desktop).

/** `1,279`; takes whole numbers. */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

/** `1 hora`, `2 horas`; for words whose plural ends with an s. */
export const formatUnits = (count: number, unit: string): string =>
  `${Number.isInteger(count) ? formatCount(count) : count} ${unit}${count === 1 ? '' : 's'}`;

const inPesos = (amount: number, text: string): string => `${amount < 0 ? '-' : ''}$${text}`;

/** `$1,279.00`; takes pesos, as they come over the wire. */
export function formatPrice(pesos: number): string {
  const cents = Math.abs(toCents(pesos));
  return inPesos(pesos, `${formatCount(Math.floor(cents / 100))}.${String(cents % 100).padStart(2, '0')}`);
}

/** `$1,279`, for cards. */
export const formatWholePrice = (pesos: number): string => inPesos(pesos, formatCount(Math.round(Math.abs(pesos))));
