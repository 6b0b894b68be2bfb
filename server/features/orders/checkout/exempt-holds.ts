import { inTransaction } from '#server/db/transaction.ts';
import { UNFINISHED_PAYMENTS } from '#server/features/orders/rules.ts';
import * as payments from '#server/features/payments/index.ts';
import * as stock from '#server/features/stock/index.ts';
import { unfinishedPayments } from './queries.ts';

/**
 * Ends the holds of an account that was exempt from the bounds of its address, unless another order still makes it so. The payments stay
 * open. A job of its own, after the order was made void: within that transaction its locks would deadlock with a payment being opened.
 */
export const endExemptHolds = (userId: string): Promise<void> =>
  inTransaction(async (tx) => {
    // From here on a payment being opened sees the void order, or its holds are seen here.
    await payments.lockOpening(tx, userId);
    const { hasGot } = await unfinishedPayments(tx, userId, UNFINISHED_PAYMENTS.seconds);
    if (!hasGot) await stock.releaseOfKnownAccount(tx, userId);
  });
