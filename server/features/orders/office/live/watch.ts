import { setTimeout as sleep } from 'node:timers/promises';
import type { SSEMessage } from 'hono/streaming';
import { perDatabase } from '#server/db/per-database.ts';
import * as queries from '#server/features/orders/office/queries.ts';
import { Refusal } from '#server/http/refusal.ts';
import { PING } from './send-messages.ts';

/**
 * Finds the orders that any process has created or changed since the last call. It reads the table instead of using NOTIFY: a transaction
 * that notifies holds a lock of the whole server until its commit is durable and replicated, so that orders would commit one after another
 * (decision 011).
 * @returns a function that returns the ids of orders with new changes since its last call
 */
async function readChanges(): Promise<() => Promise<string[]>> {
  const changes = async (from: string) => (await queries.changedFrom(from)).map(({ id, at }) => ({ id, change: `${id} ${at}` }));
  let from = await queries.changeHorizon();
  // Changes before now are in the list that the board loads itself.
  let seen = new Set((await changes(from)).map(({ change }) => change));
  return async () => {
    // The horizon is read before the changes, so that a change that commits in between is found now or in the next call.
    const next = await queries.changeHorizon();
    const read = await changes(from);
    const fresh = read.filter(({ change }) => !seen.has(change));
    // The next call may read these changes again; no older change can appear.
    seen = new Set(read.map(({ change }) => change));
    from = next;
    return fresh.map(({ id }) => id);
  };
}

const BATCH = 100;
const POLL_MS = 250;
/** How often sessions are checked: a stream ends within two seconds of its session, even while nothing changes. */
const CHECK_MS = 1000;

/** Streams of one kind, which receive new and changed orders. */
export type Audience = {
  kind: 'boards' | 'followers';
  size(): number;
  /** Sends the orders, at most `BATCH`, to the streams whose readers may see them. */
  tell(ids: string[]): Promise<void>;
  /** Ends the streams whose readers may no longer see their content. */
  endStale(): Promise<void>;
  /** @param last what each stream says before it ends */
  endAll(last?: () => SSEMessage): void;
};

/** One loop reads for all audiences of this process, while there are any. */
const audiences = new Set<Audience>();
type Watch = { watching: Promise<void> | null; isClosed: boolean };
const currentWatch = perDatabase((): Watch => ({ watching: null, isClosed: false }));

const listening = () => [...audiences].filter((audience) => audience.size() > 0);

/** How many streams of each kind this process has open. */
export function openStreams(): Record<Audience['kind'], number> {
  const open = { boards: 0, followers: 0 };
  for (const { kind, size } of audiences) open[kind] = size();
  return open;
}

const endAll = (last?: () => SSEMessage) => {
  for (const audience of audiences) audience.endAll(last);
};

const SPREAD_MS = 3000;
const comeBack = (): SSEMessage => ({ ...PING, retry: 1000 + Math.round(Math.random() * SPREAD_MS) });

/**
 * Ends all streams and refuses new ones, because the process is stopping. Each reader is told how long to wait, so that a thousand boards do
 * not come back to the other processes in the same moment.
 */
export function closeStreams(): void {
  currentWatch().isClosed = true;
  endAll(comeBack);
}

export function refuseWhenClosing(): void {
  if (currentWatch().isClosed) throw new Refusal(503, 'unavailable', 'La tienda se está reiniciando.', { headers: { 'retry-after': '2' } });
}

/** Call it once the stream is in the audience. Resolves when no later change can be missed. */
export async function watch(audience: Audience): Promise<void> {
  audiences.add(audience);
  const own = currentWatch();
  own.watching ??= start(own);
  await own.watching;
}

/** Starts the loop. Resolves once the reader has its starting point. */
async function start(own: Watch): Promise<void> {
  try {
    const readChanged = await readChanges();
    void pollUntilEmpty(own, readChanged);
  } catch (error) {
    own.watching = null;
    throw error;
  }
}

async function pollUntilEmpty(own: Watch, readChanged: () => Promise<string[]>): Promise<void> {
  try {
    for (let checked = 0; !own.isClosed && listening().length > 0; await sleep(POLL_MS)) {
      const ids = await readChanged();
      for (let from = 0; from < ids.length; from += BATCH)
        for (const audience of listening()) await audience.tell(ids.slice(from, from + BATCH));
      if (performance.now() - checked < CHECK_MS) continue;
      for (const audience of listening()) await audience.endStale();
      checked = performance.now();
    }
  } catch {
    // Without the database neither orders nor sessions can be read.
    endAll();
  } finally {
    own.watching = null;
  }
}
