import { enqueue } from '#server/db/queue.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { env } from '#server/env.ts';
import * as payments from '#server/features/payments/index.ts';
import { send } from '#server/gateways/mail.ts';
import { disputeMail } from './mail.ts';
import * as queries from './queries.ts';

/**
 * Stores the provider's data of a dispute, and mails the owner when one begins or ends. Idempotent, because messages arrive twice or out of
 * order.
 */
export async function settleDispute(providerName: string, id: string): Promise<void> {
  // With two parallel messages, the answer to the first may be older than the stored data of the second. The provider is then asked again.
  if (!(await storeAnswer(providerName, id, false))) await storeAnswer(providerName, id, true);
}

/** @returns false when the answer may be old and nothing was stored */
async function storeAnswer(providerName: string, id: string, isSure: boolean): Promise<boolean> {
  const found = await payments.findDispute(providerName, id);
  if (!found) return true;
  return inTransaction(async (tx) => {
    const stored = await queries.store(tx, found, isSure);
    if (stored === 'news') {
      await queries.touch(tx, found.intentId);
      await enqueue(tx, 'dispute-mail', { id });
    }
    return stored !== 'doubtful';
  });
}

export async function mailDispute(id: string): Promise<void> {
  const found = await queries.one(id);
  if (found) await send(disputeMail(found, env.publicUrl));
}
