import { and, asc, desc, eq, ne, sql } from 'drizzle-orm';
import { db, type Tx } from '#server/db/client.ts';
import { prepared, rawPrepared, type Values } from '#server/db/prepared.ts';
import { users } from '#server/features/accounts/table.ts';
import { trialCounts } from '#server/gateways/payments/provider.ts';
import { pointsLedger } from './table.ts';

/** The user's movements that count towards the balance. */
const counted = (userId: string) => and(eq(pointsLedger.userId, userId), trialCounts ? undefined : eq(pointsLedger.trial, false));

type Row = typeof pointsLedger.$inferSelect;
type Movement = Pick<Row, 'userId' | 'kind' | 'amount' | 'trial' | 'reason'>;
/** The cause of the movement, and the amount paid. */
type Cause = Pick<Row, 'orderId' | 'rewardId' | 'paidCents'>;

export const insert = (tx: Tx, { orderId = null, rewardId = null, paidCents = null, ...movement }: Movement & Partial<Cause>) =>
  insertMovement(tx, { ...movement, orderId, rewardId, paidCents });

/** Inserts nothing for guests without an account, who have no points. */
const insertMovement = rawPrepared(
  ({ userId, orderId, kind, amount, rewardId, paidCents, trial, reason }: Values<Movement & Cause>) => sql`
    insert into ${pointsLedger} (user_id, order_id, kind, amount, reward_id, paid_cents, trial, reason)
    select id, ${orderId}::uuid, ${kind}::text, ${amount}::integer, ${rewardId}::uuid, ${paidCents}::integer, ${trial}::boolean, ${reason}::text
    from ${users} where id = ${userId} and not is_guest`,
);

/** Locks the user's balance until the transaction ends, so that parallel calls cannot spend the same points. */
export const lockBalance = (tx: Tx, userId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`points ${userId}`}, 0))`);

export async function balance(userId: string, on: Pick<Tx, 'select'> = db): Promise<number> {
  const [row] = await on
    // The sum is negative when points were spent before their order became void: the balance is then 0, and later points reduce the
    // deficit. The sum may exceed an integer; a double holds it exactly, and the driver returns it as a number.
    .select({ points: sql<number>`greatest(coalesce(sum(${pointsLedger.amount}), 0), 0)::float8` })
    .from(pointsLedger)
    .where(counted(userId));
  return row?.points ?? 0;
}

/** A subquery for the time at which the order was awarded its points. */
export const earnedAt = (orderId: string) =>
  sql`(select created_at from ${pointsLedger} where order_id = ${orderId} and kind = 'purchase')`;

/** How many of the order's points are spent: the deficit that the balance would have without them. */
export async function spentOf(tx: Tx, userId: string, orderId: string): Promise<number> {
  const earned = sql`coalesce(sum(${pointsLedger.amount}) filter (where ${pointsLedger.orderId} = ${orderId}), 0)`;
  const [row] = await tx
    .select({ spent: sql<number>`greatest(least(${earned}, ${earned} - coalesce(sum(${pointsLedger.amount}), 0)), 0)::float8` })
    .from(pointsLedger)
    .where(counted(userId));
  return row?.spent ?? 0;
}

/** The amount that this user paid for the order, and its points; null when the order awarded the user no points. */
export async function purchase(userId: string, orderId: string): Promise<{ paidCents: number; points: number } | null> {
  const [row] = await db
    .select({ paidCents: pointsLedger.paidCents, points: pointsLedger.amount })
    .from(pointsLedger)
    .where(and(eq(pointsLedger.orderId, orderId), eq(pointsLedger.kind, 'purchase'), eq(pointsLedger.userId, userId)));
  return row && row.paidCents !== null ? { paidCents: row.paidCents, points: row.points } : null;
}

/** The cause of subtracted points; `refundedCents` of the order's `totalCents` were refunded so far. */
export type GivenBack = { orderId: string; refundedCents: number; totalCents: number; reason: string };

/**
 * Subtracts the order's points in proportion to the refunded money, less those subtracted before. The balance may become negative if the
 * points were spent. The caller holds the order's lock.
 */
export const takeBack = (tx: Tx, { orderId, refundedCents, totalCents, reason }: GivenBack) =>
  tx.execute(sql`
    insert into ${pointsLedger} (user_id, order_id, kind, amount, trial, reason)
    select * from (
      select earned.user_id, earned.order_id, 'refund', -(earned.amount::bigint * ${refundedCents}::bigint / greatest(${totalCents}::bigint, 1))::integer
        - (select coalesce(sum(amount), 0) from ${pointsLedger} where order_id = ${orderId} and kind = 'refund')::integer as owed,
        earned.trial, ${reason}::text
      from ${pointsLedger} as earned where earned.order_id = ${orderId} and earned.kind = 'purchase') taken
    where owed < 0`);

/** The points that the order awarded, and those that its refunds have left. */
export async function earnedBy(on: Pick<Tx, 'select'>, orderId: string): Promise<{ awarded: number; left: number }> {
  const movements = await ofOrder(on, { orderId });
  const sumOf = (kinds: readonly string[]) =>
    movements.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { amount }) => sum + amount, 0);
  return { awarded: sumOf(['purchase']), left: sumOf(['purchase', 'refund']) };
}

const ofOrder = prepared((on, { orderId }: Values<{ orderId: string }>) =>
  on.select({ kind: pointsLedger.kind, amount: pointsLedger.amount }).from(pointsLedger).where(eq(pointsLedger.orderId, orderId)),
);

const NEWEST = 200;
const shown = (userId: string) => and(counted(userId), ne(pointsLedger.amount, 0));

export const movements = (userId: string) =>
  db.select().from(pointsLedger).where(shown(userId)).orderBy(desc(pointsLedger.createdAt), desc(pointsLedger.id)).limit(NEWEST);

/** Oldest first, so that a new movement does not shift the pages. */
export const pageOf = (userId: string, limit: number, offset: number) =>
  db
    .select()
    .from(pointsLedger)
    .where(shown(userId))
    .orderBy(asc(pointsLedger.createdAt), asc(pointsLedger.id))
    .limit(limit)
    .offset(offset);
