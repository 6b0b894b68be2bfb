import { toCents, toPesos } from '#contract/money.ts';
import { type RewardKind, rewardCents, usable } from '#contract/rewards.ts';

type Line = { id: string; price: number; quantity: number };
/** `discount`: percent off; a free unit has none. */
type Waiting = { reward_id: string; product_id: string; kind: RewardKind; discount?: number | undefined };

/** The effect of a reward on one unit; `off` in centavos. */
export type Reduction = { rewardId: string; productId: string; kind: RewardKind; price: number; off: number };

/** What open rewards take off these lines, by the same rule as the server's. */
export function reductionsOf(lines: readonly Line[], rewards: readonly Waiting[]): Reduction[] {
  const byId = new Map(lines.map((line) => [line.id, line]));
  return usable(rewards, (id) => byId.get(id)?.quantity ?? 0).map(({ reward_id, product_id, kind, discount = 0 }) => {
    const full = toCents(byId.get(product_id)?.price ?? 0);
    const cents = rewardCents(kind, discount, full);
    return { rewardId: reward_id, productId: product_id, kind, price: toPesos(cents), off: full - cents };
  });
}

/** Total in pesos after rewards. */
export const reduced = (pesos: number, reductions: readonly Pick<Reduction, 'off'>[]): number =>
  toPesos(reductions.reduce((cents, { off }) => cents - off, toCents(pesos)));
