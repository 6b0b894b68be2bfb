import { TAXES, type Tax } from '#contract/catalog/catalog.ts';
import { TAX_CLASSES } from '#contract/invoices/taxes.ts';
import type { TaxAmount } from './types.ts';

/** Amounts of a concept are whole millionths of a peso, which is the precision of the SAT. */
const MICROS_PER_CENT = 10_000;

/** The part before IVA and the IVA of an amount. */
export type Part = { tax: Tax; baseMicros: number; taxMicros: number };

/** A line of a document. */
export type Concept = {
  key: string;
  /** The ticket's folio in a global invoice. */
  folio?: string;
  quantity: number;
  unit: string;
  description: string;
  unitPriceMicros: number;
  amountMicros: number;
  discountCents: number;
  parts: readonly Part[];
};

/** What stands at the end of a document, in centavos. */
export type Sums = {
  subtotalCents: number;
  discountCents: number;
  byTax: readonly { tax: Tax; baseCents: number; taxCents: number }[];
  taxCents: number;
  totalCents: number;
};

type Words = Pick<Concept, 'key' | 'folio' | 'quantity' | 'unit' | 'description'>;

/** @param discountCents what the guest saved, with its IVA; only a concept of one tax class may have some */
export function conceptOf(words: Words, amounts: readonly TaxAmount[], discountCents = 0): Concept {
  // The SAT refuses a base of zero.
  const parts = amounts.filter(({ cents }) => cents > 0).map(({ tax, cents }) => partOf(tax, cents));
  const withoutTax = discountCents > 0 ? rounded(discountCents * 100, 100 + percentOf(amounts[0]?.tax)) : 0;
  const amountMicros = parts.reduce((sum, { baseMicros }) => sum + baseMicros, withoutTax * MICROS_PER_CENT);
  return { ...words, unitPriceMicros: rounded(amountMicros, words.quantity), amountMicros, discountCents: withoutTax, parts };
}

function partOf(tax: Tax, cents: number): Part {
  const percent = percentOf(tax);
  const baseMicros = rounded(cents * MICROS_PER_CENT * 100, 100 + percent);
  return { tax, baseMicros, taxMicros: rounded(baseMicros * percent, 100) };
}

const percentOf = (tax: Tax | undefined): number => (tax ? TAX_CLASSES[tax].percent : 0);

/**
 * The sums of the concepts, rounded to the centavo. For up to 290 concepts of a tax class they add up exactly to the amounts from which the
 * concepts were made: with a rate of 16 % the exact sums are at least 1/58 centavo away from where rounding turns, and each concept differs
 * from its exact value by at most half a millionth of a peso.
 * @param cents what the total must be
 * @throws Error when it is not
 */
export function sumsOf(concepts: readonly Concept[], cents: number): Sums {
  const parts = concepts.flatMap((concept) => concept.parts);
  const byTax = TAXES.flatMap((tax) => {
    const own = parts.filter((part) => part.tax === tax);
    if (own.length === 0) return [];
    return [{ tax, baseCents: inCents(sumBy(own, 'baseMicros')), taxCents: inCents(sumBy(own, 'taxMicros')) }];
  });
  const subtotalCents = inCents(sumBy(concepts, 'amountMicros'));
  const discountCents = sumBy(concepts, 'discountCents');
  const taxCents = inCents(sumBy(parts, 'taxMicros'));
  const totalCents = subtotalCents - discountCents + taxCents;
  if (totalCents !== cents) throw new Error(`a document of ${cents} centavos adds up to ${totalCents}`);
  return { subtotalCents, discountCents, byTax, taxCents, totalCents };
}

const inCents = (micros: number): number => rounded(micros, MICROS_PER_CENT);

const sumBy = <Key extends string>(rows: readonly Record<Key, number>[], key: Key): number => rows.reduce((sum, row) => sum + row[key], 0);

/** The quotient of two whole numbers, rounded half up. Exact, which `Math.round` of a quotient is not. */
export function rounded(dividend: number, divisor: number): number {
  const double = BigInt(dividend) * 2n + BigInt(divisor);
  return Number(double / (BigInt(divisor) * 2n));
}

/** Writes micros with six decimals, as `241.379310`. */
export const sixDecimals = (micros: number): string => decimal(micros, 6);
/** Writes centavos with two decimals. */
export const twoDecimals = (cents: number): string => decimal(cents, 2);

function decimal(whole: number, places: number): string {
  const digits = String(whole).padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
