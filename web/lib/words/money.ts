import { formatCount } from '#contract/money.ts';

export { formatCount, formatPrice, formatWholePrice } from '#contract/money.ts';

/** `1 hora`, `2 horas`; for words whose plural ends with an s. */
export const formatUnits = (count: number, unit: string): string =>
  `${Number.isInteger(count) ? formatCount(count) : count} ${unit}${count === 1 ? '' : 's'}`;
