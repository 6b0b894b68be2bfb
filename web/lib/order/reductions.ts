import { type CartLine, priceCart } from '#contract/cart/pricing.ts';
import { toCents, toPesos } from '#contract/money.ts';
import { optionsCents } from '#contract/options/option-rules.ts';
import type { RewardKind } from '#contract/points/rewards.ts';

/** `price`: of one unit with its options, in pesos. Without `productId`, `id` is the product's id. */
export type PricedLine = {
  id: string;
  productId?: string | undefined;
  price: number;
  quantity: number;
  options?: readonly { quantity: number; price: number }[] | undefined;
};
/** `discount`: percent off; a free unit has none. */
type Waiting = { reward_id: string; product_id: string; kind: RewardKind; discount?: number | undefined };

/** The effect of a reward on one unit of a line; `off` in centavos. */
export type Reduction = { rewardId: string; lineId: string; kind: RewardKind; price: number; off: number };

/** Pesos before and after rewards. */
export type CartPrice = { subtotal: number; total: number; reductions: Reduction[] };

export type OpenRewards = readonly Waiting[];

/** Rewards in the form that `priceCart` takes. */
export const openRewards = (rewards: OpenRewards) =>
  rewards.map(({ reward_id, product_id, kind, discount = 0 }) => ({ id: reward_id, product_id, kind, percent: discount }));
export const cartLines = (lines: readonly PricedLine[]) => lines.map(toCartLine);

/** What these lines cost, by the same rule as on the server. */
export function priceOf(lines: readonly PricedLine[], rewards: readonly Waiting[] = []): CartPrice {
  const open = openRewards(rewards);
  const { units, subtotalCents, totalCents } = priceCart(cartLines(lines), { rewards: open });
  const reductions = units.flatMap(({ line, rewardId, fullCents, unitCents }) => {
    const kind = open.find(({ id }) => id === rewardId)?.kind;
    return rewardId && kind ? [{ rewardId, lineId: line.id, kind, price: toPesos(unitCents), off: fullCents - unitCents }] : [];
  });
  return { subtotal: toPesos(subtotalCents), total: toPesos(totalCents), reductions };
}

const toCartLine = ({ id, productId = id, price, quantity, options = [] }: PricedLine): CartLine & { id: string } => ({
  id,
  productId,
  priceCents: toCents(price) - optionsCents(options),
  chosen: options,
  quantity,
});

/** A line's sum in pesos after its reductions. */
export const reduced = (pesos: number, reductions: readonly Pick<Reduction, 'off'>[]): number =>
  toPesos(reductions.reduce((cents, { off }) => cents - off, toCents(pesos)));
