import type { Message } from '#contract/contact.ts';
import { db } from '#server/db/client.ts';
import { enqueue } from '#server/db/queue.ts';
import { send } from '#server/gateways/mail.ts';
import type { Caller } from '#server/http/caller.ts';
import { limiter } from '#server/http/limits.ts';
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

export async function list({ limit = PAGE, offset = 0 }: { limit?: number | undefined; offset?: number | undefined }) {
  const [rows, total] = await Promise.all([queries.page(limit, offset), queries.total()]);
  return { page: rows.map(({ createdAt, ...message }) => ({ ...message, created_at: createdAt.toISOString() })), total };
}
