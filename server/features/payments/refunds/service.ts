import type { Tx } from '#server/db/client.ts';
import { enqueue } from '#server/db/queue.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { amountOf, audit } from '#server/features/audit/index.ts';
import { askProvider } from '#server/features/payments/ask-provider.ts';
import { isFree } from '#server/features/payments/free.ts';
import * as payments from '#server/features/payments/queries.ts';
import * as returns from '#server/features/payments/till/returns/service.ts';
import { RefundRefused } from '#server/gateways/payments/gateway.ts';
import { isAtTill, named, providerOf } from '#server/gateways/payments/provider.ts';
import { Refusal } from '#server/http/refusal.ts';
import * as queries from './queries.ts';

/**
 * Marks an open payment for a refund in the caller's transaction; the reconcile job executes it. Idempotent.
 * @param isPaid false: it is cancelled, and refunded only if it was paid since
 */
export async function refund(tx: Tx, intentId: string, isPaid = true): Promise<void> {
  // Does nothing if the payment has become an order just now.
  if (await queries.beginRefund(tx, intentId, 'open', isPaid)) await enqueue(tx, 'payments-reconcile', {});
}

/**
 * Marks the payment of a void order for a refund. The caller makes the order void only once.
 * @param isPaid false: the order waited for its payment, which is cancelled, and refunded only if it was paid since
 * @param given by whom and how, for an order that was paid at a till; null when the shop itself refunds it
 */
export async function requestRefund(
  tx: Tx,
  order: { intentId: string; totalCents: number; refundedCents: number },
  isPaid: boolean,
  given: returns.GivenBack | null = null,
): Promise<void> {
  if (order.totalCents === 0) return;
  if (isAtTill(order.intentId)) {
    await returnByHand(tx, order.intentId, order.totalCents - order.refundedCents, given);
    if (!(await queries.endByHand(tx, order.intentId))) throw new Error(`No payment to refund: ${order.intentId}`);
    return;
  }
  if (!(await queries.beginRefund(tx, order.intentId, isPaid ? 'ordered' : 'waiting', isPaid)))
    throw new Error(`No payment to refund: ${order.intentId}`);
  await enqueue(tx, 'payments-reconcile', {});
}

/** What was paid at a till goes back by hand: each way to pay is a part of its own. */
async function returnByHand(tx: Tx, intentId: string, cents: number, given: returns.GivenBack | null): Promise<void> {
  if (cents > 0) await queries.insertByHand(tx, await returns.book(tx, intentId, cents, given));
}

/** Requests a partial refund in the caller's transaction; the reconcile job executes it. `given`: see `requestRefund` */
export async function requestPart(
  tx: Tx,
  part: { id: string; intentId: string; amountCents: number },
  given: returns.GivenBack | null = null,
): Promise<void> {
  if (isAtTill(part.intentId)) return returnByHand(tx, part.intentId, part.amountCents, given);
  await queries.insertPart(tx, part);
  await enqueue(tx, 'payments-reconcile', {});
}

/** Refunds the part at the provider. It stays due until this succeeds. Idempotent. */
export async function executePart({ id, intentId, amountCents, createdAt, failedAt }: queries.Part, now: Date): Promise<void> {
  // A new key, because for the same key the provider would repeat its first answer.
  const attempt = failedAt ? `${id}-${failedAt.getTime()}` : id;
  try {
    await providerOf(intentId).refundPart(intentId, { key: id, attempt, amountCents, since: failedAt ?? createdAt });
  } catch (error) {
    if (!(error instanceof RefundRefused)) throw error;
    return void (await queries.failPart(id, now));
  }
  await queries.endPart(id);
}

/** Refunds the rest at the provider, after all parts. The draft stays due until this succeeds. */
export async function executeRefund(intentId: string, now: Date): Promise<void> {
  // Nothing was paid for a free order.
  if (isFree(intentId)) return void (await queries.endRefund(intentId, 'refunded'));
  const draft = await payments.find(intentId);
  if (draft?.paidAt === null) {
    if (await providerOf(intentId).cancel(intentId)) return void (await queries.endRefund(intentId, 'cancelled'));
    // The payment was made at the last moment.
    await payments.markPaid(intentId, 'refunding');
  }
  for (const part of await queries.waitingParts(intentId)) await executePart(part, now);
  try {
    await providerOf(intentId).refund(intentId);
  } catch (error) {
    if (!(error instanceof RefundRefused)) throw error;
    return void (await queries.failRefund(intentId, now));
  }
  await queries.endRefund(intentId, 'refunded');
}

/** Checks a refund at the provider: one that was accepted may fail days later, and the owner must then see it. */
export async function settleRefund(providerName: string, refundId: string, now: Date): Promise<void> {
  const refund = await askProvider(() => named(providerName).findRefund(refundId));
  if (!refund?.failed) return;
  if (refund.partId) await queries.failPart(refund.partId, now);
  else await queries.failRefund(refund.intentId, now);
}

/**
 * Records that the owner has returned the money of failed refunds in another way. @throws Refusal 409 when no refund failed, 409
 * `till_closed`
 * @param till its open shift gave the cash of what was paid at a till; null: the money came from elsewhere
 */
export const settleByHand = (intentId: string, manager: { id: string; name: string }, till: string | null = null): Promise<void> =>
  inTransaction(async (tx) => {
    const { cents, parts } = await queries.settleFailed(tx, intentId);
    if (cents === 0) throw new Refusal(409, 'nothing_failed', 'Ese pago no tiene ningún reembolso fallido.');
    if (till !== null && isAtTill(intentId)) await returns.giveCash(tx, parts, { till, byId: manager.id });
    const summary = isAtTill(intentId)
      ? `Confirmó la devolución de ${amountOf(cents)} de un pago en caja`
      : `Devolvió ${amountOf(cents)} de un pago fuera del proveedor`;
    await audit(tx, { actor: manager, kind: 'refund', subject: { type: 'payment', id: intentId }, summary });
  });

export const claimDueParts = queries.claimDueParts;
