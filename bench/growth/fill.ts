import { close, connect, withLongConnection } from '#server/db/client.ts';
import { startEmbedded } from '#server/db/embedded/start.ts';
import { migrate } from '#server/db/open/migrate.ts';
import { startQueue, stopQueue } from '#server/db/queue.ts';
import { rollUp } from '#server/features/stats/roll-up/roll-up.ts';
import { seed } from '#server/seed/seed.ts';
import { officeSteps } from './office-rows.ts';
import { type Size, steps } from './rows.ts';

const TABLES = [
  'products',
  'users',
  'sessions',
  'addresses',
  'carts',
  'cart_lines',
  'orders',
  'order_lines',
  'order_steps',
  'points_ledger',
  'reservations',
  'reservation_changes',
  'reviews',
  'contact_messages',
  'subscriptions',
  'audit_entries',
  'invoices',
  'shipments',
  'shipment_events',
  'analytics_events',
];

/** Makes the data folder of a shop that has been open for years: the demo products, and as many rows as `size` says. */
export async function fill(dataDir: string, size: Size): Promise<void> {
  // Without fsync, because the data need not survive a crash.
  const database = await startEmbedded({ dataDir, fsync: false });
  try {
    await connect(database.connection);
    await migrate();
    await seed();
    await startQueue();
    await stopQueue();
    await withLongConnection(async (client) => {
      await client.query("alter system set max_wal_size = '8GB'");
      await client.query('select pg_reload_conf()');
      // Without triggers and foreign keys: the rows below are consistent by construction.
      await client.query("set session_replication_role = replica; set maintenance_work_mem = '256MB'; set work_mem = '64MB'");
      const indexes = await client.query<{ name: string; definition: string }>(
        `select format('%I', indexname) as name, indexdef as definition from pg_indexes where schemaname = 'public' and tablename = any($1)
         and not exists (select from pg_constraint where conname = indexname)`,
        [TABLES],
      );
      for (const { name } of indexes.rows) await client.query(`drop index ${name}`);
      for (const statement of [...steps(size), ...officeSteps(size)]) await client.query(statement);
      for (const { definition } of indexes.rows) await client.query(definition);
      await client.query('vacuum analyze');
      await rollUp(new Date(), Number.POSITIVE_INFINITY);
      await client.query('vacuum analyze sales_days, product_sales, customer_sales');
      await client.query('alter system reset max_wal_size');
    });
    await close();
  } finally {
    await database.stop();
  }
}
