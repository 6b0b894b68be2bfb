import { and, eq, inArray, sql } from 'drizzle-orm';
import { db, type Tx } from '#server/db/client.ts';
import type { ProviderIntent } from '#server/gateways/payments/gateway.ts';
import { tillIntents } from '#server/gateways/payments/table.ts';

type NewIntent = Pick<typeof tillIntents.$inferInsert, 'id' | 'amountCents' | 'userId' | 'status'>;

export const insert = (row: NewIntent, on: Pick<Tx, 'insert'> = db) => on.insert(tillIntents).values(row);

export async function find(id: string): Promise<ProviderIntent | null> {
  const [row] = await db.select().from(tillIntents).where(eq(tillIntents.id, id));
  return row ? { id, status: row.status, amountCents: row.amountCents, userId: row.userId } : null;
}

/** @returns false when it was paid. Idempotent. */
export async function cancel(id: string, on: Pick<Tx, 'update'> = db): Promise<boolean> {
  const rows = await on
    .update(tillIntents)
    .set({ status: 'canceled' })
    .where(and(eq(tillIntents.id, id), inArray(tillIntents.status, ['requires_payment_method', 'canceled'])))
    .returning({ id: tillIntents.id });
  return rows.length === 1;
}

/** Marks an open payment as paid, with the amount that was taken. @returns false when it is paid or cancelled */
export async function pay(tx: Tx, id: string, amountCents: number): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`update ${tillIntents} set status = 'succeeded', amount_cents = ${amountCents} where id = ${id} and status = 'requires_payment_method'`,
  );
  return rowCount === 1;
}
