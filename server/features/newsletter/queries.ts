import { and, asc, desc, eq, exists, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import { canonicalEmail } from '#contract/accounts/canonical-email.ts';
import type { MemberSearch } from '#contract/newsletter/newsletter.ts';
import { db, type Tx } from '#server/db/client.ts';
import { isDemo } from '#server/db/demo-rows.ts';
import { MASK } from './rules.ts';
import { subscriptions } from './table.ts';

export type Subscriber = typeof subscriptions.$inferSelect;

/** @returns null when the e-mail is already subscribed, including by a parallel request */
export async function subscribe(tx: Tx, email: string, secret: string): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into ${subscriptions} (email, canonical_email, secret) values (${email}, ${canonicalEmail(email)}, ${secret})
    on conflict (canonical_email) do update set subscribed_at = now(), unsubscribed_at = null
    where ${subscriptions.unsubscribedAt} is not null
    returning id`);
  return rows[0]?.id ?? null;
}

/** Marks today's welcome as sent. @returns whether a welcome was due */
export async function takeWelcome(tx: Tx, id: string): Promise<boolean> {
  const due = sql`(${subscriptions.welcomedAt} is null or ${subscriptions.welcomedAt} < now() - interval '1 day')`;
  const { rowCount } = await tx
    .update(subscriptions)
    .set({ welcomedAt: sql`now()` })
    .where(and(eq(subscriptions.id, id), due));
  return (rowCount ?? 0) > 0;
}

const current = isNull(subscriptions.unsubscribedAt);
const isOf = (email: string) => eq(subscriptions.canonicalEmail, canonicalEmail(email));
const leave = (tx: Tx = db) => tx.update(subscriptions).set({ unsubscribedAt: sql`now()` });

export const unsubscribe = (email: string, tx?: Tx) => leave(tx).where(and(isOf(email), current));

/** Gives the member another e-mail; the links in earlier mails stay valid. @returns false when the new e-mail is or was a member itself */
export async function rename(tx: Tx, from: string, to: string): Promise<boolean> {
  const isKnown = exists(tx.select({ id: subscriptions.id }).from(subscriptions).where(isOf(to)));
  const { rowCount } = await tx
    .update(subscriptions)
    .set({ email: to, canonicalEmail: canonicalEmail(to) })
    .where(and(isOf(from), current, not(isKnown)));
  return rowCount === 1;
}

/** Deletes the row, including a former membership. */
export const remove = (tx: Tx, email: string) => tx.delete(subscriptions).where(isOf(email));
export const unsubscribeById = (id: string) => leave().where(and(eq(subscriptions.id, id), current));

export const isMember = async (email: string): Promise<boolean> => (await db.$count(subscriptions, and(isOf(email), current))) > 0;

export const deleteLeft = (days: number) =>
  db.delete(subscriptions).where(sql`${subscriptions.unsubscribedAt} < now() - make_interval(days => ${days})`);

export async function find(id: string): Promise<Subscriber | null> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.id, id));
  return row ?? null;
}

export async function findByEmail(email: string, on: Pick<Tx, 'select'> = db): Promise<Subscriber | null> {
  const [row] = await on.select().from(subscriptions).where(isOf(email));
  return row ?? null;
}

const MASKED = sql`lower(left(${subscriptions.email}, 1) || ${MASK} || '@' || split_part(${subscriptions.email}, '@', -1))`;
const contains = (text: SQL, q: string) => sql`${text} like lower(${`%${q.replace(/[\\%_]/g, '\\$&')}%`})`;
const EMAIL = sql`lower(${subscriptions.email})`;

/** The search of a reader who sees masked e-mails must not reveal more than they show, except that a whole e-mail is a member. */
function containsMasked(q: string): SQL | undefined {
  // What the masked e-mail shows is also in the e-mail, whose index then finds few rows, except the mask itself.
  const isIndexed = q.includes('•') ? undefined : contains(EMAIL, q);
  return or(isOf(q), and(isIndexed, contains(MASKED, q)));
}

export type Search = Pick<MemberSearch, 'status' | 'q'> & { isMasked: boolean };

/** Current or former members whose e-mail contains `q`. */
const standing = ({ status, q = '', isMasked }: Search) =>
  and(
    status === 'baja' ? isNotNull(subscriptions.unsubscribedAt) : current,
    q ? (isMasked ? containsMasked(q) : contains(EMAIL, q)) : undefined,
  );

export const page = (search: Search, limit: number, offset: number): Promise<Subscriber[]> =>
  db
    .select()
    .from(subscriptions)
    .where(standing(search))
    .orderBy(desc(search.status === 'baja' ? subscriptions.unsubscribedAt : subscriptions.subscribedAt), asc(subscriptions.id))
    .limit(limit)
    .offset(offset);

/** @param most the count stops at this number */
export const total = (search: Search, most: number): Promise<number> =>
  db.$count(db.select({ id: subscriptions.id }).from(subscriptions).where(standing(search)).limit(most).as('counted'));

/** Deletes those of the demo shop. */
export const deleteDemo = (tx: Tx) => tx.delete(subscriptions).where(isDemo(subscriptions.id, 'subscription'));
