import { canonicalEmail } from '#contract/accounts/canonical-email.ts';
import { MAX_REPLIES, type Message, type MessageSearch, type ReceivedMessage } from '#contract/contact/contact.ts';
import { db, type Tx } from '#server/db/client.ts';
import { enqueue } from '#server/db/queue.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { isUuid } from '#server/db/uuid.ts';
import { events } from '#server/events.ts';
import { nameForGreeting } from '#server/features/accounts/index.ts';
import { sendToGuest } from '#server/gateways/guest-mail/send.ts';
import { send } from '#server/gateways/mail.ts';
import { budgetKey, type Caller, type CallerUser } from '#server/http/caller.ts';
import { type Counted, countedPage } from '#server/http/counted-page.ts';
import { limiter } from '#server/http/limits/limiter.ts';
import { notFound, Refusal } from '#server/http/refusal.ts';
import { contactMail, replyMail } from './mail.ts';
import * as queries from './queries.ts';
import { KEPT_DAYS, MESSAGES } from './rules.ts';

const messages = limiter('contact', MESSAGES);

/** Stores the message and enqueues its mail to the shop, in one transaction. */
export async function receive(message: Message, caller: Caller): Promise<void> {
  const client = budgetKey(caller, canonicalEmail(message.email));
  if (client !== null) await messages.spend(client);
  await inTransaction(async (tx) => {
    const id = await queries.insert(tx, message);
    await enqueue(tx, 'contact-mail', { id });
    await events().changed(tx, { type: 'mensaje.recibido', id });
  });
}

export async function mailToShop(id: string): Promise<void> {
  const message = await queries.find(id);
  if (message) await send(contactMail(message));
}

/** Called when an account is deleted. @param verifiedEmail in canonical form */
export const forgetSender = async (tx: Tx, verifiedEmail: string): Promise<void> => void (await queries.deleteOf(tx, verifiedEmail));

export const forgetOld = () => queries.deleteOld(KEPT_DAYS);

const PAGE = 100;

export const list = ({ status, limit = PAGE, offset = 0 }: MessageSearch): Promise<Counted<ReceivedMessage>> =>
  countedPage({
    limit,
    offset,
    isSearch: false,
    read: async (most) => withReplies(db, await queries.page(status, most, offset)),
    count: (most) => queries.total(status, most),
  });

/** @returns null when it was deleted */
export async function received(id: string): Promise<ReceivedMessage | null> {
  const row = await queries.find(id);
  return row && ((await withReplies(db, [row]))[0] ?? null);
}

const noMessage = () => notFound('message_not_found', 'No encontramos ese mensaje.');

export async function mark({ id, answered }: { id: string; answered: boolean }): Promise<ReceivedMessage> {
  return withItsReplies(db, isUuid(id) ? await queries.mark(db, id, answered) : null);
}

/** Stores the reply, marks the message as answered and enqueues the mail, in one transaction. */
export async function reply({ id, message }: { id: string; message: string }, by: CallerUser): Promise<ReceivedMessage> {
  if (!isUuid(id)) throw noMessage();
  return inTransaction(async (tx) => {
    // The update locks the message, so that parallel replies are counted one after the other.
    const answered = await queries.mark(tx, id, true);
    if (!answered) throw noMessage();
    if ((await queries.repliesOf(tx, [id])).length >= MAX_REPLIES)
      throw new Refusal(409, 'too_many_replies', `Este mensaje ya tiene ${MAX_REPLIES} respuestas. Sigue por correo.`);
    const replyId = await queries.insertReply(tx, { messageId: id, message, userId: by.id });
    await enqueue(tx, 'contact-reply-mail', { id: replyId });
    return withItsReplies(tx, answered);
  });
}

export async function mailReply(id: string): Promise<void> {
  const found = await queries.findReply(id);
  if (!found) return;
  const { reply, to } = found;
  const name = await nameForGreeting(to.email);
  await sendToGuest(replyMail({ id, name, email: to.email, message: reply.message }));
}

async function withItsReplies(tx: Tx, row: queries.StoredMessage | null): Promise<ReceivedMessage> {
  if (!row) throw noMessage();
  const [message] = await withReplies(tx, [row]);
  return message as ReceivedMessage;
}

async function withReplies(tx: Tx, rows: readonly queries.StoredMessage[]): Promise<ReceivedMessage[]> {
  const replies = Map.groupBy(
    await queries.repliesOf(
      tx,
      rows.map(({ id }) => id),
    ),
    ({ messageId }) => messageId,
  );
  return rows.map((row) => toWire(row, replies.get(row.id)));
}

const toWire = ({ createdAt, answeredAt, ...message }: queries.StoredMessage, replies?: queries.SignedReply[]): ReceivedMessage => ({
  ...message,
  created_at: createdAt.toISOString(),
  answered_at: answeredAt?.toISOString() ?? null,
  ...(replies && { replies: replies.map(({ message, createdAt, by }) => ({ message, at: createdAt.toISOString(), by })) }),
});
