import type { Checkout, Order } from '#contract/orders.ts';
import { db } from '#server/db/client.ts';
import { isUuid } from '#server/db/uuid.ts';
import * as payments from '#server/features/payments/service.ts';
import type { CallerUser } from '#server/http/caller.ts';
import { forbidden, notFound, Refusal } from '#server/http/refusal.ts';
import { place } from './checkout/place.ts';
import { ofIntent } from './checkout/queries.ts';
import * as queries from './queries.ts';

/** Asks the provider, believes nobody else, and answers the same order however often it is asked. */
export async function checkout(input: Checkout, user: CallerUser): Promise<{ orderId: string; isNew: boolean }> {
  if (input.user_id !== user.id) throw forbidden();
  const intentId = input.payment_data.stripe_payment_id;
  const known = await ofIntent(db, intentId);
  if (known && known.userId !== user.id) throw payments.unknownPayment();
  if (known) return { orderId: known.id, isNew: false };

  const intent = await payments.find(intentId);
  if (intent?.userId !== user.id) throw payments.unknownPayment();
  if (intent.status === 'canceled' && !payments.isFree(intentId)) throw payments.canceledPayment();
  // A free one is paid by being asked for.
  if (intent.status !== 'succeeded' && !payments.isFree(intentId))
    throw new Refusal(402, 'payment_incomplete', 'El pago no se ha completado.');
  const sent = { items: input.order_data?.items, address: input.order_data?.shipping_address };
  const placed = await place({ ...intent, userId: user.id }, sent);
  if ('refused' in placed) throw placed.refused;
  return placed;
}

/**
 * The server's own checkout, for a payment whose browser did not come back. True when there is an order.
 * One past its day ends: unpaid it is cancelled, and what is paid without saying for what or where to is given back.
 */
export async function settle(intentId: string, now: Date): Promise<boolean> {
  const draft = await payments.findDraft(intentId);
  if (draft?.state !== 'open') return draft?.state === 'ordered';
  const isOver = payments.isOver(draft, now);
  const intent = await payments.find(intentId);
  if (intent?.status !== 'succeeded') {
    if (intent?.status === 'canceled' || (!intent && isOver)) await payments.markCancelled(intentId);
    else if (isOver) await payments.cancel(intentId);
    return false;
  }
  // Before anything is tried: whatever fails from here on, the owner sees it.
  await payments.notePaid(intentId);
  const { userId } = draft;
  if (userId && 'orderId' in (await place({ id: intentId, userId, amountCents: intent.amountCents }, {}))) return true;
  if (isOver || !userId) await db.transaction((tx) => payments.refund(tx, intentId));
  return false;
}

export const mine = (user: CallerUser): Promise<Order[]> => queries.mine(user.id);

export async function one(id: string, user: CallerUser): Promise<Order> {
  const order = isUuid(id) ? await queries.one(id, user.role === 'admin' ? null : user.id) : null;
  if (!order) throw notFound('order_not_found', 'No encontramos ese pedido.');
  return order;
}

// What the receipts are made of.
export { confirmation, type OrderFacts, orderFacts } from './mail/order-facts.ts';
export { orderWording } from './mail/order-wording.ts';
