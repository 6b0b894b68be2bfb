import { TAXES, type Tax } from '#contract/catalog/catalog.ts';
import { DEFAULT_TAX } from '#contract/invoices/taxes.ts';
import { unitsCents } from '#contract/orders/refunds/refund-rules.ts';
import type { Sale, SaleLine, TaxAmount } from './types.ts';

/** What is left of a line of a sale after refunds. `fullCents`: without discounts. */
export type NetLine = Pick<SaleLine, 'name' | 'tax' | 'satKey' | 'satUnit'> & {
  isDelivery: boolean;
  quantity: number;
  fullCents: number;
  netCents: number;
};

/** The keys of the SAT for a delivery: local transport of parcels, in units of service. */
const DELIVERY = { name: 'Envío', tax: DEFAULT_TAX, satKey: '78102203', satUnit: 'E48' } as const;

/** What an invoice of the sale is about, in centavos: a tip is not income of the shop, and refunds lessen the sale before the tip. */
export const netOf = ({ totalCents, tipCents, refundedCents }: Pick<Sale, 'totalCents' | 'tipCents' | 'refundedCents'>): number =>
  Math.max(0, totalCents - tipCents - refundedCents);

/**
 * The lines of which something is left; together exactly `netOf(sale)`. Refunded units are gone with what they cost; the other refunded money
 * lessens all lines in proportion. Units that were free have no line.
 */
export function netLinesOf(sale: Sale): NetLine[] {
  const left = [
    ...sale.lines.map(({ name, tax, satKey, satUnit, quantity, refunded, fullCents, paidCents }) => ({
      line: { name, tax, satKey, satUnit, isDelivery: false, quantity: quantity - refunded, fullCents: fullCents * (quantity - refunded) },
      cents: paidCents - unitsCents({ paidCents, quantity }, 0, refunded),
    })),
    { line: { ...DELIVERY, isDelivery: true, quantity: 1, fullCents: sale.deliveryCents }, cents: sale.deliveryCents },
  ].filter(({ line, cents }) => line.quantity > 0 && cents > 0);
  const nets = inProportion(
    netOf(sale),
    left.map(({ cents }) => cents),
  );
  return left.flatMap(({ line }, at) => {
    const netCents = nets[at] as number;
    return netCents > 0 ? [{ ...line, fullCents: Math.max(line.fullCents, netCents), netCents }] : [];
  });
}

/** The units that were free: an invoice leaves them out, its paper lists them. */
export const courtesiesOf = ({ lines }: Pick<Sale, 'lines'>): { name: string; quantity: number }[] =>
  lines.flatMap(({ name, quantity, refunded, fullCents, paidCents }) =>
    fullCents > 0 && paidCents === 0 && quantity > refunded ? [{ name, quantity: quantity - refunded }] : [],
  );

/** What the sale is worth now by tax class, in the order of the classes, without those of which nothing is left. */
export function taxAmountsOf(sale: Sale): TaxAmount[] {
  const sums = new Map<Tax, number>();
  for (const { tax, netCents } of netLinesOf(sale)) sums.set(tax, (sums.get(tax) ?? 0) + netCents);
  return TAXES.flatMap((tax) => {
    const cents = sums.get(tax) ?? 0;
    return cents > 0 ? [{ tax, cents }] : [];
  });
}

/**
 * Divides an amount in proportion to the weights, by largest remainder: the parts are whole centavos and add up to the amount. Of equal
 * remainders the earlier one gets the centavo.
 * @throws Error when there is an amount and no weight
 */
export function inProportion(cents: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (cents === sum) return [...weights];
  if (sum <= 0) {
    if (cents > 0) throw new Error('a sale has an amount, but no line of which something is left');
    return weights.map(() => 0);
  }
  // Products of two amounts exceed what a number holds exactly.
  const parts = weights.map((weight, at) => {
    const whole = BigInt(cents) * BigInt(weight);
    return { at, part: Number(whole / BigInt(sum)), remainder: whole % BigInt(sum) };
  });
  const missing = cents - parts.reduce((total, { part }) => total + part, 0);
  const byRemainder = parts.toSorted((one, other) =>
    one.remainder === other.remainder ? one.at - other.at : one.remainder > other.remainder ? -1 : 1,
  );
  for (const one of byRemainder.slice(0, missing)) one.part += 1;
  return parts.map(({ part }) => part);
}
