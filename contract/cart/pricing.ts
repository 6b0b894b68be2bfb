import { type ChosenOption, extrasCents, optionsCents } from '../options/option-rules.ts';
import { type RewardKind, rewardCents, usable } from '../points/rewards.ts';

/**
 * The price of a cart: pages, quotes and drafts use this one rule. All amounts are centavos. Without zod schemas, so that pages may load
 * it.
 */

/** A line of a cart with today's prices. */
export type CartLine = {
  productId: string;
  /** The price of one unit without options. */
  priceCents: number;
  chosen: readonly Pick<ChosenOption, 'quantity' | 'price'>[];
  quantity: number;
};

/** A redeemed reward: it lowers the price of one unit of its product by `percent`; free units ignore `percent`. */
export type OpenReward = { id: string; product_id: string; kind: RewardKind; percent: number };

/** Units of a line that have the same price: each unit with a reward is an entry of its own. */
export type PricedUnits<L extends CartLine> = {
  line: L;
  quantity: number;
  /** The price of one unit with its options. */
  fullCents: number;
  /** The price of one unit with its options, after the reward. */
  unitCents: number;
  rewardId?: string;
  /** The discount of promotions on all these units. */
  discountCents: number;
};

/** What changes the total besides the lines; each part may be absent. */
export type CartTerms<L extends CartLine> = {
  rewards?: readonly OpenReward[];
  /**
   * The discount of promotions for each entry of `units`, in the same order. Units with a reward get no discount, and no unit costs less
   * than zero.
   */
  discounts?: (units: readonly PricedUnits<L>[]) => readonly number[];
  deliveryCents?: number;
  /** `percent` counts from the products after discounts and rewards, rounded half up. */
  tip?: { percent: number } | { cents: number };
};

export type PricedCart<L extends CartLine> = {
  units: PricedUnits<L>[];
  /** The price of the products with their options, before discounts and rewards. */
  subtotalCents: number;
  discountCents: number;
  rewardsCents: number;
  deliveryCents: number;
  tipCents: number;
  totalCents: number;
};

const sum = <T>(list: readonly T[], cents: (one: T) => number) => list.reduce((all, one) => all + cents(one), 0);

/**
 * Prices a cart. A unit with a reward costs the reward's price plus the options with a positive price; options with a negative price do not
 * lower it. A reward is not used when its unit would then cost more than without it.
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
