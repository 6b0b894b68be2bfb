import type { FacturaKind } from '#contract/invoices/factura-states.ts';
import { addDays, weekdayAt } from '#contract/shop-clock.ts';
import type { TaxAmount } from '#server/features/invoices/document/types.ts';

/** What a stamped income document says about one order, and what of it is still right. */
export type Covered = {
  kind: FacturaKind;
  /** Whether the ticket is in this document. Otherwise all that the document says about it is wrong. */
  holds: boolean;
  /** What no living egreso has taken back, by tax class. */
  left: readonly TaxAmount[];
  /** What the sale is worth now, by tax class. */
  net: readonly TaxAmount[];
  /** Of the whole document. */
  totalCents: number;
  /** Whether an egreso lives on it. The SAT cancels no document to which a living one is related. */
  hasEgreso: boolean;
  /** Whether its receiver has refused a cancellation. */
  isKept: boolean;
  /** The shop's days, `yyyy-MM-dd`. */
  stampedDay: string;
  today: string;
};

export type Follow = { kind: 'nothing' } | { kind: 'cancel' } | { kind: 'egreso'; amounts: TaxAmount[] };

/** The law lets documents up to this amount be cancelled without their receiver's acceptance. */
const SMALL_CENTS = 100_000;

const SATURDAY = 5;

/** The next day that is not of a weekend. Holidays count as business days, which shortens the time that the law allows. */
function nextBusinessDay(day: string): string {
  const next = addDays(day, 1);
  return weekdayAt(next) < SATURDAY ? next : nextBusinessDay(next);
}

/** Whether the law lets a document be cancelled without its receiver's acceptance. */
export const needsNoAcceptance = ({ totalCents, stampedDay, today }: Pick<Covered, 'totalCents' | 'stampedDay' | 'today'>): boolean =>
  totalCents <= SMALL_CENTS || today <= nextBusinessDay(stampedDay);

const sumOf = (amounts: readonly TaxAmount[]): number => amounts.reduce((sum, { cents }) => sum + cents, 0);

/**
 * What follows for a stamped document after a refund, or once the ticket is in another document: the one rule of refunds after stamping.
 * A sale of a nominativa that was wholly undone is cancelled while that needs no acceptance; everything else is taken back by an egreso.
 */
export function followOf(covered: Covered): Follow {
  const { kind, holds, left, hasEgreso, isKept } = covered;
  const net = holds ? covered.net : [];
  const backCents = sumOf(left) - sumOf(net);
  if (backCents <= 0) return { kind: 'nothing' };
  const isUndone = sumOf(net) === 0;
  if (kind === 'nominativa' && isUndone && !hasEgreso && !isKept && needsNoAcceptance(covered)) return { kind: 'cancel' };
  return { kind: 'egreso', amounts: takenBack(left, net, backCents) };
}

/**
 * The amount by tax class: what is left less what the sale is worth. Refunds of an amount lessen all classes in proportion, so that a class
 * may be worth a little more than is left of it; the others then give back so much less.
 */
function takenBack(left: readonly TaxAmount[], net: readonly TaxAmount[], backCents: number): TaxAmount[] {
  const worth = (tax: TaxAmount['tax']) => sumOf(net.filter((one) => one.tax === tax));
  const amounts = left.map(({ tax, cents }) => ({ tax, cents: Math.max(0, cents - worth(tax)) }));
  let excess = sumOf(amounts) - backCents;
  for (const amount of amounts.toSorted((one, other) => other.cents - one.cents)) {
    const less = Math.min(excess, amount.cents);
    amount.cents -= less;
    excess -= less;
  }
  return amounts.filter(({ cents }) => cents > 0);
}
