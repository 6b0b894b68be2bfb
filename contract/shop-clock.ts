import { TIME_ZONE } from './shop.ts';

// The shop's clock, for pages and server. On Intl, because not every browser has Temporal; what only the server computes uses Temporal.

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

const midnightUtc = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** @param day `yyyy-MM-dd` */
export const addDays = (day: string, count: number): string => new Date(midnightUtc(day) + count * DAY_MS).toISOString().slice(0, 10);

/** How many days after `from` the day `until` is. */
export const daysBetween = (from: string, until: string): number => (midnightUtc(until) - midnightUtc(from)) / DAY_MS;

/** The place of a day in its week; Monday is 0. */
export const weekdayAt = (day: string): number => (new Date(midnightUtc(day)).getUTCDay() + 6) % 7;

// Making a formatter takes seven times as long as using it. Marked as pure, so that the bundler drops it from pages that do not use the
// clock.
const CLOCK = /* @__PURE__ */ new Intl.DateTimeFormat('en-CA', {
  timeZone: TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** The day (`yyyy-MM-dd`), the hour (0–23) and the minute of the day on the shop's clock at a moment. */
export function shopClock(now: Date): { today: string; hour: number; minute: number } {
  // `2026-03-11, 17:05`. Splitting the text takes half the time of `formatToParts`.
  const [today = '', time = ''] = CLOCK.format(now).split(', ');
  const [hour, minute] = time.split(':').map(Number) as [number, number];
  return { today, hour, minute: hour * 60 + minute };
}

/** The moment at which the shop's clock shows an hour of a day. @param day `yyyy-MM-dd` @param minute after the hour, also more than 59 */
export function shopInstant(day: string, hour: number, minute = 0): Date {
  const wanted = midnightUtc(day) + hour * HOUR_MS + minute * MINUTE_MS;
  // The difference between UTC and the shop's clock, at about that moment.
  const shown = shopClock(new Date(wanted));
  return new Date(2 * wanted - midnightUtc(shown.today) - shown.minute * MINUTE_MS);
}

/** An hour with its article: `las 6:00 PM`, `la 1:20 PM`. Text after the hour stays. */
export const theHour = (time: string): string => `${/^1(?!\d)/.test(time) ? 'la' : 'las'} ${time}`;
