import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { db, type Tx } from '#server/db/client.ts';
import { trialCounts } from '#server/gateways/payments/provider.ts';
import { pointsLedger } from './table.ts';

/** The user's movements that count towards the balance. */
const counted = (userId: string) => and(eq(pointsLedger.userId, userId), trialCounts ? undefined : eq(pointsLedger.trial, false));

export const insert = (tx: Tx, row: typeof pointsLedger.$inferInsert) => tx.insert(pointsLedger).values(row);

/** Locks the user's balance until the transaction ends, so that parallel calls cannot spend the same points. */
export const lockBalance = (tx: Tx, userId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`points ${userId}`}, 0))`);

export async function balance(userId: string, on: Pick<Tx, 'select'> = db): Promise<number> {
  const [row] = await on
    // The sum is negative when points were spent before their order became void: the balance is then 0, and later points settle the debt.
    // The sum may exceed an integer; a double holds it exactly, and the driver returns it as a number.
    .select({ points: sql<number>`greatest(coalesce(sum(${pointsLedger.amount}), 0), 0)::float8` })
    .from(pointsLedger)
    .where(counted(userId));
  return row?.points ?? 0;
}

/** A subquery: when the order was awarded its points. */
export const earnedAt = (orderId: string) =>
  sql`(select created_at from ${pointsLedger} where order_id = ${orderId} and kind = 'purchase')`;

/** How many of the order's points are spent: by how much the balance would be negative without them. */
export async function spentOf(tx: Tx, userId: string, orderId: string): Promise<number> {
  const earned = sql`coalesce(sum(${pointsLedger.amount}) filter (where ${pointsLedger.orderId} = ${orderId}), 0)`;
  const [row] = await tx
    .select({ spent: sql<number>`greatest(least(${earned}, ${earned} - coalesce(sum(${pointsLedger.amount}), 0)), 0)::float8` })
    .from(pointsLedger)
    .where(counted(userId));
  return row?.spent ?? 0;
}

/** The centavos that this user paid for the order; null when the order awarded the user no points. */
export async function purchase(userId: string, orderId: string): Promise<number | null> {
  const [row] = await db
    .select({ paidCents: pointsLedger.paidCents })
    .from(pointsLedger)
    .where(and(eq(pointsLedger.orderId, orderId), eq(pointsLedger.kind, 'purchase'), eq(pointsLedger.userId, userId)));
  return row?.paidCents ?? null;
}

/** Takes back all points of the order. The balance may become negative if they were spent. */
export const takeBack = (tx: Tx, orderId: string) =>
  tx.execute(sql`
    insert into ${pointsLedger} (user_id, order_id, kind, amount, trial, reason)
    select user_id, order_id, 'refund', -amount, trial, 'Pedido cancelado o reembolsado'
    from ${pointsLedger} where order_id = ${orderId} and kind = 'purchase' and amount > 0`);

/** The points that the order awarded. */
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
