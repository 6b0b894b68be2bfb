import { forgetPrices } from '#server/features/catalog/index.ts';
import { settlePayment } from '#server/features/orders/checkout/settle.ts';
import { forgetTimes } from '#server/features/orders/receiving/hours/slots.ts';
import { freeNumbers } from '#server/features/orders/receiving/numbers/queries.ts';
import * as payments from '#server/features/payments/index.ts';
import { refunds } from '#server/features/payments/index.ts';
import { forgetUnpaid } from '#server/features/promotions/index.ts';
import { releaseExpired } from '#server/features/stock/index.ts';

/**
 * Deletes the loads of past days, the numbers of closed and old orders, the uses of promotions by payments without an order, and the codes
 * of old accounts, and prices that no sale can have any more.
 */
async function forgetReceiving(now: Date): Promise<void> {
  await forgetTimes(now);
  await freeNumbers(now);
  await forgetUnpaid(now);
  await payments.tillCodes.forget(now);
  await forgetPrices(now);
}

/** How many payments are processed at the same time. */
const BATCH = 5;
/** Payments of a provider whose key was removed stay open until the key is set again. */
const isConnected = ({ intentId }: { intentId: string }) => payments.isConnected(intentId);

/** A run ends before the next one begins; unprocessed payments are still due then. */
const MAX_RUN_MS = 45_000;

/**
 * Compares every unfinished payment with the provider. A paid payment becomes an order, or is refunded in full or in part, even if the
 * browser was closed, the provider's webhook was lost, or the process died before it stored the order. Then goods that payments have held
 * for too long are released. Several runs may overlap.
 */
export async function reconcile(now: Date): Promise<void> {
  const failures: unknown[] = [];
  for (const end = Date.now() + MAX_RUN_MS; Date.now() < end; ) {
    const [due, parts] = [await payments.claimDue(now, BATCH), await refunds.claimDueParts(now, BATCH)];
    const outcomes = await Promise.allSettled([
      ...due
        .filter(isConnected)
        .map(({ intentId, state }) => (state === 'refunding' ? refunds.executeRefund(intentId, now) : settlePayment(intentId, now))),
      ...parts.filter(isConnected).map((part) => refunds.executePart(part, now)),
    ]);
    failures.push(...outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : [])));
    if (due.length < BATCH && parts.length < BATCH) break;
  }
  // Runs after the payments, so that one that was paid at the last moment has already become its order.
  await releaseExpired(now).catch((error: unknown) => failures.push(error));
  await forgetReceiving(now).catch((error: unknown) => failures.push(error));
  // Failed payments are due again in the next run; the job's record keeps the errors.
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('; '));
}
