import { LINES } from '#server/features/accounts/rules.ts';
import { type Limiter, limiter } from '#server/http/limits/limiter.ts';
import { Refusal, tooMany } from '#server/http/refusal.ts';

/** What is under way for one key, and who waits, in order of arrival, to learn whether a point comes back. */
type Line = { running: number; waiting: Waiter[] };
type Waiter = { start: () => void };

/** A limit of which only some outcomes count: wrong passwords, but not right ones. */
export type AttemptLimit = { limiter: Limiter; points: number; lines: Map<string, Line> };

export type Try<T> = {
  limit: AttemptLimit;
  key: string;
  counts: (result: T) => boolean;
  /** When the points are gone, this limit decides instead of refusing: one try now and then. */
  afterwards?: Limiter;
};

export const attemptLimit = (name: string, rule: { points: number; seconds: number }): AttemptLimit => ({
  limiter: limiter(name, rule),
  points: rule.points,
  lines: new Map(),
});

let waitingInAll = 0;
const RETRY_SECONDS = 5;
/** Another process may give a point back between two looks; more than a few looks are not worth it. */
const LOOKS = 3;

/**
 * Runs an attempt under limits. It takes a point of each first and gives back those that do not count: of many attempts at
 * once no more than the limit are under way. An attempt that finds the last point taken waits to learn whether it comes back.
 * The limits are entered in the order given and held while waiting for the next: callers name the narrowest first, and two
 * attempts always meet in the same order, so that they cannot wait for each other.
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

/** @returns whether a point was taken, which `leave` has to deal with */
async function enter<T>({ limit, key, afterwards }: Try<T>): Promise<boolean> {
  const line = limit.lines.get(key) ?? { running: 0, waiting: [] };
  limit.lines.set(key, line);
  const until = performance.now() + LINES.longestWaitMs;
  const isFull = line.waiting.length >= LINES.perKey || waitingInAll >= LINES.inAll;
  // Attempts that could not take a point anyway do not even try, so that a rush costs no look-ups.
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
      // Nothing under way here could give a point back.
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
    // The limiter counts refused tries too.
    await limit.limiter.refund(key);
    return false;
  }
}

/** Resolves with the place of an attempt that ended: its `running` is ours then. */
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

/** The place goes to the first in line, or is free: one is woken at a time, however many wait. */
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
