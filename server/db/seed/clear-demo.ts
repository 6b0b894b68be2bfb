import { sql } from 'drizzle-orm';
import { db } from '../client.ts';
import { demoRows } from './table.ts';

const demo = (kind: typeof demoRows.$inferSelect.kind) => sql`(select id from ${demoRows} where kind = ${kind})`;

/**
 * Deletes all demo data but the products: customers with everything of theirs, orders and their payments, reservations, newsletter members
 * and messages. Nothing that a person has entered since is touched.
 */
export const clearDemo = (): Promise<void> =>
  db.transaction(async (tx) => {
    const payments = sql`(select intent_id from orders where id in ${demo('order')})`;
    await tx.execute(sql`delete from drafts where intent_id in ${payments}`);
    await tx.execute(sql`delete from sandbox_intents where id in ${payments}`);
    await tx.execute(sql`delete from orders where id in ${demo('order')}`);
    await tx.execute(sql`delete from users where id in ${demo('user')}`);
    await tx.execute(sql`delete from reservations where id in ${demo('reservation')}`);
    await tx.execute(sql`delete from subscriptions where id in ${demo('subscription')}`);
    await tx.execute(sql`delete from contact_messages where id in ${demo('message')}`);
    await tx.delete(demoRows);
  });
