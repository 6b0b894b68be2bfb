import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/client.ts';
import { rawPrepared, type Values } from '#server/db/prepared.ts';
import { tillPayments, tillSales, tillShifts } from '#server/features/payments/till/table.ts';

export type NewSale = typeof tillSales.$inferInsert;
export type NewPayment = Omit<typeof tillPayments.$inferInsert, 'id' | 'at'>;

/** Makes calls with the same key of a till run one after the other. */
export const lockKey = rawPrepared(
  ({ till, key }: Values<{ till: string; key: string }>) =>
    sql`select pg_advisory_xact_lock(hashtextextended(${till}::text || ' ' || ${key}::text, 47))`,
);

export async function saleOf(tx: Pick<Tx, 'select'>, till: string, key: string): Promise<typeof tillSales.$inferSelect | null> {
  const [row] = await tx
    .select()
    .from(tillSales)
    .where(and(eq(tillSales.till, till), eq(tillSales.key, key)));
  return row ?? null;
}

/** The open shift of a till, which cannot be closed before the transaction ends. Sales do not wait for each other. */
export async function shareOpenShift(tx: Tx, till: string): Promise<typeof tillShifts.$inferSelect | null> {
  const [row] = await tx
    .select()
    .from(tillShifts)
    .where(and(eq(tillShifts.till, till), sql`${tillShifts.closedAt} is null`))
    .for('share');
  return row ?? null;
}

export const insertSale = (tx: Tx, sale: NewSale) => tx.insert(tillSales).values(sale);

export const insertPayments = (tx: Tx, payments: NewPayment[]) => tx.insert(tillPayments).values(payments);

/** How many sales of today the customer got by telephone or e-mail. Makes such sales of one customer run one after the other. */
export async function salesFoundFor(tx: Tx, userId: string, since: Date): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('found ' || ${userId}::text, 47))`);
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from ${tillSales} where ${tillSales.foundId} = ${userId} and ${tillSales.at} >= ${since.toISOString()}`,
  );
  return rows[0]?.count ?? 0;
}
