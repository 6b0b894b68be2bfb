import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type ByMethod, byMethod, type TillMethod } from '#contract/till-methods.ts';
import type { Tx } from '#server/db/client.ts';
import { tillPayments, tillReturns, tillSales } from '#server/features/payments/till/table.ts';

export type NewReturn = typeof tillReturns.$inferInsert;

/** What was paid in each way and has not gone back. The caller holds the lock on the order. */
export async function leftOf(tx: Tx, intentId: string): Promise<ByMethod> {
  const { rows } = await tx.execute<{ method: TillMethod; cents: number }>(sql`
    select method, sum(cents)::int as cents from (
      select method, amount_cents as cents from ${tillPayments} where intent_id = ${intentId}
      union all
      select method, -amount_cents from ${tillReturns} where intent_id = ${intentId}) moved
    group by method`);
  return byMethod(rows);
}

export const insert = (tx: Tx, rows: NewReturn[]) => tx.insert(tillReturns).values(rows);

const isWaitingCash = (ids: string[]) => and(inArray(tillReturns.id, ids), eq(tillReturns.method, 'efectivo'), isNull(tillReturns.shiftId));

export const waitsForCash = async (tx: Tx, ids: string[]): Promise<boolean> => (await tx.$count(tillReturns, isWaitingCash(ids))) > 0;

export const giveCash = (tx: Tx, ids: string[], given: { shiftId: string; byId: string }) =>
  tx
    .update(tillReturns)
    .set({ ...given, at: sql`clock_timestamp()` })
    .where(isWaitingCash(ids));

/** The till that took the payment. */
export async function tillOf(intentId: string, on: Pick<Tx, 'select'>): Promise<string | null> {
  const [row] = await on.select({ till: tillSales.till }).from(tillSales).where(eq(tillSales.intentId, intentId));
  return row?.till ?? null;
}
