import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { DELIVERY_DAYS } from '#contract/webhooks/webhooks.ts';
import { db, type Tx } from '#server/db/client.ts';
import { webhookDeliveries, webhooks } from '#server/features/webhooks/table.ts';

export type Webhook = typeof webhooks.$inferSelect;
export type Delivery = typeof webhookDeliveries.$inferSelect;

/** Parallel creates wait for each other, so that each counts what the others added. */
export const lockCount = (tx: Tx): Promise<unknown> => tx.execute(sql`select pg_advisory_xact_lock(hashtext('webhooks'))`);
export const count = (tx: Tx): Promise<number> => tx.$count(webhooks);

export const all = (): Promise<Webhook[]> => db.select().from(webhooks).orderBy(webhooks.createdAt, webhooks.id);

export async function lock(tx: Tx, id: string): Promise<Webhook | null> {
  const [row] = await tx.select().from(webhooks).where(eq(webhooks.id, id)).for('update');
  return row ?? null;
}

export async function insert(tx: Tx, row: typeof webhooks.$inferInsert): Promise<Webhook> {
  const [made] = await tx.insert(webhooks).values(row).returning();
  return made as Webhook;
}

/** From now on, by the clock that dates the changes. */
export const activeFromNow = { activeSince: sql`clock_timestamp()` };

export async function update(tx: Tx, id: string, change: PgUpdateSetSource<typeof webhooks>): Promise<Webhook> {
  const [changed] = await tx.update(webhooks).set(change).where(eq(webhooks.id, id)).returning();
  return changed as Webhook;
}

export const remove = (tx: Tx, id: string): PromiseLike<unknown> => tx.delete(webhooks).where(eq(webhooks.id, id));

export async function exists(id: string): Promise<boolean> {
  return (await db.$count(webhooks, eq(webhooks.id, id))) > 0;
}

/** Newest first. */
export const deliveries = (webhookId: string, limit: number): Promise<Delivery[]> =>
  db
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.webhookId, webhookId),
        gt(webhookDeliveries.createdAt, sql`now() - make_interval(days => ${DELIVERY_DAYS})`),
      ),
    )
    .orderBy(desc(webhookDeliveries.id))
    .limit(limit);

export async function addDelivery(tx: Tx, webhookId: string, type: string): Promise<Delivery> {
  const [made] = await tx.insert(webhookDeliveries).values({ webhookId, type }).returning();
  return made as Delivery;
}

/** The delivery, locked, and whether its webhook is active. */
export async function lockDelivery(tx: Tx, id: string): Promise<{ delivery: Delivery; active: boolean } | null> {
  const [row] = await tx
    .select({ delivery: webhookDeliveries, active: webhooks.active })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(eq(webhookDeliveries.id, id))
    .for('update', { of: webhookDeliveries });
  return row ?? null;
}

/** Lets a delivery be tried at once. */
export async function sendAgain(tx: Tx, id: string): Promise<Delivery> {
  const [changed] = await tx
    .update(webhookDeliveries)
    .set({ state: 'pendiente', nextAt: sql`clock_timestamp()` })
    .where(eq(webhookDeliveries.id, id))
    .returning();
  return changed as Delivery;
}
