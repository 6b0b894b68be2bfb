import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import { Client, Pool, type PoolConfig, type QueryConfig, type QueryResultRow } from 'pg';
import { holdWrites, wrapDriver } from './driver.ts';
import { ShopClient, watchForFreeze } from './frozen.ts';
import { enterDatabase } from './per-database.ts';
import { clientOf } from './prepared.ts';

export type Db = NodePgDatabase;
/** A transaction, or the database itself where a single statement will do. */
export type Tx = PgDatabase<NodePgQueryResultHKT>;

/** Live bindings: features import them before `connect` has run and use them afterwards. */
export let pool: Pool;
export let db: Db;

/** @param to a connection string, or the pool's options, such as the socket of the embedded database */
export async function connect(to: string | PoolConfig): Promise<void> {
  const config = typeof to === 'string' ? { connectionString: to } : to;
  enterDatabase(config.connectionString ?? `${config.host}:${config.port}/${config.database}`);
  pool = new Pool({
    Client: ShopClient,
    max: 10,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 5000,
    statement_timeout: 15_000,
    // Longer than `statement_timeout`: without even the server's error, the server hangs or the network is gone. `watchDatabase` notices
    // that sooner when nothing at all is answered.
    query_timeout: 18_000,
    keepAlive: true,
    // Statements that do not wait for each other are sent, and answered, together.
    pipeline: true,
    idle_in_transaction_session_timeout: 30_000,
    ...config,
  });
  // Without a listener a lost connection would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    wrapDriver(client);
    // The hot rows are in memory or on a solid-state disk. With the default of 4, which is for spinning disks, the planner prefers an
    // index in the order of the table and reads thousands of rows for fifty.
    client.query('set random_page_cost = 1.1').catch(() => {});
  });
  db = drizzle(pool);
  await pool.query('select 1');
}

export async function close(): Promise<void> {
  const shared = lookUps;
  lookUps = null;
  await Promise.all([pool.end(), shared?.then((client) => client.end()).catch(() => {})]);
}

let lookUps: Promise<ShopClient> | null = null;

/**
 * Reads by one statement that nearly every request begins with. All of them share a connection, so that those of one moment are one write
 * and wait for no connection of the pool. Nothing that may wait for a lock belongs here: it would hold up the others.
 */
export async function lookUp<Row extends QueryResultRow>(query: QueryConfig): Promise<Row[]> {
  lookUps ??= openLookUps();
  const { rows } = await (await lookUps).query<Row>(query);
  return rows;
}

function openLookUps(): Promise<ShopClient> {
  const client = new ShopClient(pool.options);
  const opened = client.connect().then(() => client);
  const forget = () => {
    if (lookUps === opened) lookUps = null;
  };
  // The next look-up opens another one.
  opened.catch(forget);
  client.on('error', forget);
  client.on('end', forget);
  wrapDriver(client);
  return opened;
}

/** For a process that answers guests: a frozen database is known after six seconds, and from then on refused at once. */
export const watchDatabase = (): { stop(): void } =>
  watchForFreeze(
    () => lookUp({ text: 'select 1' }),
    () => withLongConnection(async () => {}),
  );

/** For long work such as a migration or a backup: a connection of its own without timeouts. */
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
 * Sends independent statements of one transaction or connection together. Waits for all of them, also when one fails: none may arrive
 * after the transaction's end.
 */
export async function allInTransaction<T extends readonly unknown[]>(
  ...statements: readonly [...{ [K in keyof T]: PromiseLike<T[K]> }]
): Promise<T> {
  return (await allOf(statements)) as unknown as T;
}

/** Waits for all. Of several errors it throws the one that made the transaction fail. */
async function allOf(statements: readonly PromiseLike<unknown>[]): Promise<unknown[]> {
  const ended = await Promise.allSettled(statements);
  const errors = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  if (errors.length > 0) throw errors.find((error) => codeOf(error) !== TRANSACTION_FAILED) ?? errors[0];
  return ended.map((one) => (one as PromiseFulfilledResult<unknown>).value);
}

const TRANSACTION_FAILED = '25P02';

type Ending = (...statements: PromiseLike<unknown>[]) => void;

/**
 * A transaction whose last statements travel with its commit, in one round trip. When one of them fails, the database keeps nothing and the
 * error is thrown.
 * @param work resolves without waiting for what it gives to `end`, when all of that has been sent; runs again as `inTransaction` says
 */
export const committing = <T>(work: (tx: Tx, end: Ending) => Promise<T>): Promise<T> => retrying(() => committingOnce(work));

async function committingOnce<T>(work: (tx: Tx, end: Ending) => Promise<T>): Promise<T> {
  const last: Promise<unknown>[] = [];
  const end: Ending = (...statements) => {
    for (const statement of statements.map((one) => Promise.resolve(one))) {
      // It may fail before it is waited for.
      statement.catch(() => {});
      last.push(statement);
    }
  };
  try {
    const result = await db.transaction(async (tx) => {
      const made = await work(tx, end);
      if (last.length > 0) {
        const release = holdWrites(clientOf(tx));
        // Drizzle sends a statement some steps after it is waited for, but in this turn of the event loop; the commit follows in the next.
        await nextTurn();
        setImmediate(release);
      }
      return made;
    });
    // The database answers the commit of a failed transaction without an error.
    await allOf(last);
    return result;
  } finally {
    await Promise.allSettled(last);
  }
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Runs work on one connection, without a transaction: several reads by `allInTransaction` are then one round trip. */
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

/** Whether the database refused the change because of this constraint or unique index. */
export function violates(error: unknown, constraint: string): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if ((at as { constraint?: unknown }).constraint === constraint) return true;
  return false;
}

/** Whether a row could not be written because the user whom it refers to has been deleted meanwhile. */
export function isOfDeletedUser(error: unknown, userId: string): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code, constraint = '', detail = '' } = at as { code?: string; constraint?: string; detail?: string };
    if (code === '23503' && constraint.endsWith('_users_id_fk') && detail.includes(`(${userId})`)) return true;
  }
  return false;
}

const RETRIED = new Set(['40P01', '40001', '23P01', '23505']);

/**
 * A transaction that runs again after a conflict with another one. What `work` does outside of the transaction, such as a call to a payment
 * provider, it would do again.
 */
export const inTransaction = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => retrying(() => db.transaction(work));

/** Runs a transaction again after a conflict with another one: deadlock, serialisation failure, exclusion, duplicate key. */
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
 * Connection failures, shutdowns, a standby that has not taken over yet, conflicts with other transactions that came again and again, and
 * exhausted resources of the server or this machine: disk (53100, ENOSPC, EDQUOT), memory (53200), connections (53300), open files (EMFILE,
 * ENFILE).
 */
const UNAVAILABLE =
  /^(?:08\w{3}|40001|40P01|57P0[123]|53\w{3}|25006|ENOSPC|EDQUOT|EMFILE|ENFILE|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENOENT|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT)$/;
const UNAVAILABLE_MESSAGE =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|is not queryable|Query read timeout|the database system is/i;

/** Whether the database is down, going down or overloaded, so that another try in a moment may succeed. */
export const isUnavailable = (error: unknown): boolean => {
  for (let at = error; at instanceof Error; at = at.cause)
    if (UNAVAILABLE.test(codeOf(at)) || UNAVAILABLE_MESSAGE.test(at.message)) return true;
  return false;
};
