import { Refusal, tooMany } from '#server/http/refusal.ts';
import { type Limiter, limiter } from './limiter.ts';
import { WAITING_ATTEMPTS } from './rules.ts';

/** Attempts in progress for one key, and those that wait in order of arrival for a point that may be refunded. */
type Line = { running: number; waiting: Waiter[] };
type Waiter = { start: () => void };

/** A limit that counts only some outcomes: wrong passwords, but not right ones. */
export type AttemptLimit = { limiter: Limiter; points: number; lines: Map<string, Line> };

export type Try<T> = {
  limit: AttemptLimit;
  key: string;
  counts: (result: T) => boolean;
  /** When the points are used up, this limit decides instead: one try at intervals. */
  afterwards?: Limiter;
};

export const attemptLimit = (name: string, rule: { points: number; seconds: number }): AttemptLimit => ({
  limiter: limiter(name, rule),
  points: rule.points,
  lines: new Map(),
});

let waitingInAll = 0;
const RETRY_SECONDS = 5;
/** How many checks are made: another process may refund a point between two checks. */
const LOOKS = 3;

/**
 * Runs an attempt under limits. It takes a point of each limit first and refunds the points of those that do not count, so that no more
 * parallel attempts than the limit are in progress. When all points are taken, an attempt waits for one that may be refunded.
 * Limits are taken in the given order and held while waiting for the next. Callers pass the narrowest first and always in the same order,
 * so that two attempts cannot deadlock.
 */
export async function attempt<T>(tries: Try<T>[], run: () => Promise<T>): Promise<T> {
  const entered: Try<T>[] = [];
  let counts = (_: Try<T>) => false;
  try {
    for (const one of tries) if (await enter(one)) entered.push(one);
    const result = await run();
    counts = (one) => one.counts(result);
    return result;
  } finally {
    await Promise.all(entered.map((one) => leave(one, counts(one))));
  }
}

/** @returns whether a point was taken; then the caller must call `leave` */
async function enter<T>({ limit, key, afterwards }: Try<T>): Promise<boolean> {
  const line = limit.lines.get(key) ?? { running: 0, waiting: [] };
  limit.lines.set(key, line);
  const until = performance.now() + WAITING_ATTEMPTS.longestWaitMs;
  const isFull = line.waiting.length >= WAITING_ATTEMPTS.perKey || waitingInAll >= WAITING_ATTEMPTS.inAll;
  // An attempt that cannot get a point waits without calling the limiter, so that many attempts cost no queries.
  const waits = line.waiting.length > 0 || line.running >= limit.points;
  if (waits && isFull) throw tooMany(RETRY_SECONDS);
  if (waits) await wait(line, until, 'last');
  else line.running++;
  let holdsPlace = true;
  try {
    for (let looks = 0; looks < LOOKS; ) {
      if (await take(limit, key)) return true;
      if (line.running > 1) {
        line.running--;
        holdsPlace = false;
        await wait(line, until, 'first');
        holdsPlace = true;
        continue;
      }
      // No other attempt in progress could refund a point.
      if (afterwards) {
        await afterwards.spend(key);
        pass(limit, key, line);
        return false;
      }
      await limit.limiter.check(key);
      looks++;
    }
    throw tooMany(RETRY_SECONDS);
  } catch (error) {
    if (holdsPlace) pass(limit, key, line);
    throw error;
  }
}

async function take(limit: AttemptLimit, key: string): Promise<boolean> {
  try {
    await limit.limiter.spend(key);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // The limiter counts refused tries too, so the point is refunded.
    await limit.limiter.refund(key);
    return false;
  }
}

/** Resolves when an attempt ends and gives its place to this one; the place stays counted in `running`. */
function wait(line: Line, until: number, where: 'first' | 'last'): Promise<void> {
  waitingInAll++;
  return new Promise((resolve, reject) => {
    const waiter: Waiter = {
      start: () => {
        waitingInAll--;
        clearTimeout(timer);
        resolve();
      },
    };
    const giveUp = () => {
      waitingInAll--;
      line.waiting.splice(line.waiting.indexOf(waiter), 1);
      reject(tooMany(RETRY_SECONDS));
    };
    const timer = setTimeout(giveUp, Math.max(0, until - performance.now()));
    if (where === 'first') line.waiting.unshift(waiter);
    else line.waiting.push(waiter);
  });
}

/** Gives the place to the first waiter, or frees it. One waiter is woken at a time. */
function pass(limit: AttemptLimit, key: string, line: Line): void {
  const next = line.waiting.shift();
  if (next) next.start();
  else if (--line.running === 0) limit.lines.delete(key);
}

async function leave<T>({ limit, key }: Try<T>, counted: boolean): Promise<void> {
  const line = limit.lines.get(key) as Line;
  try {
    if (!counted) await limit.limiter.refund(key);
  } finally {
    pass(limit, key, line);
  }
}
