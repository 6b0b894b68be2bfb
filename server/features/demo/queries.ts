import { sql } from 'drizzle-orm';
import type { Tx } from '#server/db/client.ts';
import { demoRows } from '#server/db/demo-rows.ts';

const demo = (kind: typeof demoRows.$inferSelect.kind) => sql`(select id from ${demoRows} where kind = ${kind})`;

export async function hasDemo(tx: Tx): Promise<boolean> {
  const [any] = await tx.select({ id: demoRows.id }).from(demoRows).limit(1);
  return any !== undefined;
}

/** What else of the demo is deleted; without it promotions and stock stay, because they belong to what the shop sells. */
export type AlsoDeleted = { promotions: boolean; stock: boolean };

/**
 * Deletes the invented people and everything that belongs to them: customers, orders with their payments and parcels, visits,
 * reservations, newsletter members, messages. Products, settings, and data that real people entered later stay; so do the numbers of
 * invoices, which are never used twice.
 * @returns whether there was demo data
 */
export async function deleteDemo(tx: Tx, also: AlsoDeleted): Promise<boolean> {
  // The lock of the seed: a parallel call waits here and then finds nothing.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('seed'))`);
  if (!(await hasDemo(tx))) return false;
  const payments = sql`(select intent_id from orders where id in ${demo('order')})`;
  await tx.execute(sql`delete from drafts where intent_id in ${payments}`);
  await tx.execute(sql`delete from sandbox_intents where id in ${payments}`);
  await tx.execute(sql`delete from order_numbers where order_id in ${demo('order')}`);
  await tx.execute(sql`delete from orders where id in ${demo('order')}`);
  await tx.execute(sql`delete from users where id in ${demo('user')}`);
  await tx.execute(sql`delete from reservations where id in ${demo('reservation')}`);
  await tx.execute(sql`delete from subscriptions where id in ${demo('subscription')}`);
  await tx.execute(sql`delete from contact_messages where id in ${demo('message')}`);
  await tx.execute(sql`delete from analytics_days where is_demo`);
  // Payments and orders may refer to a promotion.
  if (also.promotions)
    await tx.execute(sql`update promotions set deleted_at = now() where id in ${demo('promotion')} and deleted_at is null`);
  // Saving a stock row removes its demo mark, so rows of the owner stay.
  if (also.stock) await tx.execute(sql`delete from stock where is_demo`);
  await tx.delete(demoRows);
  return true;
}
