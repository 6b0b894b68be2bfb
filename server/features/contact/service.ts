import { canonicalEmail } from '#contract/canonical-email.ts';
import type { Message, MessageSearch, ReceivedMessage } from '#contract/contact.ts';
import { db } from '#server/db/client.ts';
import { enqueue } from '#server/db/queue.ts';
import { isUuid } from '#server/db/uuid.ts';
import { send } from '#server/gateways/mail.ts';
import { budgetKey, type Caller } from '#server/http/caller.ts';
import { limiter } from '#server/http/limits/limiter.ts';
import { notFound } from '#server/http/refusal.ts';
import { contactMail } from './mail.ts';
import * as queries from './queries.ts';
import { KEPT_DAYS, MESSAGES } from './rules.ts';

const messages = limiter('contact', MESSAGES);

/** Stores the message and enqueues its mail to the shop, in one transaction. */
export async function receive(message: Message, caller: Caller): Promise<void> {
  const client = budgetKey(caller, canonicalEmail(message.email));
  if (client !== null) await messages.spend(client);
  await db.transaction(async (tx) => enqueue(tx, 'contact-mail', { id: await queries.insert(tx, message) }));
}

export async function mailToShop(id: string): Promise<void> {
  const message = await queries.find(id);
  if (message) await send(contactMail(message));
}

export const forgetOld = () => queries.deleteOld(KEPT_DAYS);

const PAGE = 100;

export async function list({ status, limit = PAGE, offset = 0 }: MessageSearch): Promise<{ page: ReceivedMessage[]; total: number }> {
  const [rows, total] = await Promise.all([queries.page(status, limit, offset), queries.total(status)]);
  return { page: rows.map(toWire), total };
}

export async function mark({ id, answered }: { id: string; answered: boolean }): Promise<ReceivedMessage> {
  const row = isUuid(id) ? await queries.mark(id, answered) : null;
  if (!row) throw notFound('message_not_found', 'No encontramos ese mensaje.');
  return toWire(row);
}

const toWire = ({ createdAt, answeredAt, ...message }: queries.StoredMessage): ReceivedMessage => ({
  ...message,
  created_at: createdAt.toISOString(),
  answered_at: answeredAt?.toISOString() ?? null,
});
