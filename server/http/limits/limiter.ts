import type { Pool } from 'pg';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { perDatabase } from '#server/db/per-database.ts';
import { tooMany } from '#server/http/refusal.ts';

let shared: Pool | null = null;

/** Makes several processes on one database count together. Call it before the first request. */
export function shareLimits(pool: Pool): void {
  shared = pool;
}

export type Limiter = {
  /** Refuses with 429 when no point is left, without taking one. */
  check(key: string): Promise<void>;
  /** Takes a point, or several; refuses with 429 when fewer are left. */
  spend(key: string, points?: number): Promise<void>;
  /** Refunds a point. */
  refund(key: string): Promise<void>;
  /** Resets the key: all of its points are available again. */
  forget(key: string): Promise<void>;
};

/**
 * @param rule at most `points` per key in any window of `seconds`
 * @param local each process counts separately: for calls that must not write to the database
 */
export function limiter(name: string, rule: { points: number; seconds: number }, { local = false } = {}): Limiter {
  const store = perDatabase((): RateLimiterAbstract => {
    const options = { keyPrefix: name, points: rule.points, duration: rule.seconds };
    return shared && !local
      ? new RateLimiterPostgres({ ...options, storeClient: shared, tableName: 'rate_limits', tableCreated: true })
      : new RateLimiterMemory(options);
  });
  return {
    async check(key) {
      const spent = await store().get(key);
      if (spent && spent.consumedPoints >= rule.points) throw tooMany(spent.msBeforeNext / 1000);
    },
    async spend(key, points = 1) {
      try {
        await store().consume(key, points);
      } catch (error) {
        if (error instanceof RateLimiterRes) throw tooMany(error.msBeforeNext / 1000);
        throw error;
      }
    },
    async refund(key) {
      await store().reward(key);
    },
    async forget(key) {
      await store().delete(key);
    },
  };
}
