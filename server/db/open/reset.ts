import { pool } from '#server/db/client.ts';

type Database = Pick<typeof pool, 'query'>;

/** Every schema that the shop creates: its own, the queue's, and the list of migrations. */
const SCHEMAS = ['public', 'pgboss', 'drizzle'];

/** Deletes all data and tables, as before the first start. */
export const empty = async (database: Database = pool): Promise<void> => {
  await database.query(`${SCHEMAS.map((schema) => `drop schema if exists ${schema} cascade;`).join(' ')} create schema public`);
};
