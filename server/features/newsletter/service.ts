import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { canonicalEmail } from '#contract/accounts/canonical-email.ts';
import type { Member, MemberSearch } from '#contract/newsletter/newsletter.ts';
import { isAtLeast } from '#contract/staff.ts';
import { db, type Tx } from '#server/db/client.ts';
import { enqueue } from '#server/db/queue.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { isUuid } from '#server/db/uuid.ts';
import { env } from '#server/env.ts';
import { audit } from '#server/features/audit/index.ts';
import { sendToGuest } from '#server/gateways/guest-mail/send.ts';
import { csv } from '#server/gateways/spreadsheet/csv.ts';
import { budgetKey, type Caller, type CallerUser } from '#server/http/caller.ts';
import { type Counted, countedPage } from '#server/http/counted-page.ts';
import { limiter } from '#server/http/limits/limiter.ts';
import { notFound, Refusal } from '#server/http/refusal.ts';

import { welcomeMail } from './mail.ts';
import * as queries from './queries.ts';
import { JOINS, LEAVES, LEFT_DAYS, masked } from './rules.ts';

type Signer = { id: string; secret: string };

const signature = ({ id, secret }: Signer): Buffer => createHmac('sha256', secret).update(`unsubscribe ${id}`).digest();

/** The signed token in a mail, with which only the recipient can unsubscribe. */
const leaveToken = (signer: Signer): string => `${signer.id}.${signature(signer).toString('base64url')}`;

/** The subscriber's id in a token whose signature is not checked yet. */
const claimedId = (token: string): string => token.slice(0, Math.max(0, token.indexOf('.')));

function isSigned(token: string, signer: Signer): boolean {
  const given = Buffer.from(token.slice(signer.id.length + 1), 'base64url');
  const right = signature(signer);
  return given.length === right.length && timingSafeEqual(given, right);
}

const joins = limiter('subscribe', JOINS);
const leaves = limiter('unsubscribe', LEAVES);

export const LEFT = { message: 'Suscripción cancelada exitosamente' };

/** @returns whether the e-mail was not subscribed before */
export async function subscribe(email: string, caller: Caller): Promise<boolean> {
  const client = budgetKey(caller, canonicalEmail(email));
  if (client !== null) await joins.spend(client);
  return inTransaction((tx) => subscribeIn(tx, email));
}

/** Subscribes by the setting of an account. @returns whether the e-mail was not subscribed before */
export async function subscribeIn(tx: Tx, email: string): Promise<boolean> {
  const secret = randomBytes(32).toString('base64url');
  const id = await queries.subscribe(tx, email, secret);
  if (id === null) return false;
  if (await queries.takeWelcome(tx, id)) await enqueue(tx, 'welcome-mail', { id });
  return true;
}

/** The membership of an e-mail, for the export of a user's data; null when it was never a member. */
export async function membershipOf(email: string): Promise<Omit<Member, 'id'> | null> {
  const row = await queries.findByEmail(email);
  if (!row) return null;
  const { subscribedAt, unsubscribedAt } = row;
  return { email: row.email, subscribed_at: subscribedAt.toISOString(), unsubscribed_at: unsubscribedAt?.toISOString() ?? null };
}

export const isMember = (email: string): Promise<boolean> => queries.isMember(email);

/** Unsubscribes; the answer does not reveal whether the e-mail was subscribed. */
export async function unsubscribe(email: string, caller: Caller): Promise<typeof LEFT> {
  const client = budgetKey(caller, canonicalEmail(email));
  if (client !== null) await leaves.spend(client);
  await queries.unsubscribe(email);
  return LEFT;
}

/** Unsubscribes by the setting of an account. */
export const unsubscribeIn = async (tx: Tx, email: string): Promise<void> => void (await queries.unsubscribe(email, tx));

/** Moves a membership to the account's new e-mail, so that the account's setting does not change. */
export async function moveMember(tx: Tx, from: string, to: string): Promise<void> {
  const member = await queries.findByEmail(from, tx);
  if (!member || member.unsubscribedAt || (await queries.rename(tx, from, to))) return;
  await queries.subscribe(tx, to, member.secret);
  await queries.remove(tx, from);
}

/** Called when an account is deleted. */
export const forgetMember = async (tx: Tx, email: string): Promise<void> => void (await queries.remove(tx, email));

/** Unsubscribes by the link of a mail; the link may be used again. */
export async function unsubscribeByLink(token: string): Promise<typeof LEFT> {
  const id = claimedId(token);
  const subscriber = isUuid(id) ? await queries.find(id) : null;
  if (!subscriber || !isSigned(token, subscriber)) throw new Refusal(400, 'invalid_token', 'Este enlace no es válido.');
  await queries.unsubscribeById(id);
  return LEFT;
}

/** Sends the welcome mail, except to a member who has left. */
export async function welcome(id: string): Promise<void> {
  const subscriber = await queries.find(id);
  if (!subscriber?.welcomedAt || subscriber.unsubscribedAt) return;
  const { email, welcomedAt } = subscriber;
  await sendToGuest(welcomeMail({ id, email, welcomedAt, token: leaveToken(subscriber), publicUrl: env.publicUrl }));
}

export const forgetLeft = () => queries.deleteLeft(LEFT_DAYS);

const PAGE = 100;

/** Only owners read whole e-mails. */
export function list({ limit = PAGE, offset = 0, q, status }: MemberSearch, reader: CallerUser): Promise<Counted<Member>> {
  const isMasked = !isAtLeast(reader.staffRole, 'owner');
  const search = { status, q: q?.trim(), isMasked };
  const toRow = (row: queries.Subscriber) => (isMasked ? toMember({ ...row, email: masked(row.email) }) : toMember(row));
  return countedPage({
    limit,
    offset,
    isSearch: Boolean(search.q),
    read: async (most) => (await queries.page(search, most, offset)).map(toRow),
    count: (most) => queries.total(search, most),
  });
}

const toMember = ({ id, email, subscribedAt, unsubscribedAt }: queries.Subscriber): Member => ({
  id,
  email,
  subscribed_at: subscribedAt.toISOString(),
  unsubscribed_at: unsubscribedAt?.toISOString() ?? null,
});

/** Ends a membership on behalf of the staff, for example after a telephone call. */
export async function end(id: string): Promise<undefined> {
  const ended = isUuid(id) ? await queries.unsubscribeById(id) : null;
  if (!ended?.rowCount) throw notFound('member_not_found', 'No encontramos a esa persona en el Club.');
}

/** Spreadsheets are slow with more rows. */
const MOST_ROWS = 100_000;

export async function exported(actor: CallerUser): Promise<string> {
  await audit(db, { actor, kind: 'export', subject: { type: 'list', id: 'club' }, summary: 'Exportó la lista del Club' });
  const rows = await queries.page({ isMasked: false }, MOST_ROWS, 0);
  return csv([['Correo electrónico', 'Suscrito desde'], ...rows.map(({ email, subscribedAt }) => [email, subscribedAt.toISOString()])]);
}
