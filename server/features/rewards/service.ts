import type { Product } from '#contract/catalog/catalog.ts';
import { toCents, toPesos } from '#contract/money.ts';
import type { Reward } from '#contract/points/points.ts';
import { type RewardKind, rewardCents, rewardCost } from '#contract/points/rewards.ts';
import { settings } from '#server/current-settings.ts';
import { db, type Tx } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { isUuid } from '#server/db/uuid.ts';
import * as catalog from '#server/features/catalog/index.ts';
import * as payments from '#server/features/payments/index.ts';
import * as points from '#server/features/points/index.ts';
import { trialCounts } from '#server/gateways/payments/provider.ts';
import { forbidden, notFound, Refusal } from '#server/http/refusal.ts';
import * as queries from './queries.ts';

type Owned = { user_id: string };

const REASONS: Record<RewardKind, string> = { discount: 'Canje: descuento', free: 'Canje: producto gratis' };

const priced = (product: Product, kind: RewardKind, percent: number) => ({
  ...product,
  ...(kind === 'discount' && { discount: percent }),
  discountedPrice: toPesos(rewardCents(kind, percent, toCents(product.price))),
});

/** The products that can be redeemed, without those for which the user has an open reward of this kind. */
export async function redeemable(kind: RewardKind, { user_id }: Owned, callerId: string) {
  if (user_id !== callerId) throw forbidden();
  const [products, rewards] = await Promise.all([catalog.available(), queries.open(db, { userId: callerId })]);
  const waiting = new Set(rewards.filter((reward) => reward.kind === kind).map((reward) => reward.product_id));
  return products.filter(({ id }) => !waiting.has(id)).map((product) => priced(product, kind, settings().puntos.descuento_porcentaje));
}

/** Spends the points at once. Of parallel calls, as many succeed as the balance allows. */
export async function redeem(kind: RewardKind, { user_id, product_id }: Owned & { product_id: string }, callerId: string) {
  if (user_id !== callerId) throw forbidden();
  const product = await catalog.one(product_id);
  if (!product.available) throw catalog.productUnavailable(product);
  const terms = settings().puntos;
  const cost = rewardCost(kind, terms);
  const percent = terms.descuento_porcentaje;
  const rewardId = await inTransaction(async (tx) => {
    const id = await queries.insert(tx, { userId: callerId, productId: product.id, kind, cost, percent, trial: trialCounts });
    const reason = `${REASONS[kind]}, ${product.name}`;
    if (await points.spend(tx, { userId: callerId, rewardId: id, amount: cost, trial: trialCounts, reason })) return id;
    throw new Refusal(409, 'not_enough_points', 'No tienes puntos suficientes para este canje.');
  });
  return { ...priced(product, kind, percent), reward_id: rewardId };
}

export async function mine({ user_id }: Owned, callerId: string): Promise<Reward[]> {
  if (user_id !== callerId) throw forbidden();
  const rows = await queries.openWithNames(callerId);
  return rows.map(({ reward, name }) => ({
    reward_id: reward.id,
    kind: reward.kind,
    product_id: reward.productId,
    name,
    cost: reward.cost,
    ...(reward.kind === 'discount' && { discount: reward.percent }),
    created_at: reward.createdAt.toISOString(),
  }));
}

/** Returns the reward and its points, unless an open payment may use it. */
export async function returnReward(rewardId: string, userId: string): Promise<undefined> {
  await inTransaction(async (tx) => {
    const reward = isUuid(rewardId) ? await queries.lock(tx, rewardId, userId) : null;
    if (!reward || reward.state === 'returned') throw notFound('reward_not_found', 'No encontramos ese canje.');
    if (reward.state === 'used') throw new Refusal(409, 'reward_used', 'Este canje ya se usó en un pedido.');
    if (await payments.holdsReward(tx, userId, rewardId)) {
      throw new Refusal(409, 'reward_in_use', 'Este canje está en un pago en curso. Termínalo o espera a que venza.');
    }
    await closeAndReturn(tx, reward);
  });
}

async function closeAndReturn(tx: Tx, { id, userId, cost, trial }: queries.RewardRow): Promise<void> {
  await queries.close(tx, id);
  await points.returnSpent(tx, { userId, rewardId: id, amount: cost, trial, reason: 'Canje devuelto' });
}

/** Runs before an order is cancelled: returns open rewards, newest first, until the order's points are no longer spent. */
export async function returnOpenPaidBy(tx: Tx, userId: string, orderId: string): Promise<{ isHeld: boolean; isUsed: boolean }> {
  let spent = await points.spentOf(tx, userId, orderId);
  const unspent = { isHeld: false, isUsed: false };
  if (spent === 0) return unspent;
  const since = await queries.lockSince(tx, userId, points.earnedAt(orderId));
  let isHeld = false;
  for (const reward of since.filter(({ state }) => state === 'open')) {
    if (await payments.holdsReward(tx, userId, reward.id)) {
      isHeld = true;
      continue;
    }
    await closeAndReturn(tx, reward);
    spent -= reward.cost;
    if (spent <= 0) return unspent;
  }
  return { isHeld, isUsed: since.some(({ state }) => state === 'used') };
}

/**
 * Like `returnOpenPaidBy`, for a cancellation by the customer.
 * @throws Refusal `points_spent` if an order has used such a reward, `reward_in_use` if an open payment contains one
 */
export async function returnPaidBy(tx: Tx, userId: string, orderId: string): Promise<void> {
  const { isHeld, isUsed } = await returnOpenPaidBy(tx, userId, orderId);
  if (isHeld)
    throw new Refusal(
      409,
      'reward_in_use',
      'Un canje hecho con los puntos de este pedido está en un pago en curso. Termínalo o espera a que venza.',
    );
  if (isUsed)
    throw new Refusal(409, 'points_spent', 'Los puntos de este pedido ya se usaron en otro pedido. Llámanos si necesitas cancelarlo.');
}

export const openRewards = (on: Pick<Tx, 'select'>, userId: string) => queries.open(on, { userId });

/** Locks the rewards until the transaction ends. @returns false when not all of them are open */
export const lockRewards = async (tx: Tx, userId: string, ids: string[]): Promise<boolean> =>
  ids.length === 0 || (await queries.lockOpen(tx, userId, ids)) === ids.length;

/** Marks the rewards as used, in the transaction that creates the order. */
export async function use(tx: Tx, ids: string[], orderId: string): Promise<void> {
  if (ids.length > 0) await queries.use(tx, ids, orderId);
}

/** Makes the rewards of a void order usable again. Idempotent. */
export async function returnRewards(tx: Tx, orderId: string): Promise<void> {
  await queries.reopen(tx, orderId);
}
