/** The rules of rewards that pages and server share. No schemas, so that pages may load them. */

export type RewardKind = 'discount' | 'free';

/** In points. */
export const REWARD_COST: Record<RewardKind, number> = { discount: 18_000, free: 20_000 };

/** Percent off one unit. */
export const DISCOUNT = 30;

/** The price of one unit with a reward, in centavos: 0, or 70 % rounded half up. */
export const rewardCents = (kind: RewardKind, priceCents: number): number =>
  kind === 'free' ? 0 : Math.floor((priceCents * (100 - DISCOUNT) + 50) / 100);

type Earned = { product_id: string; kind: RewardKind };

/**
 * The rewards that a cart uses: at most one per unit of their product, free ones first.
 * @param units how many units of a product the cart contains
 */
export function usable<R extends Earned>(rewards: readonly R[], units: (productId: string) => number): R[] {
  const left = new Map<string, number>();
  return rewards
    .toSorted((one, other) => Number(other.kind === 'free') - Number(one.kind === 'free'))
    .filter(({ product_id }) => {
      const rest = left.get(product_id) ?? units(product_id);
      left.set(product_id, rest - 1);
      return rest > 0;
    });
}
