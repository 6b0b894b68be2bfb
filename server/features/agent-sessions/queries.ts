import { and, count, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/client.ts';
import { agentSessions } from './table.ts';

export type SessionRow = typeof agentSessions.$inferSelect;
export type NewSession = Omit<
  typeof agentSessions.$inferInsert,
  'createdAt' | 'expiresAt' | 'state' | 'payingAt' | 'intentId' | 'orderId'
> & {
  lifeMs: number;
};
type Reader = Pick<Tx, 'select'>;

const isOpen = eq(agentSessions.state, 'open');
const fromNow = (ms: number) => sql`now() + make_interval(secs => ${ms / 1000})`;

/** Lets one opening of an address run at a time, so that parallel ones count each other. */
export const lockAddress = (tx: Tx, address: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`agent-sessions ${address}`}, 0))`);

export async function openOfAddress(on: Reader, address: string): Promise<number> {
  const [row] = await on
    .select({ open: count() })
    .from(agentSessions)
    .where(and(eq(agentSessions.address, address), isOpen, gt(agentSessions.expiresAt, sql`now()`)));
  return row?.open ?? 0;
}

export async function insert(tx: Tx, { lifeMs, ...row }: NewSession): Promise<SessionRow> {
  const [made] = (await tx
    .insert(agentSessions)
    .values({ ...row, expiresAt: fromNow(lifeMs) })
    .returning()) as [SessionRow];
  return made;
}

/** Sessions that have expired without an order are unknown, like those that never existed. */
const isAlive = sql`(${agentSessions.expiresAt} > now() or ${agentSessions.state} = 'completed')`;

export async function find(on: Reader, id: string): Promise<SessionRow | null> {
  const [row] = await on
    .select()
    .from(agentSessions)
    .where(and(eq(agentSessions.id, id), isAlive));
  return row ?? null;
}

/** Locked until the transaction ends. */
export async function lock(tx: Tx, id: string): Promise<SessionRow | null> {
  const [row] = await tx.select().from(agentSessions).where(eq(agentSessions.id, id)).for('update');
  return row ?? null;
}

export async function openOfCart(on: Reader, cartId: string): Promise<SessionRow | null> {
  const [row] = await on
    .select()
    .from(agentSessions)
    .where(and(eq(agentSessions.cartId, cartId), isOpen, isAlive));
  return row ?? null;
}

/** An open session that has expired does not keep another one of its cart from being opened. */
export const endExpiredOfCart = (tx: Tx, cartId: string) =>
  tx
    .update(agentSessions)
    .set({ state: 'canceled' })
    .where(and(eq(agentSessions.cartId, cartId), isOpen, lt(agentSessions.expiresAt, sql`now()`)));

type Change = Partial<
  Pick<SessionRow, 'request' | 'answeredCents' | 'verified' | 'state' | 'payingAt' | 'intentId' | 'orderId' | 'closedView'>
>;

export const change = (tx: Tx, id: string, values: Change) => tx.update(agentSessions).set(values).where(eq(agentSessions.id, id));

/** @returns false when another process has ended the claim of that moment */
export async function changeClaimed(on: Pick<Tx, 'update'>, id: string, payingAt: Date, values: Change): Promise<boolean> {
  const rows = await on
    .update(agentSessions)
    .set(values)
    .where(and(eq(agentSessions.id, id), eq(agentSessions.state, 'paying'), eq(agentSessions.payingAt, payingAt)))
    .returning({ id: agentSessions.id });
  return rows.length > 0;
}

/** Deletes what programs prepared for a person who is forgotten. */
export const forget = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await tx.delete(agentSessions).where(inArray(agentSessions.id, [...ids]));
};

/** @param days after which sessions go, with the personal data in them. @param orderedDays the same for those that became an order */
export const deleteOld = (on: Pick<Tx, 'delete'>, { days, orderedDays }: { days: number; orderedDays: number }) => {
  const kept = sql`make_interval(days => case ${agentSessions.state} when 'completed' then ${orderedDays}::int else ${days}::int end)`;
  return on.delete(agentSessions).where(lt(agentSessions.expiresAt, sql`now() - ${kept}`));
};
