import { formatCount } from '#contract/money.ts';
import type { ReadTax } from '../document/read.ts';

/** A decimal of a CFDI without the zeros after its centavos: `1,250.00`, `241.37931`. */
export function decimalText(decimal: string): string {
  const [whole = '0', part = ''] = decimal.split('.');
  return `${formatCount(Number(whole))}.${part.replace(/0+$/, '').padEnd(2, '0')}`;
}

/** Writes `$1,250.00`. */
export const amountText = (decimal: string): string => `$${decimalText(decimal)}`;

/** Writes `16 %`. The space does not end a line. */
export const percentOf = (rate: string): string => `${Number(rate) * 100}\u00a0%`;

/** Writes `IVA 16 %`, or `IVA exento`. */
export const taxName = ({ rate }: Pick<ReadTax, 'rate'>): string => (rate === null ? 'IVA exento' : `IVA ${percentOf(rate)}`);
