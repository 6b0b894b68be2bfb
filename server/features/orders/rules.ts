import { MAX_QUANTITY } from '#contract/limits.ts';
import { type RewardKind, rewardCents, usable } from '#contract/rewards.ts';

/** A line that the customer wants. Lines with the same product and options are added up. */
export type Wanted = { productId: string; options: readonly unknown[]; quantity: number };

/** The part of a product that pricing needs. */
export type Goods = { name: string; priceCents: number; available: boolean; deleted: boolean };

export type PricedLine<G extends Goods> = {
  productId: string;
  options: unknown[];
  quantity: number;
  priceCents: number;
  rewardId?: string;
  goods: G;
};
export type PricedCart<G extends Goods> = { lines: PricedLine<G>[]; totalCents: number };
export type Unpriceable = { problem: 'unknown' | 'unavailable' | 'too_many'; productId: string; name: string };

/** A redeemed reward: it lowers the price of one unit of its product. */
export type OpenReward = { id: string; product_id: string; kind: RewardKind; percent: number };

/** Open boards per session and per process. */
export const STREAMS = { perSession: 5, inAll: 200 };

/**
 * The only place where a cart is priced, with the catalogue's prices in whole centavos. Each unit with a reward becomes a line of its own.
 * @returns the priced lines, or the first problem
 */
export function priceCart<G extends Goods>(
  wanted: readonly Wanted[],
  catalogue: ReadonlyMap<string, G>,
  rewards: readonly OpenReward[] = [],
): PricedCart<G> | Unpriceable {
  const lines = new Map<string, PricedLine<G>>();
  for (const { productId, options, quantity } of wanted) {
    const goods = catalogue.get(productId);
    if (!goods || goods.deleted) return { problem: 'unknown', productId, name: '' };
    if (!goods.available) return { problem: 'unavailable', productId, name: goods.name };
    const key = JSON.stringify([productId, options]);
    const merged = (lines.get(key)?.quantity ?? 0) + quantity;
    if (merged > MAX_QUANTITY) return { problem: 'too_many', productId, name: goods.name };
    lines.set(key, { productId, options: [...options], quantity: merged, priceCents: goods.priceCents, goods });
  }
  const priced = withRewards([...lines.values()], rewards);
  return { lines: priced, totalCents: priced.reduce((sum, line) => sum + line.priceCents * line.quantity, 0) };
}

function withRewards<G extends Goods>(lines: PricedLine<G>[], rewards: readonly OpenReward[]): PricedLine<G>[] {
  const units = (id: string) => lines.reduce((sum, { productId, quantity }) => sum + (productId === id ? quantity : 0), 0);
  const left = usable(rewards, units);
  return lines.flatMap((line) => {
    const own = left.filter(({ product_id }) => product_id === line.productId).slice(0, line.quantity);
    for (const reward of own) left.splice(left.indexOf(reward), 1);
    const single = own.map(({ id, kind, percent }) => ({
      ...line,
      quantity: 1,
      priceCents: rewardCents(kind, percent, line.priceCents),
      rewardId: id,
    }));
    return own.length < line.quantity ? [...single, { ...line, quantity: line.quantity - own.length }] : single;
  });
}

/** How many of a user's newest open payments are checked at the provider before another is opened. */
export const CHECKED_DRAFTS = 5;
/** How many payments without an order one user may open within `seconds`. */
export const UNFINISHED_PAYMENTS = { points: 60, seconds: 3600 };
/** Orders of one user that wait for their payment; then no other payment is opened. */
export const MAX_WAITING_ORDERS = 10;
/** Open payments of one user; beyond these the oldest are cancelled. */
export const MAX_OPEN_DRAFTS = 60;
