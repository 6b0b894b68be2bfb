import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import { Client, Pool, type PoolConfig, type QueryConfig, type QueryResultRow } from 'pg';
import { tracing } from '#server/tracing/tracing.ts';
import { wrapDriver } from './driver/driver.ts';
import { cutAll, followHosts, ShopClient, watchForFreeze } from './driver/frozen.ts';
import { readAddress } from './driver/hosts/address.ts';
import { Hosts } from './driver/hosts/hosts.ts';
import { sslFor, tlsOf } from './driver/hosts/tls.ts';
import { enterDatabase } from './per-database.ts';

export type Db = NodePgDatabase;
/** A transaction, or the database itself for a single statement. */
export type Tx = PgDatabase<NodePgQueryResultHKT>;

/** Live bindings: features import them before `connect` has run and use them afterwards. */
export let pool: Pool;
export let db: Db;
let connectedTo: string | PoolConfig = '';

/** When the address names several hosts. */
let hosts: Hosts | null = null;
let tell: (line: string) => void = () => {};

/** The name of the shop's sessions on a server of one's own, and on its embedded database, which it does not share. */
export const SHARED = 'shop';
export const EMBEDDED = 'shop (embedded)';

/** @param told gets a line when writes go to another host, or to none */
export function onDatabaseMoved(told: (line: string) => void): void {
  tell = told;
}

/** @param to a connection string, or the pool's options, such as the socket of the embedded database */
export async function connect(to: string | PoolConfig): Promise<void> {
  connectedTo = to;
  const config = await resolve(typeof to === 'string' ? { connectionString: to } : to);
  pool = new Pool({
    Client: ShopClient,
    max: 10,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 5000,
    statement_timeout: 15_000,
    // Longer than `statement_timeout`: when not even the server's error arrives, the server hangs or the network is gone. `watchDatabase`
    // detects that sooner when the database answers nothing at all.
    query_timeout: 18_000,
    application_name: SHARED,
    keepAlive: true,
    // Otherwise a silently cut network is noticed after two hours on a connection that only listens.
    keepAliveInitialDelayMillis: 10_000,
    // Independent statements are sent together, and so are their answers.
    pipeline: true,
    idle_in_transaction_session_timeout: 30_000,
    ...config,
  });
  // The pool hides the password from copies of its options, which other pools are made of.
  if (config.password) Object.defineProperty(pool.options, 'password', { value: config.password, enumerable: true });
  if (tracing) keepTraces(pool, tracing.keep);
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

/** A connection that becomes free is given to the next statement that waits, in the course of the work that frees it. */
function keepTraces(of: Pool, keep: NonNullable<typeof tracing>['keep']): void {
  const take = of.connect.bind(of) as (told?: (...given: never[]) => void) => unknown;
  of.connect = ((told?: (...given: never[]) => void) => take(told && keep(told))) as typeof of.connect;
}

/** Enters the database. @returns the options with what a connection string means; of several hosts, with the one that takes writes now */
async function resolve({ connectionString, ...rest }: PoolConfig): Promise<PoolConfig> {
  const address = connectionString === undefined ? null : readAddress(connectionString);
  const config = { ...rest, ...address?.options };
  const places = address?.hosts ?? [{ host: rest.host ?? '', port: rest.port ?? 0 }];
  enterDatabase(`${places.map(({ host, port }) => `${host}:${port}`).join()}/${config.database}`);
  hosts?.end();
  hosts = null;
  followHosts(null);
  if (!address) return rest;
  const tls = tlsOf(address.tls);
  const [first = { host: '', port: 0 }, ...others] = places;
  if (others.length === 0) {
    const ssl = await sslFor(tls, first);
    return { ...config, ...first, ...(ssl !== undefined && { ssl }) };
  }
  hosts = new Hosts(places, config, tls, { moved: cutAll, tell: (line) => tell(line) });
  followHosts(hosts);
  try {
    return { ...config, ...(await hosts.choose()) };
  } catch (error) {
    hosts.end();
    throw error;
  }
}

export async function close(): Promise<void> {
  const shared = lookUps;
  lookUps = null;
  hosts?.end();
  hosts = null;
  await Promise.all([pool.end(), shared?.then((client) => client.end()).catch(() => {})]);
}

/** Leaves this database for another one on the same server. */
export async function changeDatabase(name: string): Promise<void> {
  const other =
    typeof connectedTo === 'string'
      ? connectedTo.replace(/^(\w+:\/\/[^/?#]*)(?:\/[^?#]*)?/, `$1/${name}`)
      : { ...connectedTo, database: name };
  await close();
  await connect(other);
}

let lookUps: Promise<ShopClient> | null = null;

/**
 * Reads that nearly every request begins with, each a single statement. They share one connection, so that reads of the same moment leave
 * in one write and do not wait for a connection of the pool. Statements that may wait for a lock do not belong here, because they would
 * delay the others.
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
  // The next call opens a new connection.
  opened.catch(forget);
  client.on('error', forget);
  client.on('end', forget);
  wrapDriver(client);
  return opened;
}

/** For processes that answer guests: detects a frozen database after six seconds; from then on statements fail at once. */
export const watchDatabase = (): { stop(): void } =>
  watchForFreeze(
    () => lookUp({ text: 'select 1' }),
    () => withLongConnection(async () => {}),
  );

/** Runs long work, such as a migration or a backup, on a connection of its own without timeouts. */
export async function withLongConnection<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const options = { ...pool.options, statement_timeout: 0, query_timeout: 0, idle_in_transaction_session_timeout: 0 };
  // A connection to a host that is left must end.
  const client = hosts ? new ShopClient(options) : new Client(options);
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** PostgreSQL's or the system's code of an error, which drizzle wraps; empty for other errors. */
export const codeOf = (error: unknown): string => {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = (at as { code?: unknown }).code;
    if (typeof code === 'string') return code;
  }
  return '';
};

/** Whether the database refused a change because of this constraint or unique index. */
export function violates(error: unknown, constraint: string): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if ((at as { constraint?: unknown }).constraint === constraint) return true;
  return false;
}

/** Whether a row could not be written because the user that it references has been deleted meanwhile. */
export function isOfDeletedUser(error: unknown, userId: string): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code, constraint = '', detail = '' } = at as { code?: string; constraint?: string; detail?: string };
    if (code === '23503' && constraint.endsWith('_users_id_fk') && detail.includes(`(${userId})`)) return true;
  }
  return false;
}

/**
 * Error codes and messages of connection failures, shutdowns, a standby that has not taken over yet, repeated conflicts with other
 * transactions, and exhausted resources of the server or this machine: disk (53100, ENOSPC, EDQUOT), memory (53200), connections (53300),
 * open files (EMFILE, ENFILE).
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
