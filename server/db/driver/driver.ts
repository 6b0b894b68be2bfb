import type { Client, ClientBase } from 'pg';
import { perDatabase } from '#server/db/per-database.ts';
import { tracing } from '#server/tracing/tracing.ts';

/**
 * The one wrapper of a connection's `client.query`. A statement passes four stages, in this order:
 *
 * 1. Name: a statement with values gets a name, so that the database parses and plans it once per connection. That is a third of its
 *    work for an order. Drizzle can name its statements itself, but not those inside a transaction.
 * 2. Cork: all statements of one connection in one turn of the event loop go out in one write, as each write wakes the database's
 *    process.
 * 3. Begin: a transaction's `begin` is answered at once, so that it travels with the transaction's first statement and saves a round
 *    trip. If `begin` fails, the connection is closed, so that no later statement runs outside of the transaction.
 * 4. Timeout: a connection on which a statement got no answer in time is closed instead of being reused. A database that wakes up later
 *    would otherwise continue in the transaction that was left open there.
 *
 * Figures of each stage: docs/decisions/035-one-wrapper-of-the-driver.md.
 */
export function wrapDriver(client: ClientBase): void {
  const send = client.query.bind(client) as (...parts: unknown[]) => unknown;
  const cork = corkOf(client);
  const closeConnection = () => void (client as Client).end().catch(() => {});

  const query = (statement: unknown, values?: unknown, ...rest: unknown[]): unknown => {
    const named = withName(statement, values);
    cork();
    const answer = tracing ? tracing.query(send, [named, values, ...rest]) : send(named, values, ...rest);
    if (isBegin(statement)) {
      (answer as Promise<unknown>).catch(closeConnection);
      return Promise.resolve({ rows: [] });
    }
    if (answer instanceof Promise) {
      answer.catch((error: Error) => {
        if (error.message === 'Query read timeout') closeConnection();
      });
    }
    return answer;
  };
  client.query = query as typeof client.query;
}

/** Drizzle's `begin` is a query object; a `begin` sent as plain text is awaited normally. */
const isBegin = (statement: unknown): boolean => (statement as { text?: unknown }).text === 'begin';

/**
 * Limits the named statements: texts that vary (lists of ids, rows of an insert) are unlimited in number, and each name takes memory in
 * every connection.
 */
const MAX_NAMES = 200;
/** Statements whose best plan depends on the words of the search, so that a prepared plan would be slow. */
const PLANNED_ANEW = /\blike\b|<%/;

const statementNames = perDatabase(() => new Map<string, string>());

function nameOf(text: string): string | undefined {
  const names = statementNames();
  const known = names.get(text);
  if (known || names.size >= MAX_NAMES || PLANNED_ANEW.test(text)) return known;
  const name = `shop.${names.size}`;
  names.set(text, name);
  return name;
}

type Query = { text: string; name?: string; values?: unknown[] };
const isQuery = (statement: unknown): statement is Query =>
  typeof statement === 'object' && statement !== null && 'text' in statement && !('submit' in statement);

function withName(statement: unknown, values: unknown): unknown {
  if (!isQuery(statement) || statement.name) return statement;
  const given = (values as unknown[] | undefined) ?? statement.values;
  return given?.length ? { ...statement, name: nameOf(statement.text) } : statement;
}

type Connection = { stream: { cork(): void; uncork(): void; destroy(): void } };

/**
 * The connection behind drizzle: the pool for `db`, the client for a transaction and inside `readTogether`. Drizzle's types omit it.
 */
export const clientOf = (on: object): ClientBase => (on as { _: { session: { client: ClientBase } } })._.session.client;

/** Closes the connection without notifying the database. Pending statements fail as after a lost connection. */
export const cut = (client: ClientBase): void => (client as unknown as { connection: Connection }).connection.stream.destroy();

/** Buffers everything written to the connection until the returned function is called, so that it leaves in one write. */
export function holdWrites(client: ClientBase): () => void {
  const { stream } = (client as unknown as { connection: Connection }).connection;
  stream.cork();
  return () => stream.uncork();
}

/** @returns a function that buffers writes to the connection until the end of this turn of the event loop */
function corkOf(client: ClientBase): () => void {
  let isCorked = false;
  return () => {
    if (isCorked) return;
    const { stream } = (client as unknown as { connection: Connection }).connection;
    isCorked = true;
    stream.cork();
    process.nextTick(() => {
      isCorked = false;
      stream.uncork();
    });
  };
}
