import type { Tx } from '#server/db/client.ts';
import { enqueue } from '#server/db/queue.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { printLater } from '#server/features/orders/printing/print.ts';
import * as orders from '#server/features/orders/queries.ts';
import { earningCents } from '#server/features/orders/receiving/earning.ts';
import { makeVoid } from '#server/features/orders/refunds/void-order.ts';
import * as payments from '#server/features/payments/index.ts';
import * as points from '#server/features/points/index.ts';
import { lockVisit } from '#server/features/reservations/index.ts';
import * as stock from '#server/features/stock/index.ts';
import { enqueueNotice } from '#server/staff-notice.ts';
import { VISIT_CLOSED } from './visit-now.ts';

type Paid = { id: string; amountCents: number };

/**
 * Asks the provider about a payment whose order waits for it. A paid order becomes `pagado`; an order whose voucher ended, or whose payment
 * failed, becomes `cancelado`. Idempotent, also for parallel calls.
 */
export async function settleLate(draft: payments.Draft, now: Date): Promise<void> {
  const { intentId } = draft;
  const intent = await payments.find(intentId);
  if (intent?.status === 'succeeded') return inTransaction((tx) => confirm(tx, intent));
  const hasTime = !payments.hasExpired(draft, now);
  if (intent?.status === 'waiting' && hasTime) return;
  // The customer may be confirming in the bank's app at this moment.
  if (intent?.status === 'requires_action' && hasTime) return;
  // Cancelled at the provider first: if a voucher was paid just now, the cancellation fails and the next run confirms the payment.
  if (intent && intent.status !== 'canceled' && !(await payments.cancelAtProvider(intentId))) return;
  await inTransaction(async (tx) => {
    const order = await waiting(tx, intentId);
    if (order) await makeVoid(tx, order, 'cancelado', null);
  });
}

async function confirm(tx: Tx, { id, amountCents }: Paid): Promise<void> {
  const draft = await payments.findDraft(id, tx);
  const { reservationId = null } = draft?.receiving ?? {};
  // The visit is locked before its order, in the same order as when a visit is cancelled with its orders.
  const isVisitClosed = reservationId !== null && !(await lockVisit(tx, reservationId));
  const order = await waiting(tx, id);
  if (!order) return;
  await payments.markOrdered(tx, id);
  // Holds are locked after the draft, in the same order as when placing an order.
  const held = await stock.heldBy(tx, id);
  await orders.setStatus(tx, order.id, 'pagado', null);
  const { id: orderId, userId } = order;
  if (userId)
    await points.award(tx, {
      userId,
      orderId,
      paidCents: earningCents(order.totalCents, draft?.receiving ?? null),
      trial: payments.isTrial(id),
      rate: draft?.pointsRate ?? 0,
    });
  if (isVisitClosed) return makeVoid(tx, { ...order, status: 'pagado' }, 'cancelado', null, { reason: VISIT_CLOSED });
  // As at the checkout, a payment of another amount buys nothing, and neither does one that arrives after the goods are gone.
  const isRight = amountCents === order.totalCents;
  const owner = order.userId ?? held[0]?.userId;
  const units = owner === undefined ? [] : stock.unitsOf(draft?.lines ?? []);
  const secured = isRight && (await stock.secure(tx, held, { intentId: id, userId: owner ?? '', units }, true, 'later'));
  if (!secured || 'short' in secured) return makeVoid(tx, { ...order, status: 'pagado' }, 'cancelado', null);
  await stock.sold(tx, id, orderId, secured.held);
  await enqueue(tx, 'order-mail', { orderId });
  await enqueueNotice(tx, 'pedido_nuevo', orderId);
  await printLater(tx, orderId);
}

/** Locks the order until the transaction ends; null when it no longer waits. */
async function waiting(tx: Tx, intentId: string): Promise<orders.LockedOrder | null> {
  const order = await orders.lockOfIntent(tx, intentId);
  return order?.status === 'pendiente' ? order : null;
}

/** Cancels the unpaid orders of an account that is being deleted. */
export async function cancelWaiting(tx: Tx, userId: string): Promise<void> {
  for (const order of await orders.lockWaiting(tx, userId)) await makeVoid(tx, order, 'cancelado', userId);
}
