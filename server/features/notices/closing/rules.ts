import { minutesOf, type OpeningHours, spansOn } from '#contract/settings/opening-hours.ts';
import { addDays, shopClock } from '#contract/shop-clock.ts';

const MIDNIGHT = 24 * 60;

/**
 * The latest day (`yyyy-MM-dd`) whose last closing hour has passed. A day without opening hours ends at midnight. Days are those of the
 * statistics: hours past midnight are part of the next day.
 */
export function lastClosedDay(hours: OpeningHours, now: Date): string {
  const { today, minute } = shopClock(now);
  const ends = spansOn(hours, today).map(([, until]) => minutesOf(until));
  const end = ends.length === 0 ? MIDNIGHT : Math.max(...ends);
  return end <= minute ? today : addDays(today, -1);
}
