import { Client } from 'pg';
import { perDatabase } from '#server/db/per-database.ts';
import { cut } from './driver.ts';

/**
 * Detects a database that answers nothing (its machine hangs, its processes are stopped) and distinguishes it from a slow statement.
 * Without this, a request waits for the timeout of its statement and then for that of a new connection: 23 seconds.
 */
const state = perDatabase(() => ({ connections: new Set<ShopClient>(), isFrozen: false }));

/** A connection of the shop. While the database is frozen, open connections are closed and new ones fail at once. */
export class ShopClient extends Client {
  override connect(): Promise<this>;
  override connect(told: (error: Error | null) => void): void;
  override connect(told?: (error: Error | null) => void): Promise<this> | undefined {
    const { connections, isFrozen } = state();
    if (isFrozen) {
      const error = new Error('timeout exceeded when trying to connect');
      if (!told) return Promise.reject(error);
      process.nextTick(told, error);
      return undefined;
    }
    connections.add(this);
    this.once('end', () => connections.delete(this));
    if (!told) return super.connect() as Promise<this>;
    super.connect(told);
    return undefined;
  }
}

/** Whether the error is `pg`'s timeout of a new connection: the database did not answer. */
const isConnectTimeout = (error: Error): boolean => error.message === 'timeout expired';
const throwConnectTimeout = (error: Error) => {
  if (isConnectTimeout(error)) throw error;
};

const EVERY_MS = 1000;
/**
 * A busy database answers `select 1` in milliseconds. Rounds are counted instead of time, because this process may have been suspended
 * itself.
 */
const MOST_ROUNDS = 5;
/** In this round a new connection is tried too: the first question may wait behind a statement that waits for a lock. */
const PROBE_ROUND = 2;

/**
 * Checks each second whether the database answers.
 * @param ask sends a statement on a connection of the shop
 * @param probe opens and closes a separate connection
 */
export function watchForFreeze(ask: () => Promise<unknown>, probe: () => Promise<unknown>): { stop(): void } {
  let rounds = 0;
  let isAsking = false;

  const again = () => {
    rounds = 0;
  };
  const freeze = () => {
    const { connections } = state();
    state().isFrozen = true;
    for (const connection of connections) cut(connection);
  };
  const thaw = () => {
    state().isFrozen = false;
  };
  /** Also resolves when the database refuses the connection: then each statement gets its own error at once. */
  const answered = () => probe().catch(throwConnectTimeout);
  const round = async () => {
    isAsking = true;
    rounds = 0;
    if (state().isFrozen) await answered().then(thaw, () => {});
    // The connection for the question may have to be opened first; its timeout ends before the last round.
    else await ask().catch((error) => isConnectTimeout(error) && freeze());
    isAsking = false;
  };
  const timer = setInterval(() => {
    if (!isAsking) return void round();
    rounds++;
    if (rounds === PROBE_ROUND) void answered().then(again, () => {});
    else if (rounds === MOST_ROUNDS) freeze();
  }, EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
