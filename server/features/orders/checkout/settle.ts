import type { Checkout } from '#contract/orders/checkout.ts';
import { db } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { ofIntent } from '#server/features/orders/checkout/queries.ts';
import * as payments from '#server/features/payments/index.ts';
import { refunds } from '#server/features/payments/index.ts';
import * as stock from '#server/features/stock/index.ts';
import type { ProviderIntent } from '#server/gateways/payments/gateway.ts';
import type { CallerUser } from '#server/http/caller.ts';
import { forbidden, Refusal } from '#server/http/refusal.ts';
import { settleLate } from './place/late-payment.ts';
import { place } from './place/place.ts';

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
