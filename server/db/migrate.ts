import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as run } from 'drizzle-orm/node-postgres/migrator';
import { pool } from './client.ts';

const LOCK = 4_201_154;

/** Brings the schema up to date; processes that start together wait for the first. */
export async function migrate(): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await run(drizzle(client), { migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)) });
  } finally {
    // A connection that held the lock and another timeout is not given back.
    client.release(true);
  }
}
