import { dayWord } from '#contract/settings/next-opening.ts';
import { TIME_ZONE } from '#contract/shop.ts';
import { shopClock } from '#contract/shop-clock.ts';
import { shopNow } from '#web/lib/clock.ts';

const inMexico = { timeZone: TIME_ZONE } as const;
const long = new Intl.DateTimeFormat('es-MX', { ...inMexico, day: 'numeric', month: 'long', year: 'numeric' });
const parts = new Intl.DateTimeFormat('es-MX', { ...inMexico, day: 'numeric', month: 'short', year: 'numeric' });
const clock = new Intl.DateTimeFormat('en-US', { ...inMexico, hour: 'numeric', minute: '2-digit' });

/** `28 de noviembre de 2026`. */
export const formatDate = (instant: string | Date): string => long.format(new Date(instant));

/** `28 nov 2026`. Built without Intl's own format, which differs between engines. */
export function formatShortDate(instant: string | Date): string {
  const part = Object.fromEntries(parts.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
  return `${part.day} ${part.month?.replace('.', '')} ${part.year}`;
}

/** The time of day, with the day unless it is today: `6:00 PM`, `28 nov, 6:00 PM`. */
export function formatHour(instant: string, now = shopNow()): string {
  const day = formatShortDate(instant);
  const isToday = day === formatShortDate(new Date(now));
  return `${isToday ? '' : `${day.replace(/ \d{4}$/, '')}, `}${formatTime(instant)}`;
}

/** `6:00 PM`, in the format of the slots. */
export const formatTime = (instant: string | Date): string => clock.format(new Date(instant)).replace('\u202f', ' ');

/** `hoy, 11:20 AM`, `el lunes 22, 7:00 AM`. */
export const hourText = (instant: string, now: Date): string =>
  `${dayWord(shopClock(new Date(instant)).today, shopClock(now).today)}, ${formatTime(instant)}`;
