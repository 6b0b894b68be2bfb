import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type AttemptLimit, attempt, attemptLimit, type Try } from './attempt-limit.ts';
import { limiter } from './limiter.ts';
import { WAITING_ATTEMPTS } from './rules.ts';

const pause = () => new Promise((resolve) => setTimeout(resolve, 5));
const outcome = (call: Promise<unknown>) => call.then(String, (error) => error.status);

let limit: AttemptLimit;
let underWay: number;
let most: number;
beforeEach(() => {
  limit = attemptLimit(`test-${Math.random()}`, { points: 3, seconds: 60 });
  underWay = 0;
  most = 0;
});

const counts = (result: boolean) => result;
/** An attempt that takes a moment; `result` decides whether it counts. */
const trial = (result: boolean, tries: Try<boolean>[] = [{ limit, key: 'k', counts }]) =>
  attempt(tries, async () => {
    most = Math.max(most, ++underWay);
    await pause();
    underWay--;
    return result;
  });

describe('an attempt under a limit', () => {
  it('counts the outcomes that count', async () => {
    for (let i = 0; i < 10; i++) await trial(false);
    for (let i = 0; i < 3; i++) await trial(true);
    await expect(trial(false)).rejects.toMatchObject({ status: 429, headers: { 'retry-after': expect.stringMatching(/^\d+$/) } });
  });

  it('runs many parallel attempts that do not count, a few at a time', async () => {
    expect(await Promise.all(Array.from({ length: 40 }, () => outcome(trial(false))))).toEqual(Array(40).fill('false'));
    expect(most).toBe(3);
  });

  it('runs no more parallel attempts that count than the limit allows', async () => {
    const outcomes = await Promise.all(Array.from({ length: 40 }, () => outcome(trial(true))));
    expect(outcomes.filter((one) => one === 'true')).toHaveLength(3);
    expect(outcomes.filter((one) => one === 429)).toHaveLength(37);
  });

  it('does not count an attempt that throws, and frees its place', async () => {
    const broken = () => attempt([{ limit, key: 'k', counts: () => true }], () => Promise.reject(new Error('broken')));
    for (let i = 0; i < 10; i++) await expect(broken()).rejects.toThrow('broken');
    expect(limit.lines.size).toBe(0);
  });

  it('takes a point of every limit, or of none', async () => {
    const narrow = attemptLimit(`test-${Math.random()}`, { points: 1, seconds: 60 });
    const both = [
      { limit, key: 'k', counts },
      { limit: narrow, key: 'k', counts },
    ];
    await trial(true, both);
    for (let i = 0; i < 5; i++) await expect(trial(true, both)).rejects.toMatchObject({ status: 429 });
    // The wide limit lost one point, not six.
    await trial(true);
    await trial(true);
    await expect(trial(true)).rejects.toMatchObject({ status: 429 });
  });

  it('counts keys separately', async () => {
    for (let i = 0; i < 3; i++) await trial(true);
    await expect(trial(true, [{ limit, key: 'other', counts }])).resolves.toBe(true);
  });

  it('lets a limited number wait, in order, and refuses the others at once', async () => {
    const done: number[] = [];
    const outcomes = await Promise.all(
      Array.from({ length: WAITING_ATTEMPTS.perKey + 20 }, (_, n) => outcome(trial(false).then(() => done.push(n)))),
    );
    // Three are in progress besides those that wait.
    expect(outcomes.filter((one) => one === 429)).toHaveLength(17);
    expect(done).toEqual(done.toSorted((a, b) => a - b));
    expect(limit.lines.size).toBe(0);
  });

  it('limits the number that wait over all keys', async () => {
    const ofKey = (n: number) => trial(false, [{ limit, key: `key ${n % 30}`, counts }]);
    const outcomes = await Promise.all(Array.from({ length: 30 * (WAITING_ATTEMPTS.perKey + 3) }, (_, n) => outcome(ofKey(n))));
    expect(outcomes.filter((one) => one === 'false')).toHaveLength(WAITING_ATTEMPTS.inAll + 30 * 3);
    expect(limit.lines.size).toBe(0);
  });

  it('ends every wait after its time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    try {
      const { promise: forever, resolve: end } = Promise.withResolvers<boolean>();
      const slow = () => attempt([{ limit, key: 'k', counts }], () => forever);
      const running = [slow(), slow(), slow()];
      const waiting = outcome(slow());
      await vi.advanceTimersByTimeAsync(WAITING_ATTEMPTS.longestWaitMs);
      expect(await waiting).toBe(429);
      end(false);
      expect(await Promise.all(running)).toEqual([false, false, false]);
      expect(limit.lines.size).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('wakes one waiter for each attempt that ends', async () => {
    let takes = 0;
    const { spend } = limit.limiter;
    limit.limiter.spend = (key) => {
      takes++;
      return spend(key);
    };
    await Promise.all(Array.from({ length: 4000 }, () => outcome(trial(false))));
    expect(takes).toBeLessThanOrEqual(4 * (WAITING_ATTEMPTS.perKey + 3));
  });

  it('continues at intervals when the points are used up and another limit decides', async () => {
    const slowly = limiter(`test-slowly-${Math.random()}`, { points: 1, seconds: 1 });
    const careful = () => trial(true, [{ limit, key: 'k', counts, afterwards: slowly }]);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => outcome(careful())));
    expect(outcomes.filter((one) => one === 'true')).toHaveLength(4);
    expect(outcomes.filter((one) => one === 429)).toHaveLength(16);
    await expect.poll(() => outcome(careful()), { interval: 100 }).toBe('true');
    expect(limit.lines.size).toBe(0);
  });
});
