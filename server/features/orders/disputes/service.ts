import { db } from '#server/db/client.ts';
import { enqueue } from '#server/db/queue.ts';
import { env } from '#server/env.ts';
import * as payments from '#server/features/payments/service.ts';
import { send } from '#server/gateways/mail.ts';
import { disputeMail } from './mail.ts';
import * as queries from './queries.ts';

/** Stores what the provider says of a dispute, and tells the owner when one begins or ends. Idempotent: messages come twice, or out of order. */
export async function settleDispute(providerName: string, id: string): Promise<void> {
  const found = await payments.findDispute(providerName, id);
  if (!found) return;
  await db.transaction(async (tx) => {
    const isNews = await queries.store(tx, found);
    if (!isNews) return;
    await queries.touch(tx, found.intentId);
    await enqueue(tx, 'dispute-mail', { id });
  });
}

export async function mailDispute(id: string): Promise<void> {
  const found = await queries.one(id);
  if (found) await send(disputeMail(found, env.publicUrl));
}
