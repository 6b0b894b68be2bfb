import { and, eq, inArray, sql } from 'drizzle-orm';
import { db, type Tx } from '#server/db/client.ts';
import { sandboxIntents } from './table.ts';

export type SandboxIntent = typeof sandboxIntents.$inferSelect;

export const insert = (row: typeof sandboxIntents.$inferInsert) => db.insert(sandboxIntents).values(row);

export async function find(id: string): Promise<SandboxIntent | null> {
  const [row] = await db.select().from(sandboxIntents).where(eq(sandboxIntents.id, id));
  return row ?? null;
}

/** Locks the row until the transaction ends, so that two confirmations of one payment run one after the other. */
export async function lock(tx: Tx, id: string): Promise<SandboxIntent | null> {
  const [row] = await tx.select().from(sandboxIntents).where(eq(sandboxIntents.id, id)).for('update');
  return row ?? null;
}

export const update = (tx: Tx, id: string, changes: Partial<SandboxIntent>) =>
  tx.update(sandboxIntents).set(changes).where(eq(sandboxIntents.id, id));

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
