import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { db, type Tx } from '#server/db/client.ts';
import { trialCounts } from '#server/gateways/payments/provider.ts';
import { pointsLedger } from './table.ts';

/** The movements of this person that count today. */
const counted = (userId: string) => and(eq(pointsLedger.userId, userId), trialCounts ? undefined : eq(pointsLedger.trial, false));

export const insert = (tx: Tx, row: typeof pointsLedger.$inferInsert) => tx.insert(pointsLedger).values(row);

/** Whoever takes points away waits here until the one before is done: two never spend the same points. */
export const lockBalance = (tx: Tx, userId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`points ${userId}`}, 0))`);

export async function balance(userId: string, on: Pick<Tx, 'select'> = db): Promise<number> {
  const [row] = await on
    // What was spent and then taken back is owed: later points pay it, and until then there are none.
    // The sum of integers may be larger than one; a double holds it exactly, and the driver gives it as a number.
    .select({ points: sql<number>`greatest(coalesce(sum(${pointsLedger.amount}), 0), 0)::float8` })
    .from(pointsLedger)
    .where(counted(userId));
  return row?.points ?? 0;
}

/** For another query: when the order brought its points. */
export const earnedAt = (orderId: string) =>
  sql`(select created_at from ${pointsLedger} where order_id = ${orderId} and kind = 'purchase')`;

/** How many of the points that an order brought are gone: what the balance would be below zero without them. */
export async function spentOf(tx: Tx, userId: string, orderId: string): Promise<number> {
  const earned = sql`coalesce(sum(${pointsLedger.amount}) filter (where ${pointsLedger.orderId} = ${orderId}), 0)`;
  const [row] = await tx
    .select({ spent: sql<number>`greatest(least(${earned}, ${earned} - coalesce(sum(${pointsLedger.amount}), 0)), 0)::float8` })
    .from(pointsLedger)
    .where(counted(userId));
  return row?.spent ?? 0;
}

/** What an order of this person was paid with; null when it earned them nothing. */
export async function purchase(userId: string, orderId: string): Promise<number | null> {
  const [row] = await db
    .select({ paidCents: pointsLedger.paidCents })
    .from(pointsLedger)
    .where(and(eq(pointsLedger.orderId, orderId), eq(pointsLedger.kind, 'purchase'), eq(pointsLedger.userId, userId)));
  return row?.paidCents ?? null;
}

/** All that an order brought goes again; what has been spent meanwhile is owed from then on. */
export const takeBack = (tx: Tx, orderId: string) =>
  tx.execute(sql`
    insert into ${pointsLedger} (user_id, order_id, kind, amount, trial, reason)
    select user_id, order_id, 'refund', -amount, trial, 'Pedido cancelado o reembolsado'
    from ${pointsLedger} where order_id = ${orderId} and kind = 'purchase' and amount > 0`);

/** The points that an order brought. */
export async function earnedBy(on: Pick<Tx, 'select'>, orderId: string): Promise<number> {
  const [row] = await on
    .select({ amount: pointsLedger.amount })
    .from(pointsLedger)
    .where(and(eq(pointsLedger.orderId, orderId), eq(pointsLedger.kind, 'purchase')));
  return row?.amount ?? 0;
}

const NEWEST = 200;

export const movements = (userId: string) =>
  db
    .select()
    .from(pointsLedger)
    .where(and(counted(userId), ne(pointsLedger.amount, 0)))
    .orderBy(desc(pointsLedger.createdAt), desc(pointsLedger.id))
    .limit(NEWEST);
