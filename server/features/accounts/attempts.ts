import { type Limiter, limiter } from '#server/http/limits.ts';
import { Refusal } from '#server/http/refusal.ts';

/** Attempts under way by key, and who waits for one of them to end. */
type Running = Map<string, { count: number; wake: (() => void)[] }>;

/** A limit of which only some outcomes count: wrong passwords, but not right ones. */
export type AttemptLimit = { limiter: Limiter; running: Running };
type Try = { limit: AttemptLimit; key: string };

export const attemptLimit = (name: string, rule: { points: number; seconds: number }): AttemptLimit => ({
  limiter: limiter(name, rule),
  running: new Map(),
});

/**
 * Runs an attempt under limits. It takes its points first and gets them back if it does not count: however many come at
 * once, no more than the limit are under way, and who finds the last point taken waits to learn whether that one counts.
 */
export async function attempt<T>(tries: Try[], run: () => Promise<T>, counts: (result: T) => boolean): Promise<T> {
  for (let blocked = await takeAll(tries); blocked; blocked = await takeAll(tries)) await turn(blocked);
  let counted = false;
  try {
    const result = await run();
    counted = counts(result);
    return result;
  } finally {
    await Promise.all(tries.map((one) => leave(one, counted)));
  }
}

/** Resolves when another take makes sense; refuses when nobody can give a point back. */
async function turn({ limit, key }: Try): Promise<void> {
  const others = limit.running.get(key);
  if (others) await new Promise<void>((resolve) => others.wake.push(resolve));
  else await limit.limiter.check(key);
}

/** Takes a point of each limit, or none: then answers the one that had none left. */
async function takeAll(tries: Try[]): Promise<Try | null> {
  for (const [index, one] of tries.entries()) {
    try {
      await take(one);
    } catch (error) {
      await Promise.all(tries.slice(0, index).map((taken) => leave(taken, false)));
      if (error instanceof Refusal) return one;
      throw error;
    }
  }
  return null;
}

async function take({ limit, key }: Try): Promise<void> {
  try {
    await limit.limiter.spend(key);
  } catch (error) {
    // The limiter counts refused tries too.
    if (error instanceof Refusal) await limit.limiter.refund(key);
    throw error;
  }
  const others = limit.running.get(key) ?? { count: 0, wake: [] };
  others.count++;
  limit.running.set(key, others);
}

async function leave({ limit, key }: Try, counted: boolean): Promise<void> {
  try {
    if (!counted) await limit.limiter.refund(key);
  } finally {
    const others = limit.running.get(key);
    if (others && --others.count === 0) limit.running.delete(key);
    for (const wake of others?.wake.splice(0) ?? []) wake();
  }
}
