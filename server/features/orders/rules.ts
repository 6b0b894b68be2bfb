import { MAX_QUANTITY } from '#contract/limits.ts';
import { type RewardKind, rewardCents, usable } from '#contract/rewards.ts';

/** One wanted line; two lines are the same when product and options are. */
export type Wanted = { productId: string; options: readonly unknown[]; quantity: number };

/** What a price needs to know of a product. */
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

/** Points already paid for a better price of one unit. */
export type OpenReward = { id: string; product_id: string; kind: RewardKind };

/** How far lists are counted: so many orders beyond a page, so many that a search finds. */
export const COUNTED = { beyondPage: 1000, found: 500 };

/** Open boards: a browser has a few tabs, a process a few hundred connections to spare. */
export const STREAMS = { perSession: 5, inAll: 200 };

/**
 * The one place where a cart gets its price: the catalogue's, in whole centavos, whatever anyone else says.
 * A unit that a reward prices is a line of its own.
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
    const single = own.map(({ id, kind }) => ({ ...line, quantity: 1, priceCents: rewardCents(kind, line.priceCents), rewardId: id }));
    return own.length < line.quantity ? [...single, { ...line, quantity: line.quantity - own.length }] : single;
  });
}

/** So many of a user's newest open payments are asked about before another is opened. */
export const ASKED_DRAFTS = 5;
/** So many payments of one user that became no order may be opened within the seconds. */
export const UNFINISHED_PAYMENTS = { points: 60, seconds: 3600 };
/** Beyond so many open payments of one user the oldest are cancelled. */
export const MOST_OPEN_DRAFTS = 60;
