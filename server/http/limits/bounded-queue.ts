import { Refusal, tooMany } from '#server/http/refusal.ts';
import { RETRY_SECONDS } from './rules.ts';

export type QueueRule = {
  /** How many run at the same time. */
  atOnce: number;
  /** How many may wait; further ones are refused. */
  waiting: number;
  /** How many of one key (an account, an address) may run or wait together. Default: no limit per key. */
  perKey?: number;
  /** How long one may wait before it is refused. Default 10 s. */
  longestWaitMs?: number;
  /** The Spanish sentence of the 503. */
  message: string;
};

export type BoundedQueue = {
  /**
   * Runs the work when a place is free, in order of arrival.
   * @param key the account or address that `perKey` counts by; null is not counted
   * @throws Refusal 503 `busy` when the queue is full or the wait was too long, 429 when the key has too many
   */
  run<T>(key: string | null, work: () => Promise<T>): Promise<T>;
  /** How many run and wait now: for metrics and tests. */
  load(): { running: number; waiting: number };
};

type Waiter = { start: () => void; timer: NodeJS.Timeout };

const DEFAULT_WAIT_MS = 10_000;

/** Limits expensive work (password hashes, page rendering, PDF drawing): requests wait in a short queue or are refused. */
export function boundedQueue({ atOnce, waiting, perKey, longestWaitMs = DEFAULT_WAIT_MS, message }: QueueRule): BoundedQueue {
  // A Set keeps the order of arrival and removes a waiter that timed out in constant time.
  const waiters = new Set<Waiter>();
  const byKey = new Map<string, number>();
  let running = 0;

  const busy = () => new Refusal(503, 'busy', message, { headers: { 'retry-after': String(RETRY_SECONDS.busy) } });

  const enter = (key: string | null) => {
    if (key === null) return;
    const count = byKey.get(key) ?? 0;
    if (perKey !== undefined && count >= perKey) throw tooMany(RETRY_SECONDS.busy, message);
    byKey.set(key, count + 1);
  };
  const leave = (key: string | null) => {
    if (key === null) return;
    const count = (byKey.get(key) ?? 1) - 1;
    if (count === 0) byKey.delete(key);
    else byKey.set(key, count);
  };

  const place = (): Promise<void> | undefined => {
    if (running < atOnce) {
      running++;
      return undefined;
    }
    if (waiters.size >= waiting) throw busy();
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        start: () => {
          clearTimeout(waiter.timer);
          waiters.delete(waiter);
          resolve();
        },
        timer: setTimeout(() => {
          waiters.delete(waiter);
          reject(busy());
        }, longestWaitMs),
      };
      waiters.add(waiter);
    });
  };

  /** Gives the place to the first waiter, if there is one. */
  const release = () => {
    const [next] = waiters;
    if (next) next.start();
    else running--;
  };

  return {
    load: () => ({ running, waiting: waiters.size }),
    async run(key, work) {
      enter(key);
      try {
        await place();
        try {
          return await work();
        } finally {
          release();
        }
      } finally {
        leave(key);
      }
    },
  };
}
