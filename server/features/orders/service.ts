import type { Checkout } from '#contract/orders/checkout.ts';
import type { Order } from '#contract/orders/order.ts';
import { db, inTransaction, type Tx } from '#server/db/client.ts';
import { isUuid } from '#server/db/uuid.ts';
import * as refunds from '#server/features/payments/refunds/service.ts';
import * as payments from '#server/features/payments/service.ts';
import * as stock from '#server/features/stock/service.ts';
import type { ProviderIntent } from '#server/gateways/payments/gateway.ts';
import { type CallerUser, isStaff } from '#server/http/caller.ts';
import { forbidden, notFound, Refusal } from '#server/http/refusal.ts';
import { cancelWaiting, settleLate } from './checkout/place/late-payment.ts';
import { place } from './checkout/place/place.ts';
import { ofIntent } from './checkout/queries.ts';
import * as queries from './queries.ts';
import { withSteps } from './status/with-steps.ts';

/** `hasType`: the order has a type. */
type Done = { orderId: string; isNew: boolean; waits: boolean; hasType: boolean };

/** Turns the payment into its order if the provider confirms it. Idempotent: later calls return the same order. */
export async function checkout(input: Checkout, user: CallerUser): Promise<Done> {
  if (input.user_id !== user.id) throw forbidden();
  const intentId = input.payment_data.stripe_payment_id;
  const sent = { items: input.order_data?.items, address: input.order_data?.shipping_address };
  try {
    const placed = await place({ ...(await paidIntent(intentId, user)), userId: user.id }, sent);
    if ('refused' in placed) throw placed.refused;
    return placed;
  } catch (error) {
    // Queried only now, because usually there is no order yet. An existing order is answered whatever the provider says about the payment
    // since.
    const known = await ofIntent(db, intentId);
    if (known?.userId !== user.id) throw error;
    return { orderId: known.id, isNew: false, waits: known.status === 'pendiente', hasType: known.tipo !== null };
  }
}

/** @throws Refusal unless the payment is the user's and paid, or will be paid later */
async function paidIntent(intentId: string, user: CallerUser): Promise<ProviderIntent> {
  const intent = await payments.find(intentId);
  // The provider may still name a guest who has become an account since; the draft then belongs to the account.
  if (!intent || (intent.userId !== user.id && (await payments.findDraft(intentId))?.userId !== user.id)) throw payments.unknownPayment();
  if (intent.status === 'canceled' && !payments.isFree(intentId)) throw payments.canceledPayment();
  // A free order needs no payment.
  if (intent.status !== 'succeeded' && intent.status !== 'waiting' && !payments.isFree(intentId))
    throw new Refusal(402, 'payment_incomplete', 'El pago no se ha completado.');
  return intent;
}

/**
 * Completes a payment whose browser is gone: a paid one becomes its order, and one that is paid later becomes an order that waits. An
 * expired one is cancelled if it is unpaid, and refunded if it is paid without products or address.
 * @returns whether the payment is an order now
 */
export async function settlePayment(intentId: string, now: Date): Promise<boolean> {
  const draft = await payments.findDraft(intentId);
  if (draft?.state === 'waiting') {
    await settleLate(draft, now);
    return true;
  }
  if (draft?.state !== 'open') return draft?.state === 'ordered';
  const isExpired = payments.hasExpired(draft, now);
  const intent = await payments.find(intentId);
  if (intent?.status !== 'succeeded' && intent?.status !== 'waiting') {
    const isCancelled =
      intent?.status === 'canceled' || (!intent && isExpired)
        ? await payments.markCancelled(intentId)
        : isExpired && (await payments.cancel(intentId));
    if (isCancelled) await inTransaction((tx) => stock.end(tx, intentId));
    return false;
  }
  const isPaid = intent.status === 'succeeded';
  // Stored first, so that the owner sees the payment even if a later step fails.
  if (isPaid) await payments.markPaid(intentId);
  const { userId } = draft;
  if (userId && 'orderId' in (await place({ ...intent, userId }, {}))) return true;
  if (isExpired || !userId)
    await inTransaction(async (tx) => {
      await refunds.refund(tx, intentId, isPaid);
      await stock.end(tx, intentId);
    });
  return false;
}

/** Called when an account is deleted: its orders lose their user with the row, and here their address except city and postal code. */
export async function forgetCustomer(tx: Tx, userId: string): Promise<void> {
  await cancelWaiting(tx, userId);
  await queries.forgetAddresses(tx, userId);
  await queries.forgetNotes(tx, userId);
  await payments.forgetUser(tx, userId);
}

export const mine = (user: CallerUser): Promise<Order[]> => queries.mine(user.id);

/** Used by the export of a user's data. */
export const pageOf = queries.pageOf;

export const one = async (id: string, user: CallerUser): Promise<Order> => withSteps(await existing(id, isStaff(user) ? null : user.id));

/** The user's own order, for actions of the customer only. @throws Refusal 404 for other users' orders, also for staff */
export const own = (id: string, user: CallerUser): Promise<Order> => existing(id, user.id);

async function existing(id: string, userId: string | null): Promise<Order> {
  const order = isUuid(id) ? await queries.one(id, userId) : null;
  if (!order) throw notFound('order_not_found', 'No encontramos ese pedido.');
  return order;
}

// Used by the receipts.
export { byToken } from './by-token/token.ts';
// Used by the statistics of visitors.
export { onPurchase } from './checkout/purchase-listener.ts';
export { confirmation, type OrderFacts, orderFacts, orderFactsByToken } from './mail/order-facts.ts';
export { orderWording } from './mail/order-wording.ts';
// Used by the push notifications.
export { stillAt } from './news/step.ts';
// Used by the invoices.
export { customersLike } from './office/queries.ts';
export { idRange, patternsOf } from './office/search.ts';
// Used by the shipments.
export * as shipping from './shipping.ts';
// Used when a guest opens an account.
export { transferOrders } from './transfer-orders.ts';
// Used by the visits to the lounge.
export { cancelOrdersOfVisit, moveOrdersOfVisit, ordersOfVisit, startOrdersOfVisit, unstartOrdersOfVisit } from './visits/visit-orders.ts';
