import { pool } from '#server/db/client.ts';

/** How many transactions of this test's database wait for a lock. */
export const waitingForLocks = async (): Promise<number | null> =>
  (await pool.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).rowCount;

/** How many deadlocks this test's database has had. */
export const deadlocks = async (): Promise<number> =>
  Number((await pool.query('select deadlocks from pg_stat_database where datname = current_database()')).rows[0].deadlocks);

/** Runs a statement in a transaction, which keeps its locks. @returns a function that commits, so that waiting transactions continue */
export async function holding(statement: string, ...values: unknown[]): Promise<() => Promise<void>> {
  const client = await pool.connect();
  await client.query('begin');
  await client.query(statement, values);
  return async () => {
    await client.query('commit');
    client.release();
  };
}

/** Deletes the user in a transaction that has not committed, as `holding`. */
export const holdingDeletion = ({ id }: { id: string }) => holding('delete from users where id = $1', id);
/** Takes a use of the promotion in a transaction that has not committed, as `holding`. */
export const holdingUse = (promotionId: string) =>
  holding(`insert into promotion_counts (promotion_id, person, used) values ($1, '', 1)`, promotionId);
