import type { Movement } from '#contract/points/points.ts';
import { pointsFor } from '#contract/points/points-for.ts';
import type { Tx } from '#server/db/client.ts';
import { isUuid } from '#server/db/uuid.ts';
import { forbidden, invalid, unknownOrder } from '#server/http/refusal.ts';
import * as queries from './queries.ts';
import { namesAmount } from './rules.ts';

type Spent = { userId: string; rewardId: string; amount: number; trial: boolean; reason: string };

/**
 * Awards the points of an order, in the order's transaction.
 * @param earned.rate points per peso, in hundredths
 */
export const award = (tx: Tx, earned: { userId: string; orderId: string; paidCents: number; trial: boolean; rate: number }) =>
  queries.insert(tx, { ...earned, kind: 'purchase', amount: pointsFor(earned.paidCents, earned.rate), reason: 'Puntos por compra' });

export const earnedBy = queries.earnedBy;
export const earnedAt = queries.earnedAt;

/** Subtracts an order's points in proportion to its refunds, in the refund's transaction. */
export const takeBack = queries.takeBack;

export async function balance(userId: string, callerId: string): Promise<{ user_id: string; points: number }> {
  if (userId !== callerId) throw forbidden();
  return { user_id: userId, points: await queries.balance(userId) };
}

/** Confirms the points that the order has already been awarded. Awards no points itself. */
export async function confirm(input: { user_id: string; order_id: string; amount: number }, callerId: string) {
  if (input.user_id !== callerId) throw forbidden();
  const purchase = isUuid(input.order_id) ? await queries.purchase(callerId, input.order_id) : null;
  if (!purchase) throw unknownOrder();
  if (!namesAmount(input.amount, purchase)) throw invalid({ amount: 'El monto no es el del pedido.' }, 'amount_mismatch');
  return balance(callerId, callerId);
}

/** How many of the order's points have been spent. Locks the balance until the transaction ends. */
export async function spentOf(tx: Tx, userId: string, orderId: string): Promise<number> {
  await queries.lockBalance(tx, userId);
  return queries.spentOf(tx, userId, orderId);
}

/** Spends points on a reward. @returns false when the balance is too low. Parallel calls of one user run one after the other. */
export async function spend(tx: Tx, spent: Spent): Promise<boolean> {
  await queries.lockBalance(tx, spent.userId);
  if ((await queries.balance(spent.userId, tx)) < spent.amount) return false;
  await queries.insert(tx, { ...spent, kind: 'redeem', amount: -spent.amount });
  return true;
}

/** Adds the points of a returned reward to the balance again. */
export const returnSpent = (tx: Tx, returned: Spent) => queries.insert(tx, { ...returned, kind: 'return' });

export async function movements(userId: string, callerId: string): Promise<Movement[]> {
  if (userId !== callerId) throw forbidden();
  return (await queries.movements(userId)).map(toWire);
}

/** Used by the export of a user's data. */
export const pageOf = async (userId: string, limit: number, offset: number): Promise<Movement[]> =>
  (await queries.pageOf(userId, limit, offset)).map(toWire);

const toWire = ({ id, kind, amount, reason, orderId, createdAt }: Awaited<ReturnType<typeof queries.movements>>[number]): Movement => ({
  id,
  kind,
  amount,
  reason,
  order_id: orderId,
  created_at: createdAt.toISOString(),
});
