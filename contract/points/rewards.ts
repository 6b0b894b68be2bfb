/** Rules of rewards that pages and server share. Without zod schemas, so that pages may load them. */

export type RewardKind = 'discount' | 'free';

/** The prices of rewards in points, from the settings. */
type Terms = { descuento_puntos: number; gratis_puntos: number };

/** The price of a reward, in points. */
export const rewardCost = (kind: RewardKind, { descuento_puntos, gratis_puntos }: Terms): number =>
  kind === 'free' ? gratis_puntos : descuento_puntos;

/**
 * The price of one unit with a reward, in centavos, rounded half up.
 * @param percent off the price; free units ignore it
 */
export const rewardCents = (kind: RewardKind, percent: number, priceCents: number): number =>
  kind === 'free' ? 0 : Math.floor((priceCents * (100 - percent) + 50) / 100);

type Earned = { product_id: string; kind: RewardKind };

/**
 * The rewards that a cart uses: at most one per unit of the reward's product, free ones first.
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
