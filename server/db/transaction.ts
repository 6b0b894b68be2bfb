import { type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { ClientBase } from 'pg';
import { codeOf, db, pool, type Tx } from './client.ts';
import { clientOf, holdWrites } from './driver/driver.ts';

/**
 * The one door to transactions, and the one place that knows which statements share a round trip: the driver sends the statements of one
 * connection and one turn of the event loop in one write, and the database answers them in order.
 */

/** Passes on the last statements of a transaction, which are sent together with its commit. */
export type AtEnd = (...statements: readonly (PromiseLike<unknown> | null)[]) => void;

/**
 * Runs a transaction, and runs it again after a conflict with another one. `work` must therefore change nothing outside of the transaction,
 * and call no other service: its connection and its locks are others' to wait for.
 * @param work may pass its last statements to `atEnd` without awaiting them, which saves a round trip. When one of them fails, the
 * transaction is rolled back and the error is thrown
 */
export const inTransaction = <T>(work: (tx: Tx, atEnd: AtEnd) => Promise<T>): Promise<T> => retrying(() => tryOnce(work));

async function tryOnce<T>(work: (tx: Tx, atEnd: AtEnd) => Promise<T>): Promise<T> {
  const last: Promise<unknown>[] = [];
  const atEnd: AtEnd = (...statements) => {
    for (const statement of statements.map((one) => Promise.resolve(one))) {
      // The statement may fail before it is awaited.
      statement.catch(() => {});
      last.push(statement);
    }
  };
  try {
    const result = await db.transaction(async (tx) => {
      const made = await work(tx, atEnd);
      if (last.length > 0) await holdForCommit(clientOf(tx));
      return made;
    });
    // After a failed statement the database answers the commit without an error, so the statements are checked here.
    await allOf(last);
    return result;
  } finally {
    await Promise.allSettled(last);
  }
}

async function holdForCommit(client: ClientBase): Promise<void> {
  await Promise.all(unsent.get(client) ?? []);
  const release = holdWrites(client);
  // Drizzle sends a statement some microtasks after it is awaited, but in the same turn of the event loop; the commit is sent in the next
  // turn.
  await nextTurn();
  setImmediate(release);
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const unsent = new WeakMap<ClientBase, Set<Promise<void>>>();

/** Delays the commit until `sent`, for a statement that is sent later than the turn in which it was wanted. */
export function commitAfter(tx: Tx, sent: Promise<void>): void {
  const client = clientOf(tx);
  const waiting = unsent.get(client) ?? new Set();
  unsent.set(client, waiting.add(sent));
  void sent.then(() => waiting.delete(sent));
}

const RETRIED = new Set(['40P01', '40001', '23P01', '23505']);

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

type Answers<T extends readonly unknown[]> = { -readonly [K in keyof T]: Awaited<T[K]> };

/**
 * Sends independent statements of one transaction together. Waits for all of them even when one fails, because no statement may arrive
 * after the end of the transaction.
 */
export const together = async <T extends readonly unknown[]>(...statements: T): Promise<Answers<T>> =>
  (await allOf(statements)) as Answers<T>;

/** The same for reads without a transaction: `(on) => [first(on), second(on)]`. */
export async function readTogether<const T extends readonly unknown[]>(reads: (on: Tx) => T): Promise<Answers<T>> {
  const client = await pool.connect();
  try {
    return (await allOf(reads(drizzle(client)))) as Answers<T>;
  } finally {
    client.release();
  }
}

/** Waits for all statements. Of several errors it throws the one that made the transaction fail. */
async function allOf(statements: readonly unknown[]): Promise<unknown[]> {
  const ended = await Promise.allSettled(statements);
  const errors = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  if (errors.length > 0) throw errors.find((error) => codeOf(error) !== TRANSACTION_FAILED) ?? errors[0];
  return ended.map((one) => (one as PromiseFulfilledResult<unknown>).value);
}

const TRANSACTION_FAILED = '25P02';

/**
 * Hides a value from the planner. When the planner knows that a moment is recent, or that a value is null, it prefers a special plan to the
 * general one and plans the statement again each time: for an order, that took longer than the statements themselves.
 */
export const hiddenFromPlanner = (value: SQL): SQL => sql`(select ${value})`;
