import { TIME_ZONE } from './shop.ts';

const DAY_MS = 86_400_000;

/** @param day `yyyy-MM-dd` */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);

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

/** The moment at which the shop's clock shows a full hour of a day. @param day `yyyy-MM-dd` */
export function shopInstant(day: string, hour: number): Date {
  const wanted = Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00Z`);
  // The difference between UTC and the shop's clock, at about that moment.
  const shown = shopClock(new Date(wanted));
  const behind = wanted - Date.parse(`${shown.today}T${String(shown.hour).padStart(2, '0')}:00:00Z`);
  return new Date(wanted + behind);
}

/** An hour with its article: `las 6:00 PM`, `la 1:20 PM`. Text after the hour stays. */
export const theHour = (time: string): string => `${/^1(?!\d)/.test(time) ? 'la' : 'las'} ${time}`;
