import { randomBytes } from 'node:crypto';
import { canonicalEmail } from '#contract/canonical-email.ts';
import type { Member, MemberSearch } from '#contract/newsletter.ts';
import { db } from '#server/db/client.ts';
import { enqueue } from '#server/db/queue.ts';
import { isUuid } from '#server/db/uuid.ts';
import { env } from '#server/env.ts';
import { sendToGuest } from '#server/gateways/guest-mail/send.ts';
import { budgetKey, type Caller } from '#server/http/caller.ts';
import { limiter } from '#server/http/limits/limiter.ts';
import { Refusal } from '#server/http/refusal.ts';
import { csv } from './csv.ts';
import { claimedId, isSigned, leaveToken } from './links.ts';
import { welcomeMail } from './mail.ts';
import * as queries from './queries.ts';
import { JOINS, LEAVES, LEFT_DAYS } from './rules.ts';

const joins = limiter('subscribe', JOINS);
const leaves = limiter('unsubscribe', LEAVES);

export const LEFT = { message: 'Suscripción cancelada exitosamente' };

/** @returns whether the e-mail was not subscribed before */
export async function subscribe(email: string, caller: Caller): Promise<boolean> {
  const client = budgetKey(caller, canonicalEmail(email));
  if (client !== null) await joins.spend(client);
  const secret = randomBytes(32).toString('base64url');
  return db.transaction(async (tx) => {
    const id = await queries.subscribe(tx, email, secret);
    if (id === null) return false;
    if (await queries.takeWelcome(tx, id)) await enqueue(tx, 'welcome-mail', { id });
    return true;
  });
}

/** The answer does not show whether the e-mail was subscribed. */
export async function unsubscribe(email: string, caller: Caller): Promise<typeof LEFT> {
  const client = budgetKey(caller, canonicalEmail(email));
  if (client !== null) await leaves.spend(client);
  await queries.unsubscribe(email);
  return LEFT;
}

/** By the link of a mail; it may be used again. */
export async function unsubscribeByLink(token: string): Promise<typeof LEFT> {
  const id = claimedId(token);
  const subscriber = isUuid(id) ? await queries.find(id) : null;
  if (!subscriber || !isSigned(token, subscriber)) throw new Refusal(400, 'invalid_token', 'Este enlace no es válido.');
  await queries.unsubscribeById(id);
  return LEFT;
}

/** Sends the welcome unless the member has left. */
export async function welcome(id: string): Promise<void> {
  const subscriber = await queries.find(id);
  if (!subscriber?.welcomedAt || subscriber.unsubscribedAt) return;
  const { email, welcomedAt } = subscriber;
  await sendToGuest(welcomeMail({ id, email, welcomedAt, token: leaveToken(subscriber), publicUrl: env.publicUrl }));
}

export const forgetLeft = () => queries.deleteLeft(LEFT_DAYS);

const PAGE = 100;

export async function list({ limit = PAGE, offset = 0, q, status }: MemberSearch): Promise<{ page: Member[]; total: number }> {
  const search = { status, q: q?.trim() };
  const [rows, total] = await Promise.all([queries.page(search, limit, offset), queries.total(search)]);
  const page = rows.map(({ id, email, subscribedAt, unsubscribedAt }) => ({
    id,
    email,
    subscribed_at: subscribedAt.toISOString(),
    unsubscribed_at: unsubscribedAt?.toISOString() ?? null,
  }));
  return { page, total };
}

/** Spreadsheets are slow with more rows. */
const MOST_ROWS = 100_000;

export async function exported(): Promise<string> {
  const rows = await queries.page({}, MOST_ROWS, 0);
  return csv([['Correo electrónico', 'Suscrito desde'], ...rows.map(({ email, subscribedAt }) => [email, subscribedAt.toISOString()])]);
}
