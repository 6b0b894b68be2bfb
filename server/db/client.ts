import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import { Client, Pool, type PoolConfig } from 'pg';
import { giveUpOnSilence } from './close-on-timeout.ts';
import { writeOnce } from './one-write.ts';
import { beginAlong } from './pipelined-begin.ts';
import { prepareStatements } from './prepared.ts';

export type Db = NodePgDatabase;
/** A transaction, or the database itself where a single statement will do. */
export type Tx = PgDatabase<NodePgQueryResultHKT>;

/** Live bindings: features import them before `connect` has run, and use them after. */
export let pool: Pool;
export let db: Db;

/** @param to a connection string, or where the embedded database's socket lies */
export async function connect(to: string | PoolConfig): Promise<void> {
  const config = typeof to === 'string' ? { connectionString: to } : to;
  pool = new Pool({
    max: 10,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 5000,
    statement_timeout: 15_000,
    // Not even the word that it took too long: the other end is frozen, or the way there is gone.
    query_timeout: 18_000,
    keepAlive: true,
    // Statements that do not wait for each other go out, and come back, together.
    pipeline: true,
    idle_in_transaction_session_timeout: 30_000,
    ...config,
  });
  // Without these a database that goes away would take the process with it.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    writeOnce(client);
    beginAlong(client);
    prepareStatements(client);
    giveUpOnSilence(client);
    // The hot rows lie in memory, or on a disk without a head that travels: else an index that fits loses to one that is in the
    // order of the disk, and thousands of rows are read for fifty.
    client.query('set random_page_cost = 1.1').catch(() => {});
  });
  db = drizzle(pool);
  await pool.query('select 1');
}

export const close = (): Promise<void> => pool.end();

/** Work that may take long, such as a migration or a backup: a connection of its own on which no statement is cut off. */
export async function withLongConnection<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ ...pool.options, statement_timeout: 0, query_timeout: 0, idle_in_transaction_session_timeout: 0 });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Sends statements of one transaction or connection together that need nothing from each other. It waits for all of them, also
 * when one fails: none may come after the transaction's end.
 */
export async function allInTransaction<T extends readonly unknown[]>(
  ...statements: readonly [...{ [K in keyof T]: PromiseLike<T[K]> }]
): Promise<T> {
  const running = statements.map((statement) => Promise.resolve(statement));
  try {
    return (await Promise.all(running)) as unknown as T;
  } finally {
    await Promise.allSettled(running);
  }
}

/** Work on one connection, without a transaction: several reads by `together` are then one round trip. */
export async function onOneConnection<T>(work: (on: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await work(drizzle(client));
  } finally {
    client.release();
  }
}

const codeOf = (error: unknown): string => {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = (at as { code?: unknown }).code;
    if (typeof code === 'string') return code;
  }
  return '';
};

const RETRIED = new Set(['40P01', '40001', '23P01', '23505']);

/** Runs a transaction again when it met another one: deadlock, serialisation failure, exclusion, a key that was just taken. */
export async function retrying<T>(run: () => Promise<T>, times = 3): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (attempt >= times || !RETRIED.has(codeOf(error))) throw error;
    }
  }
}

/**
 * Connection failures, shutdowns, a standby that has not taken over yet, and what the server or this machine has run out of:
 * disk (53100, ENOSPC, EDQUOT), memory (53200), connections (53300), open files (EMFILE, ENFILE).
 */
const GONE =
  /^(?:08\w{3}|57P0[123]|53\w{3}|25006|ENOSPC|EDQUOT|EMFILE|ENFILE|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENOENT|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT)$/;
const GONE_MESSAGE =
  /Connection terminated|timeout exceeded when trying to connect|is not queryable|Query read timeout|the database system is/i;

/** Whether the database is away, or going: worth another try in a moment. */
export const isUnavailable = (error: unknown): boolean => {
  for (let at = error; at instanceof Error; at = at.cause) if (GONE.test(codeOf(at)) || GONE_MESSAGE.test(at.message)) return true;
  return false;
};
