import { type ChosenOption, extrasCents, optionsCents } from '../options/option-rules.ts';
import { type RewardKind, rewardCents, usable } from '../points/rewards.ts';

/** What a cart costs: the one rule for pages, quotes and drafts. All amounts are centavos. No schemas, so that pages may load it. */

/** A line of a cart with today's prices. */
export type CartLine = {
  productId: string;
  /** Of one unit without options. */
  priceCents: number;
  chosen: readonly Pick<ChosenOption, 'quantity' | 'price'>[];
  quantity: number;
};

/** A redeemed reward: it lowers the price of one unit of its product. `percent`: off its price; free units ignore it. */
export type OpenReward = { id: string; product_id: string; kind: RewardKind; percent: number };

/** Units of a line that cost the same: each unit with a reward stands apart. */
export type PricedUnits<L extends CartLine> = {
  line: L;
  quantity: number;
  /** Of one unit with its options. */
  fullCents: number;
  /** The same after the reward. */
  unitCents: number;
  rewardId?: string;
  /** What promotions take off all these units. */
  discountCents: number;
};

/** Beside the lines; each part may be absent. */
export type CartTerms<L extends CartLine> = {
  rewards?: readonly OpenReward[];
  /** What promotions take off each of the units, in their order. Units with a reward get no discount, and none costs less than nothing. */
  discounts?: (units: readonly PricedUnits<L>[]) => readonly number[];
  deliveryCents?: number;
  /** `percent` of the products after discounts and rewards, half up. */
  tip?: { percent: number } | { cents: number };
};

export type PricedCart<L extends CartLine> = {
  units: PricedUnits<L>[];
  /** The products with their options, before discounts and rewards. */
  subtotalCents: number;
  discountCents: number;
  rewardsCents: number;
  deliveryCents: number;
  tipCents: number;
  totalCents: number;
};

const sum = <T>(list: readonly T[], cents: (one: T) => number) => list.reduce((all, one) => all + cents(one), 0);

/**
 * Prices a cart. A unit with a reward costs its reward's price and the options that cost more; options that cost less do not lower it, and
 * a reward that would make its unit dearer for that reason is not used.
 */
export function priceCart<L extends CartLine>(lines: readonly L[], terms: CartTerms<L> = {}): PricedCart<L> {
  const { rewards = [], discounts, deliveryCents = 0, tip } = terms;
  const plain = withRewards(lines, rewards);
  const off = discounts?.(plain) ?? [];
  const units = plain.map((one, index) => (one.rewardId ? one : { ...one, discountCents: within(off[index] ?? 0, one) }));
  const subtotalCents = sum(units, ({ fullCents, quantity }) => fullCents * quantity);
  const rewardsCents = sum(units, ({ fullCents, unitCents, quantity }) => (fullCents - unitCents) * quantity);
  const discountCents = sum(units, (one) => one.discountCents);
  const paidCents = subtotalCents - discountCents - rewardsCents;
  const tipCents = !tip ? 0 : 'cents' in tip ? tip.cents : Math.floor((paidCents * tip.percent + 50) / 100);
  return { units, subtotalCents, discountCents, rewardsCents, deliveryCents, tipCents, totalCents: paidCents + deliveryCents + tipCents };
}

const within = (cents: number, { unitCents, quantity }: { unitCents: number; quantity: number }) =>
  Math.min(Math.max(0, cents), unitCents * quantity);

function withRewards<L extends CartLine>(lines: readonly L[], rewards: readonly OpenReward[]): PricedUnits<L>[] {
  const left = usable(rewards, (id) => sum(lines, ({ productId, quantity }) => (productId === id ? quantity : 0)));
  return lines.flatMap((line) => {
    const fullCents = line.priceCents + optionsCents(line.chosen);
    const costOf = ({ kind, percent }: OpenReward) => rewardCents(kind, percent, line.priceCents) + extrasCents(line.chosen);
    const own = left.filter((reward) => reward.product_id === line.productId && costOf(reward) <= fullCents).slice(0, line.quantity);
    for (const reward of own) left.splice(left.indexOf(reward), 1);
    const units = { line, quantity: line.quantity - own.length, fullCents, unitCents: fullCents, discountCents: 0 };
    const rewarded = own.map((reward) => ({ ...units, quantity: 1, unitCents: costOf(reward), rewardId: reward.id }));
    return units.quantity > 0 ? [...rewarded, units] : rewarded;
  });
}
