import { setTimeout as sleep } from 'node:timers/promises';
import { perDatabase } from '#server/db/per-database.ts';
import { Refusal } from '#server/http/refusal.ts';
import { readChanges } from './change-reader.ts';

const BATCH = 100;
const POLL_MS = 250;
/** How often sessions are checked: a stream ends within two seconds of its session, even while nothing changes. */
const CHECK_MS = 1000;

/** Streams of one kind, which receive new and changed orders. */
export type Audience = {
  size(): number;
  /** Sends the orders, at most `BATCH`, to the streams whose readers may see them. */
  tell(ids: string[]): Promise<void>;
  /** Ends the streams whose readers may no longer see their content. */
  endStale(): Promise<void>;
  endAll(): void;
};

/** One loop reads for all audiences of this process, while there are any. */
const audiences = new Set<Audience>();
type Watch = { watching: Promise<void> | null; isClosed: boolean };
const currentWatch = perDatabase((): Watch => ({ watching: null, isClosed: false }));

const listening = () => [...audiences].filter((audience) => audience.size() > 0);
const endAll = () => {
  for (const audience of audiences) audience.endAll();
};

/** Ends all streams and refuses new ones, because the process is stopping. */
export function closeStreams(): void {
  currentWatch().isClosed = true;
  endAll();
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
