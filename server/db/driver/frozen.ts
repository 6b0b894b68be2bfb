import { Client } from 'pg';
import { perDatabase } from '#server/db/per-database.ts';
import { cut } from './driver.ts';
import type { Hosts } from './hosts/hosts.ts';
import type { Place } from './hosts/probe.ts';

/**
 * Detects a database that answers nothing (its machine hangs, its processes are stopped) and distinguishes it from a slow statement.
 * Without this, a request waits for the timeout of its statement and then for that of a new connection: 23 seconds.
 */
const state = perDatabase(() => ({
  connections: new Set<ShopClient>(),
  isFrozen: false,
  /** When the address names several. */
  hosts: null as Hosts | null,
  cutAt: Number.NEGATIVE_INFINITY,
}));

/** Makes every connection go to the host that takes writes; null for an address with one host. */
export function followHosts(hosts: Hosts | null): void {
  state().hosts = hosts;
}

/** Closes every connection of the shop: those of its pool, of its queue, and those that are kept. */
export function cutAll(): void {
  for (const connection of state().connections) cut(connection);
}

const READ_ONLY = '25006';
const CUT_EVERY_MS = 1000;

/** The database has refused to write: it is a standby now, and a new connection may lead to the one that took over. */
function leaveStandby(): void {
  const of = state();
  if (of.hosts) of.hosts.refused();
  else if (performance.now() - of.cutAt >= CUT_EVERY_MS) {
    of.cutAt = performance.now();
    cutAll();
  }
}

type Internals = { connection: { ssl: unknown; stream: { destroyed: boolean } }; connectionParameters: object };

/** A connection of the shop. While the database is frozen, open connections are closed and new ones fail at once. */
export class ShopClient extends Client {
  override connect(): Promise<this>;
  override connect(told: (error: Error | null) => void): void;
  override connect(told?: (error: Error | null) => void): Promise<this> | undefined {
    const { isFrozen, hosts } = state();
    if (!told) return new Promise((resolve, reject) => this.connect((error) => (error ? reject(error) : resolve(this))));
    if (isFrozen) process.nextTick(told, new Error('timeout exceeded when trying to connect'));
    else if (hosts) this.#choose(hosts, told);
    else this.#open(told);
    return undefined;
  }

  #open(told: (error: Error | null) => void): void {
    const { connections } = state();
    connections.add(this);
    this.once('end', () => connections.delete(this));
    this.connection.on('errorMessage', ({ code }) => {
      if (code === READ_ONLY) leaveStandby();
    });
    super.connect(told);
  }

  #choose(hosts: Hosts, told: (error: Error | null) => void): void {
    hosts.choose().then(
      ({ host, port, ssl }: Place) => {
        const { connection, connectionParameters } = this as unknown as Internals;
        // The pool has given up meanwhile.
        if (connection.stream.destroyed) return told(new Error('timeout exceeded when trying to connect'));
        Object.assign(this, { host, port, ssl });
        Object.assign(connectionParameters, { host, port });
        connection.ssl = ssl;
        this.once('end', () => hosts.ask());
        this.#open(told);
      },
      (error) => process.nextTick(told, error),
    );
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
  // Several hosts are watched one by one.
  if (state().hosts) return { stop() {} };
  let rounds = 0;
  let isAsking = false;

  const again = () => {
    rounds = 0;
  };
  const freeze = () => {
    state().isFrozen = true;
    cutAll();
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
