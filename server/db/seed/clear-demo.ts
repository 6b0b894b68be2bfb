import { sql } from 'drizzle-orm';
import { db, type Tx } from '../client.ts';
import { demoRows } from './table.ts';

const demo = (kind: typeof demoRows.$inferSelect.kind) => sql`(select id from ${demoRows} where kind = ${kind})`;

export async function hasDemo(tx: Tx): Promise<boolean> {
  const [any] = await tx.select({ id: demoRows.id }).from(demoRows).limit(1);
  return any !== undefined;
}

/**
 * Deletes all demo data except the products: customers and everything that belongs to them, orders with their payments and parcels, visits,
 * reservations, newsletter members, messages and promotions. Data that real people entered later stays.
 * @returns whether there was demo data
 */
export async function deleteDemo(tx: Tx): Promise<boolean> {
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
  await tx.execute(sql`delete from promotions where id in ${demo('promotion')}`);
  await tx.execute(sql`delete from analytics_days where is_demo`);
  // Saving a stock row removes its demo mark, so rows of the owner stay.
  await tx.execute(sql`delete from stock where is_demo`);
  await tx.execute(sql`delete from settings where section in ('pedidos', 'entrega', 'propinas') and version = 2 and updated_by is null`);
  await tx.delete(demoRows);
  return true;
}

/** Deletes the demo data in a transaction of its own. */
export const clearDemo = (): Promise<void> => db.transaction(async (tx) => void (await deleteDemo(tx)));
