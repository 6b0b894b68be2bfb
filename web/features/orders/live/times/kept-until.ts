import { READY_MINUTES } from '#contract/orders/bar/bar-rules.ts';
import { minutesOf, type OpeningHours, spansOn } from '#contract/settings/opening-hours.ts';
import { addDays, MINUTE_MS, shopClock } from '#contract/shop-clock.ts';

const MIDNIGHT = 24 * 60;

/**
 * Until when the bar keeps a ready order: as long as it stays on the bar's screen, but not beyond closing time.
 * @param from when the order is ready, or when its guest is expected if that is later, in milliseconds
 * @returns milliseconds
 */
export function keptUntil(from: number, hours: OpeningHours | null): number {
  const left = hours ? openFor(hours, new Date(from)) : null;
  return from + Math.min(READY_MINUTES, left ?? READY_MINUTES) * MINUTE_MS;
}

/** For how many more minutes the shop is open; null while it is closed. */
function openFor(hours: OpeningHours, at: Date): number | null {
  const { today, minute } = shopClock(at);
  const span = spansOn(hours, today).find(([opens, closes]) => minutesOf(opens) <= minute && minute < minutesOf(closes));
  if (!span) return null;
  const closes = minutesOf(span[1]);
  // Opening hours past midnight are a span of the next day.
  const next = closes === MIDNIGHT ? spansOn(hours, addDays(today, 1)).find(([opens]) => opens === '00:00') : undefined;
  return closes - minute + (next ? minutesOf(next[1]) : 0);
}
