import { DAY_MS, HOUR_MS, shopClock } from '#contract/shop-clock.ts';
import type { Freshness } from './cache.ts';

/** More days than this shop will exist. */
const DAYS = 1_000_000;

let day = 0;
let nextReadAt = 0;

/** The number of today in the shop's time zone. A day begins at a full hour, so the clock is read once an hour. */
function today(): number {
  const now = Date.now();
  if (now >= nextReadAt) {
    day = Date.parse(shopClock(new Date(now)).today) / DAY_MS;
    nextReadAt = now - (now % HOUR_MS) + HOUR_MS;
  }
  return day;
}

/** Changes the version each day, because pages contain today's unusual hours. */
export const eachDay = (freshness: Freshness): Freshness => ({
  known: () => freshness.known() * DAYS + today(),
  read: async () => (await freshness.read()) * DAYS + today(),
});
