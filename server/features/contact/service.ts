import type { Message, MessageSearch, ReceivedMessage } from '#contract/contact.ts';
import { db } from '#server/db/client.ts';
import { enqueue } from '#server/db/queue.ts';
import { isUuid } from '#server/db/uuid.ts';
import { send } from '#server/gateways/mail.ts';
import type { Caller } from '#server/http/caller.ts';
import { limiter } from '#server/http/limits.ts';
import { notFound } from '#server/http/refusal.ts';
import { contactMail } from './mail.ts';
import * as queries from './queries.ts';

const messages = limiter('contact', { points: 20, seconds: 3600 });

/** Kept and on its way to the house, both or neither. */
export async function receive(message: Message, { address }: Caller): Promise<void> {
  if (address !== null) await messages.spend(address);
  await db.transaction(async (tx) => enqueue(tx, 'contact-mail', { id: await queries.insert(tx, message) }));
}

export async function mailToShop(id: string): Promise<void> {
  const message = await queries.find(id);
  if (message) await send(contactMail(message));
}

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
