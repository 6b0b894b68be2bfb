import { isVoid } from '#contract/orders/order-statuses.ts';
import type { Tx } from '#server/db/client.ts';
import * as payments from '#server/features/payments/index.ts';
import * as points from '#server/features/points/index.ts';
import * as promotions from '#server/features/promotions/index.ts';
import * as stock from '#server/features/stock/index.ts';
import * as queries from './queries.ts';
import { earningCents } from './receiving/earning.ts';

/**
 * Moves a guest's orders to the account that the guest opens, with points for the paid orders that are not void, and the guest's payments
 * with their holds and uses of promotions.
 */
export async function transferOrders(tx: Tx, guestId: string, userId: string): Promise<void> {
  // Orders are locked before their payments, as in a cancellation, so that both cannot deadlock.
  await queries.lockAllOf(tx, guestId);
  const intentIds = await payments.moveDrafts(tx, guestId, userId);
  const moved = await queries.moveTo(tx, guestId, userId);
  // Holds before uses, as in payments, so that both cannot deadlock.
  await stock.moveHolds(tx, guestId, userId);
  if (intentIds.length > 0) await promotions.transferUses(tx, intentIds, userId);
  for (const order of moved) if (order.status !== 'pendiente' && !isVoid(order.status)) await award(tx, order, userId);
}

async function award(tx: Tx, order: queries.OrderRow, userId: string): Promise<void> {
  const { id: orderId, intentId, totalCents, refundedCents } = order;
  const rate = (await payments.findDraft(intentId, tx))?.pointsRate ?? 0;
  const paidCents = earningCents(totalCents, order);
  await points.award(tx, { userId, orderId, paidCents, trial: payments.isTrial(intentId), rate });
  if (refundedCents > 0) await points.takeBack(tx, { orderId, refundedCents, totalCents, reason: 'Reembolso de una parte del pedido' });
}
