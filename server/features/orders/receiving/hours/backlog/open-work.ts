import { HOUR_MS, shopClock, shopInstant } from '#contract/shop-clock.ts';
import { perDatabase } from '#server/db/per-database.ts';
import { type OpenWork, openWorkOf } from './backlog.ts';
import * as queries from './queries.ts';

/** How old the answer may be. All orders of that time share one query. */
const FRESH_MS = 1000;
/** Orders promised longer ago than this, on a day before, were forgotten on the screen; those promised later are not the bar's work yet. */
const NEAR_MS = 6 * HOUR_MS;

const kept = perDatabase(() => ({ readAt: Number.NEGATIVE_INFINITY, reading: null as Promise<OpenWork> | null }));

/** The bar's open work, at most a second old. */
export function openWork(now: Date): Promise<OpenWork> {
  const known = kept();
  if (!known.reading || performance.now() - known.readAt >= FRESH_MS) {
    known.readAt = performance.now();
    const reading = read(now);
    known.reading = reading;
    // An error is not kept: the next call reads again.
    reading.catch(() => {
      if (known.reading === reading) known.reading = null;
    });
  }
  return known.reading;
}

async function read(now: Date): Promise<OpenWork> {
  const today = shopInstant(shopClock(now).today, 0).getTime();
  const range = { from: new Date(Math.min(today, now.getTime() - NEAR_MS)), now, until: new Date(now.getTime() + NEAR_MS) };
  const [orders, made] = await Promise.all([queries.openOrders(range), queries.madeParts(range)]);
  return openWorkOf(orders, made);
}
