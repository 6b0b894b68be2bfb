import { isVoid } from '#contract/orders/order-statuses.ts';
import type { Tx } from '#server/db/client.ts';
import * as payments from '#server/features/payments/service.ts';
import * as points from '#server/features/points/service.ts';
import * as promotions from '#server/features/promotions/service.ts';
import * as stock from '#server/features/stock/service.ts';
import * as queries from './queries.ts';
import { earningCents } from './receiving/earning.ts';

/**
 * Gives a guest's orders to the account that the guest opens, with the points of those that are paid and still stand, and the guest's
 * payments with what they hold and use.
 */
export async function handOver(tx: Tx, guestId: string, userId: string): Promise<void> {
  // Orders before their payments, as by those who cancel: else each waits for the other.
  await queries.lockAllOf(tx, guestId);
  const intentIds = await payments.moveDrafts(tx, guestId, userId);
  const moved = await queries.moveTo(tx, guestId, userId);
  // In the order of payments: what is held, then uses.
  await stock.moveHolds(tx, guestId, userId);
  if (intentIds.length > 0) await promotions.handOverUses(tx, intentIds, userId);
  for (const order of moved) if (order.status !== 'pendiente' && !isVoid(order.status)) await award(tx, order, userId);
}

async function award(tx: Tx, order: queries.OrderRow, userId: string): Promise<void> {
  const { id: orderId, intentId, totalCents, refundedCents } = order;
  const rate = (await payments.findDraft(intentId, tx))?.pointsRate ?? 0;
  const paidCents = earningCents(totalCents, order);
  await points.award(tx, { userId, orderId, paidCents, trial: payments.isTrial(intentId), rate });
  if (refundedCents > 0) await points.takeBack(tx, { orderId, refundedCents, totalCents, reason: 'Reembolso de una parte del pedido' });
}
