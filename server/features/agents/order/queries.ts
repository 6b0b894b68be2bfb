import { and, asc, eq, lt, lte, sql } from 'drizzle-orm';
import { db, type Tx } from '#server/db/client.ts';
import { readTogether } from '#server/db/transaction.ts';
import { agentSessions } from '#server/features/agent-sessions/table.ts';
import { orderLines, orderRefunds, orderSteps, orders } from '#server/features/orders/table.ts';
import { agentOrderNews } from '../table.ts';
import { LEASE_SECONDS, NEWS_DAYS } from './rules.ts';

/** What an order that a program prepared is told with; null when there is none. */
export async function factsOf(id: string) {
  const [[row], lines, steps, refunds] = await readTogether((on) => [
    on
      .select({ order: orders, session: agentSessions })
      .from(orders)
      .innerJoin(agentSessions, eq(agentSessions.id, orders.sessionId))
      .where(eq(orders.id, id)),
    on.select().from(orderLines).where(eq(orderLines.orderId, id)).orderBy(asc(orderLines.position)),
    on
      .select({ id: orderSteps.id, status: orderSteps.status, at: orderSteps.at })
      .from(orderSteps)
      .where(eq(orderSteps.orderId, id))
      .orderBy(asc(orderSteps.at), asc(orderSteps.id)),
    on
      .select({ id: orderRefunds.id, amountCents: orderRefunds.amountCents, items: orderRefunds.items, at: orderRefunds.at })
      .from(orderRefunds)
      .where(eq(orderRefunds.orderId, id))
      .orderBy(asc(orderRefunds.at), asc(orderRefunds.id)),
  ]);
  return row ? { ...row, lines, steps, refunds } : null;
}
export type OrderFacts = NonNullable<Awaited<ReturnType<typeof factsOf>>>;

const { orderId, version, deliveredVersion, url, tries, nextAt } = agentOrderNews;
const NOW = sql`clock_timestamp()`;
const inSeconds = (seconds: number) => sql`clock_timestamp() + make_interval(secs => ${seconds})`;

/**
 * Notes that a program has news of its order, in the transaction of the change.
 * @returns whether a program prepared the order
 */
export async function note(tx: Tx, id: string): Promise<boolean> {
  // A version is a moment, so that it is new also when the row was deleted since.
  const { rowCount } = await tx.execute(sql`
    insert into ${agentOrderNews} (order_id, version, url)
    select ${orders.id}, (extract(epoch from clock_timestamp()) * 1000)::bigint, ${agentSessions.platform}
    from ${orders} join ${agentSessions} on ${agentSessions.id} = ${orders.sessionId}
    where ${orders.id} = ${id} and ${agentSessions.platform} <> ''
    on conflict (order_id) do update set
      version = greatest(${version} + 1, excluded.version),
      tries = 0,
      -- A delivery under way ends within its lease.
      next_at = case when ${deliveredVersion} = ${version} then clock_timestamp()
        else least(${nextAt}, clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})) end`);
  return (rowCount ?? 0) > 0;
}

const isWaiting = lt(deliveredVersion, version);
const isDue = and(isWaiting, lte(nextAt, NOW));

/** Takes the news of an order for one delivery. @returns null while another one has them, or when there are none */
export async function claim(id: string) {
  const [row] = await db
    .update(agentOrderNews)
    .set({ nextAt: inSeconds(LEASE_SECONDS) })
    .where(and(eq(orderId, id), isDue))
    .returning({ version, url, tries });
  return row ?? null;
}

/** The program knows that version, or is not told of it. */
export const settle = (id: string, told: number) =>
  db
    .update(agentOrderNews)
    .set({ deliveredVersion: told, tries: 0, nextAt: NOW })
    .where(and(eq(orderId, id), lt(deliveredVersion, told)));

/** Tries that version again later; a newer one at once. */
export const postpone = (id: string, untold: number, seconds: number) =>
  db
    .update(agentOrderNews)
    .set({
      tries: sql`case when ${version} = ${untold} then ${tries} + 1 else 0 end`,
      nextAt: sql`case when ${version} = ${untold} then ${inSeconds(seconds)} else ${NOW} end`,
    })
    .where(eq(orderId, id));

export const due = async (most: number): Promise<string[]> =>
  (await db.select({ orderId }).from(agentOrderNews).where(isDue).orderBy(asc(nextAt)).limit(most)).map((row) => row.orderId);

/** Deletes what was told long ago. */
export const forgetTold = () =>
  db.delete(agentOrderNews).where(and(eq(deliveredVersion, version), lt(nextAt, sql`now() - make_interval(days => ${NEWS_DAYS})`)));
