import { pool } from '#server/db/client.ts';

/** How many transactions of this test's database wait for a lock. */
export const waitingForLocks = async (): Promise<number | null> =>
  (await pool.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).rowCount;

/** How often two transactions of this test's database have waited for each other. */
export const deadlocks = async (): Promise<number> =>
  Number((await pool.query('select deadlocks from pg_stat_database where datname = current_database()')).rows[0].deadlocks);

/** Runs a statement that locks rows, or changes them. @returns commits, so that those who wait go on */
export async function holding(statement: string, ...values: unknown[]): Promise<() => Promise<void>> {
  const client = await pool.connect();
  await client.query('begin');
  await client.query(statement, values);
  return async () => {
    await client.query('commit');
    client.release();
  };
}
