import { Refusal } from '#server/http/refusal.ts';

export type QueueRule = {
  /** How many run at the same time. */
  atOnce: number;
  /** How many may wait; the next one is refused. */
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
   * @param key whose work it is, for `perKey`; null counts for no key
   * @throws Refusal 503 `busy` when the queue is full or the wait was too long, 429 when the key has too much under way
   */
  run<T>(key: string | null, work: () => Promise<T>): Promise<T>;
  /** How many run and wait now: for metrics and tests. */
  load(): { running: number; waiting: number };
};

type Waiter = { start: () => void; timer: NodeJS.Timeout };

const RETRY_SECONDS = '5';
const DEFAULT_WAIT_MS = 10_000;

/** Bounds scarce work (password hashes, page rendering, PDF drawing): a crowd waits in a short line or is told to come back. */
export function boundedQueue({ atOnce, waiting, perKey, longestWaitMs = DEFAULT_WAIT_MS, message }: QueueRule): BoundedQueue {
  // A Set keeps the order of arrival and forgets a waiter that timed out in constant time.
  const line = new Set<Waiter>();
  const byKey = new Map<string, number>();
  let running = 0;

  const busy = () => new Refusal(503, 'busy', message, { headers: { 'retry-after': RETRY_SECONDS } });

  const enter = (key: string | null) => {
    if (key === null) return;
    const count = byKey.get(key) ?? 0;
    if (perKey !== undefined && count >= perKey)
      throw new Refusal(429, 'too_many_requests', message, { headers: { 'retry-after': RETRY_SECONDS } });
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
    if (line.size >= waiting) throw busy();
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        start: () => {
          clearTimeout(waiter.timer);
          line.delete(waiter);
          resolve();
        },
        timer: setTimeout(() => {
          line.delete(waiter);
          reject(busy());
        }, longestWaitMs),
      };
      line.add(waiter);
    });
  };

  /** The place goes to the first in line, or is free. */
  const release = () => {
    const [next] = line;
    if (next) next.start();
    else running--;
  };

  return {
    load: () => ({ running, waiting: line.size }),
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
