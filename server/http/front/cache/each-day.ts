import { shopClock } from '#contract/shop-clock.ts';
import type { Freshness } from './cache.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** More than the days that this shop will ever see. */
const DAYS = 1_000_000;

let day = 0;
let lookAgainAt = 0;

/** The number of today on the shop's clock. A day begins with an hour, so the clock is read once an hour. */
function today(): number {
  const now = Date.now();
  if (now >= lookAgainAt) {
    day = Date.parse(shopClock(new Date(now)).today) / DAY_MS;
    lookAgainAt = now - (now % HOUR_MS) + HOUR_MS;
  }
  return day;
}

/** A version of its own for each day of the shop, because pages say what is unusual today. */
export const eachDay = (freshness: Freshness): Freshness => ({
  known: () => freshness.known() * DAYS + today(),
  read: async () => (await freshness.read()) * DAYS + today(),
});
