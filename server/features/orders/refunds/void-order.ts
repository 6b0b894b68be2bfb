import { toPesos } from '#contract/money.ts';
import { ORDER_STATUS, type OrderStatus, type VoidStatus } from '#contract/orders/order-statuses.ts';
import type { Tx } from '#server/db/client.ts';
import { enqueue } from '#server/db/queue.ts';
import { events } from '#server/events.ts';
import { hasLost } from '#server/features/orders/disputes/queries.ts';
import { type LockedOrder, setStatus } from '#server/features/orders/queries.ts';
import { releaseTime } from '#server/features/orders/receiving/hours/slots.ts';
import type { RefundedUnits } from '#server/features/orders/table.ts';
import { refunds, type tillReturns } from '#server/features/payments/index.ts';
import * as points from '#server/features/points/index.ts';
import * as promotions from '#server/features/promotions/index.ts';
import * as rewards from '#server/features/rewards/index.ts';
import * as stock from '#server/features/stock/index.ts';
import * as queries from './queries.ts';

/** `given`: how the money of a till payment goes back; null when the shop itself refunds it. */
type Why = { items?: RefundedUnits[] | undefined; reason?: string | null; given?: tillReturns.GivenBack | null };

/** Refunds a part of an order's money and points. The caller holds the order's lock. */
export async function refundPart(tx: Tx, order: LockedOrder, amountCents: number, why: Why): Promise<void> {
  const refundId = await record(tx, order, order.status, amountCents, why);
  const refundedCents = order.refundedCents + amountCents;
  await points.takeBack(tx, {
    orderId: order.id,
    refundedCents,
    totalCents: order.totalCents,
    reason: 'Reembolso de una parte del pedido',
  });
  await refunds.requestPart(tx, { id: refundId, intentId: order.intentId, amountCents }, why.given);
  await events().refunded(tx, order.id);
  await enqueue(tx, 'order-refund-mail', { orderId: order.id, refundId });
}

/**
 * Makes an order void: refunds the rest of the money, subtracts its points, returns its rewards, and releases the goods whose preparation
 * has not begun. Money that the customer's bank has already returned after a dispute is not refunded again. The caller holds the order's
 * lock.
 * @param byId null: the shop itself
 */
export async function makeVoid(tx: Tx, order: LockedOrder, to: VoidStatus, byId: string | null, why: Why = {}): Promise<void> {
  const { id: orderId, totalCents, refundedCents } = order;
  const isPaid = order.status !== 'pendiente';
  const isReturned = isPaid && (await hasLost(tx, order.intentId));
  await setStatus(tx, orderId, to, byId);
  if (!isReturned) await refunds.requestRefund(tx, order, isPaid, why.given);
  if (isPaid) {
    if (totalCents > refundedCents && !isReturned) await record(tx, order, to, totalCents - refundedCents, why);
    await points.takeBack(tx, { orderId, refundedCents: totalCents, totalCents, reason: 'Pedido cancelado o reembolsado' });
  }
  if (isPaid) await events().refunded(tx, orderId);
  await rewards.returnRewards(tx, orderId);
  // After the preparation has begun, staff count what can still be sold.
  if (ORDER_STATUS[order.status].cancellable) await stock.takeBack(tx, order);
  if (order.tipo !== null && ORDER_STATUS[order.status].cancellable) await promotions.releaseUses(tx, [order.intentId]);
  await releaseTime(tx, order.intentId);
  if (isPaid && order.userId !== null) await enqueue(tx, 'end-exempt-holds', { userId: order.userId });
  // The mail contains the refunded amount.
  if (!isReturned) await enqueue(tx, 'order-closed-mail', { orderId, to });
}

/** @param status of the order after the refund */
async function record(
  tx: Tx,
  { id: orderId }: LockedOrder,
  status: OrderStatus,
  amountCents: number,
  { items, reason }: Why,
): Promise<string> {
  const refundId = await queries.insert(tx, { orderId, amountCents, items: items ?? null, reason: reason ?? null });
  await events().changed(tx, { type: 'pedido.reembolsado', id: orderId, facts: { status, reembolso: toPesos(amountCents) } });
  return refundId;
}
