import { Refusal, tooMany } from '#server/http/refusal.ts';
import { fairLine } from './fair-line.ts';
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
   * Runs the work when a place is free: keys take turns, and the work of one key runs in order of arrival. So a client that sends many
   * requests delays only its own.
   * @param key the account or address that `perKey` counts by; null is not counted, and takes turns as a key of its own
   * @throws Refusal 503 `busy` when the wait was too long, or the queue is full and no key in it has more waiting; 429 when the key has too
   * many, or more than others in a full queue
   */
  run<T>(key: string | null, work: () => Promise<T>): Promise<T>;
  /** How many run and wait now, for metrics and tests. */
  load(): { running: number; waiting: number };
};

type Waiter = { start(): void; refuse(why: Refusal): void };

const DEFAULT_WAIT_MS = 10_000;

/**
 * Limits expensive work (password hashes, page rendering, PDF drawing): requests wait in a short queue in which clients take turns, or are
 * refused.
 */
export function boundedQueue({ atOnce, waiting, perKey, longestWaitMs = DEFAULT_WAIT_MS, message }: QueueRule): BoundedQueue {
  const waiters = fairLine<Waiter>();
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

  const place = (key: string | null): Promise<void> | undefined => {
    if (running < atOnce) {
      running++;
      return undefined;
    }
    if (waiters.size() >= waiting) {
      // The client with fewer requests gets the place.
      const last = waiters.lastOfLongest(key);
      if (!last) throw busy();
      last.refuse(tooMany(RETRY_SECONDS.busy, message));
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        waiters.remove(lane, waiter);
      };
      const waiter: Waiter = {
        start() {
          leave();
          resolve();
        },
        refuse(why) {
          leave();
          reject(why);
        },
      };
      const timer = setTimeout(() => waiter.refuse(busy()), longestWaitMs);
      const lane = waiters.add(key, waiter);
    });
  };

  /** Gives the place to the next waiter, if there is one. */
  const release = () => {
    const next = waiters.next();
    if (next) next.start();
    else running--;
  };

  return {
    load: () => ({ running, waiting: waiters.size() }),
    async run(key, work) {
      enter(key);
      try {
        await place(key);
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
