import { monthName, timeName, weekdayName } from '../calendar.ts';
import { addDays, shopClock, theHour } from '../shop-clock.ts';
import { isOpenAt, minutesOf, type OpeningHours, spansOn } from './opening-hours.ts';

/** When the shop opens next, and the sentences about it. */

/** A local moment of the shop; `minute` since midnight. */
export type Opening = { day: string; minute: number };

/** The limit of days to look ahead: owners may set no hours at all, and a state that ends with the next opening must end. */
const MOST_DAYS = 400;
const DAY_MINUTES = 24 * 60;

/**
 * The shop's next opening after a moment on its clock. A span that begins where another one ends is not an opening, except at the end of a
 * day on which the shop never closed; otherwise a shop that is always open would have none.
 */
export function nextOpening(hours: OpeningHours, { today, minute }: { today: string; minute: number }): Opening {
  const minutesOn = (day: string) => spansOn(hours, day).map(([from, until]): [number, number] => [minutesOf(from), minutesOf(until)]);
  const isWhole = (spans: [number, number][]) => spans.reduce((open, [from, until]) => open + until - from, 0) === DAY_MINUTES;
  for (let ahead = 0; ahead <= MOST_DAYS; ahead++) {
    const day = addDays(today, ahead);
    const [dayBefore, spans] = [minutesOn(addDays(day, -1)), minutesOn(day)];
    const ends = [...(isWhole(dayBefore) ? [] : dayBefore.map(([, until]) => until - DAY_MINUTES)), ...spans.map(([, until]) => until)];
    const openings = spans.map(([from]) => from).filter((from) => (ahead > 0 || from > minute) && !ends.includes(from));
    if (openings.length > 0) return { day, minute: Math.min(...openings) };
  }
  return { day: addDays(today, MOST_DAYS), minute: 0 };
}

/** `hoy`, `mañana`, `el domingo 22`; in another month `el viernes 2 de enero`. */
export function dayWord(day: string, today: string): string {
  if (day === today) return 'hoy';
  if (day === addDays(today, 1)) return 'mañana';
  const month = day.slice(0, 7) === today.slice(0, 7) ? '' : ` de ${monthName(day)}`;
  return `el ${weekdayName(day)} ${Number(day.slice(8))}${month}`;
}

/** `las 7:00 AM`. @param minute since midnight */
const minuteText = (minute: number): string => theHour(timeName(minute));

/** `Abre mañana a las 7:00 AM`; null while it is open, or when it does not open within a year. */
export function opensText(hours: OpeningHours, now: Date): string | null {
  const clock = shopClock(now);
  if (isOpenAt(hours, clock.today, clock.minute)) return null;
  const { day, minute } = nextOpening(hours, clock);
  return day > addDays(clock.today, 365) ? null : `Abre ${dayWord(day, clock.today)} a ${minuteText(minute)}`;
}

/** The end of what lasts until an opening: `Hasta mañana`, `Hasta el lunes 22`, `Hasta las 7:00 AM` of today. */
export function untilOpening({ day, minute }: Opening, now: Date): string {
  const { today } = shopClock(now);
  return `Hasta ${day === today ? minuteText(minute) : dayWord(day, today)}`;
}
