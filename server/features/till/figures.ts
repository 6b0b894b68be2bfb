import type { ByMethod, TillMethod } from '#contract/till-methods.ts';
import type { Tx } from '#server/db/client.ts';
import { tills } from '#server/features/payments/index.ts';
import * as queries from './queries.ts';

export type PersonSum = { userId: string | null; cents: number };

/** The figures of a shift. A closed shift keeps them as they were; names are looked up, because accounts may be deleted. Centavos. */
export type Figures = {
  expected: ByMethod;
  salesCents: number;
  orders: number;
  tips: PersonSum[];
  discounts: PersonSum[];
  rewards: PersonSum[];
  /** How many sales gave points to a customer who was found by telephone or e-mail. */
  found: { userId: string | null; count: number }[];
  taken: ByMethod;
  returned: ByMethod;
  inCents: number;
  outCents: number;
  tipsOutCents: number;
  deleted: number;
  openings: number;
  late: number;
  payments: { orderId: string; method: TillMethod; cents: number; reference: string }[];
};

/** What a closed shift keeps; null for an open one, and for those of the demo shop, which are added up when they are read. */
export const frozenFigures = ({ frozen }: Pick<tills.ShiftRow, 'frozen'>): Figures | null =>
  frozen && 'expected' in frozen ? (frozen as Figures) : null;

/** Reads the figures from sales, payments and movements. Run it in the transaction of a close, or on a snapshot. */
export async function figuresOf(tx: Tx, shift: tills.ShiftRow): Promise<Figures> {
  const { referenced, ...ledger } = await tills.ledgerOf(tx, shift);
  const sold = await queries.soldIn(tx, shift.id);
  const orderIds = await queries.orderIdsOf(
    tx,
    referenced.map(({ intentId }) => intentId),
  );
  const sum = (key: 'cents' | 'orders' | 'late') => sold.reduce((all, one) => all + one[key], 0);
  const byPerson = (key: 'tipCents' | 'discountCents' | 'rewardCents'): PersonSum[] =>
    sold.filter((one) => one[key] > 0).map((one) => ({ userId: one.userId, cents: one[key] }));
  return {
    ...ledger,
    salesCents: sum('cents'),
    orders: sum('orders'),
    late: sum('late'),
    tips: byPerson('tipCents'),
    discounts: byPerson('discountCents'),
    rewards: byPerson('rewardCents'),
    found: sold.filter(({ found }) => found > 0).map(({ userId, found }) => ({ userId, count: found })),
    payments: referenced.flatMap(({ intentId, ...payment }) => {
      const orderId = orderIds.get(intentId);
      return orderId ? [{ orderId, ...payment }] : [];
    }),
  };
}
