import { sql } from 'drizzle-orm';
import { db, type Tx } from '../client.ts';
import { demoRows } from './table.ts';

const demo = (kind: typeof demoRows.$inferSelect.kind) => sql`(select id from ${demoRows} where kind = ${kind})`;

export async function hasDemo(tx: Tx): Promise<boolean> {
  const [any] = await tx.select({ id: demoRows.id }).from(demoRows).limit(1);
  return any !== undefined;
}

/**
 * Deletes all demo data but the products: customers with everything of theirs, orders with their payments and parcels, visits, reservations, newsletter members,
 * messages and promotions. Nothing that a person has entered since is touched.
 * @returns whether there was any
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
  // A row that the owner has saved is the owner's.
  await tx.execute(sql`delete from stock where is_demo`);
  await tx.execute(sql`delete from settings where section in ('pedidos', 'entrega', 'propinas') and version = 2 and updated_by is null`);
  await tx.delete(demoRows);
  return true;
}

/** The same as a command of its own. */
export const clearDemo = (): Promise<void> => db.transaction(async (tx) => void (await deleteDemo(tx)));
