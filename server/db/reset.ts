import { pool } from './client.ts';

/** Every schema that the shop makes: its own, the queue's, the list of migrations. */
const SCHEMAS = ['public', 'pgboss', 'drizzle'];

/** Leaves the database as empty as it was before the first start. */
export const empty = async (): Promise<void> => {
  await pool.query(`${SCHEMAS.map((schema) => `drop schema if exists ${schema} cascade;`).join(' ')} create schema public`);
};
