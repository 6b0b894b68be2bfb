import { beforeEach, describe, expect, it } from 'vitest';
import { type AttemptLimit, attempt, attemptLimit } from './attempts.ts';

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

/** An attempt that takes a moment; `counts` is what it turns out to be. */
const trial = (counts: boolean, tries = [{ limit, key: 'k' }]) =>
  attempt(
    tries,
    async () => {
      most = Math.max(most, ++underWay);
      await pause();
      underWay--;
      return counts;
    },
    (result) => result,
  );

describe('an attempt under a limit', () => {
  it('counts only what counts', async () => {
    for (let i = 0; i < 10; i++) await trial(false);
    for (let i = 0; i < 3; i++) await trial(true);
    await expect(trial(false)).rejects.toMatchObject({ status: 429, headers: { 'retry-after': expect.stringMatching(/^\d+$/) } });
  });

  it('lets many at once that do not count all through, a few at a time', async () => {
    expect(await Promise.all(Array.from({ length: 40 }, () => outcome(trial(false))))).toEqual(Array(40).fill('false'));
    expect(most).toBe(3);
  });

  it('lets no more than the limit through of many at once that count', async () => {
    const outcomes = await Promise.all(Array.from({ length: 40 }, () => outcome(trial(true))));
    expect(outcomes.filter((one) => one === 'true')).toHaveLength(3);
    expect(outcomes.filter((one) => one === 429)).toHaveLength(37);
  });

  it('counts nothing that breaks, and lets go of its place', async () => {
    const broken = () =>
      attempt(
        [{ limit, key: 'k' }],
        () => Promise.reject(new Error('broken')),
        () => true,
      );
    for (let i = 0; i < 10; i++) await expect(broken()).rejects.toThrow('broken');
    expect(limit.running.size).toBe(0);
  });

  it('takes of several limits all or nothing', async () => {
    const narrow = attemptLimit(`test-${Math.random()}`, { points: 1, seconds: 60 });
    const both = [
      { limit, key: 'k' },
      { limit: narrow, key: 'k' },
    ];
    await trial(true, both);
    for (let i = 0; i < 5; i++) await expect(trial(true, both)).rejects.toMatchObject({ status: 429 });
    // The wide limit lost one point, not six.
    await trial(true);
    await trial(true);
    await expect(trial(true)).rejects.toMatchObject({ status: 429 });
  });

  it('keeps keys apart', async () => {
    for (let i = 0; i < 3; i++) await trial(true);
    await expect(trial(true, [{ limit, key: 'other' }])).resolves.toBe(true);
  });
});
