import { db } from '#server/db/client.ts';
import { enqueue } from '#server/db/queue.ts';
import { env } from '#server/env.ts';
import * as payments from '#server/features/payments/service.ts';
import { send } from '#server/gateways/mail.ts';
import { disputeMail } from './mail.ts';
import * as queries from './queries.ts';

/** Stores what the provider says of a dispute, and tells the owner when one begins or ends. Idempotent: messages come twice, or out of order. */
export async function settleDispute(providerName: string, id: string): Promise<void> {
  // Two messages at once: the answer to the first may be older than what the second has stored meanwhile. It is asked for again then.
  if (!(await storeAnswer(providerName, id, false))) await storeAnswer(providerName, id, true);
}

/** @returns false when it could be an old answer and nothing was stored */
async function storeAnswer(providerName: string, id: string, isSure: boolean): Promise<boolean> {
  const found = await payments.findDispute(providerName, id);
  if (!found) return true;
  return db.transaction(async (tx) => {
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
