import { and, eq, inArray, type SQLWrapper, sql } from 'drizzle-orm';
import { db, type Tx } from '#server/db/client.ts';
import { prepared, rawPrepared, type Values } from '#server/db/prepared.ts';
import { INTENT_LIFE_MS } from './gateway.ts';
import { sandboxIntents, sandboxRefunds, tillIntents } from './table.ts';

export type SandboxIntent = typeof sandboxIntents.$inferSelect;

type NewIntent = Pick<SandboxIntent, 'id' | 'clientSecret' | 'amountCents' | 'userId'>;

export const insert = (row: NewIntent) => insertIntent(db, row);

const insertIntent = rawPrepared(
  ({ id, clientSecret, amountCents, userId }: Values<NewIntent>) => sql`
    insert into ${sandboxIntents} (id, client_secret, amount_cents, user_id) values (${id}, ${clientSecret}, ${amountCents}, ${userId})`,
);

export async function find(id: string): Promise<SandboxIntent | null> {
  const [row] = await byId(db, { id });
  return row ?? null;
}

const byId = prepared((on, { id }: Values<{ id: string }>) => on.select().from(sandboxIntents).where(eq(sandboxIntents.id, id)));

/** Deletes payments of the sandbox and of the tills. */
export async function forgetIntents(tx: Tx, ids: SQLWrapper): Promise<void> {
  await tx.delete(sandboxIntents).where(inArray(sandboxIntents.id, ids));
  await tx.delete(tillIntents).where(inArray(tillIntents.id, ids));
}

/** The changes of a confirmation; a card that is null stays unchanged. */
export type Change = Pick<SandboxIntent, 'status' | 'cardBrand' | 'cardLast4'>;

/** @returns false when the payment is not in the status `from`: of two parallel confirmations, only one changes it */
export async function change(id: string, from: SandboxIntent['status'], to: Change): Promise<boolean> {
  const { rowCount } = await changeFrom(db, { id, from, ...to });
  return rowCount === 1;
}

const changeFrom = rawPrepared(
  ({ id, from, status, cardBrand, cardLast4 }: Values<Change & { id: string; from: string }>) => sql`
    update ${sandboxIntents}
    set status = ${status}, card_brand = coalesce(${cardBrand}, card_brand), card_last4 = coalesce(${cardLast4}, card_last4)
    where id = ${id} and status = ${from}`,
);

/** Pays in one statement. @returns false when the secret is wrong, or the payment is paid, cancelled or too old */
export async function pay(id: string, clientSecret: string, to: Change): Promise<boolean> {
  const { rowCount } = await payOpen(db, { id, clientSecret, lifeMs: INTENT_LIFE_MS, ...to });
  return rowCount === 1;
}

const payOpen = rawPrepared(
  ({
    id,
    clientSecret,
    lifeMs,
    status,
    cardBrand,
    cardLast4,
  }: Values<Change & { id: string; clientSecret: string; lifeMs: number }>) => sql`
    update ${sandboxIntents} set status = ${status}, card_brand = ${cardBrand}, card_last4 = ${cardLast4}
    where id = ${id} and client_secret = ${clientSecret} and status in ('requires_payment_method', 'requires_action')
      and created_at > now() - ${lifeMs}::float8 * interval '1 millisecond'`,
);

/** A single statement, so that a payment that succeeds at the same moment is not cancelled. */
export async function cancel(id: string): Promise<boolean> {
  const rows = await db
    .update(sandboxIntents)
    .set({ status: 'canceled' })
    .where(and(eq(sandboxIntents.id, id), inArray(sandboxIntents.status, ['requires_payment_method', 'requires_action', 'canceled'])))
    .returning({ id: sandboxIntents.id });
  return rows.length > 0;
}

export const refund = (id: string) =>
  db
    .update(sandboxIntents)
    .set({ refundedAt: sql`coalesce(${sandboxIntents.refundedAt}, now())` })
    .where(and(eq(sandboxIntents.id, id), eq(sandboxIntents.status, 'succeeded')));

export const refundPart = (intentId: string, { key, amountCents }: { key: string; amountCents: number }) =>
  db.insert(sandboxRefunds).values({ key, intentId, amountCents }).onConflictDoNothing();
