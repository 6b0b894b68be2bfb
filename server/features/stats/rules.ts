import { addDays, daysBetween, MINUTE_MS, shopClock, weekdayAt } from '#contract/shop-clock.ts';
import { type Grain, LISTED } from '#contract/stats/stats-choices.ts';

/** Days, `yyyy-MM-dd`, both included. */
export type Range = { desde: string; hasta: string };

/** No sale is older: a range from here until today covers all time. */
export const BEGINNING = '2000-01-01';

/** The limit of exports per user in ten minutes, because each reads every order of its range. */
export const EXPORTS = { points: 30, seconds: 600 };

/**
 * A day is rolled up this long after its end. Transactions are shorter, so that all of its orders are visible by then; before that the day
 * is read live.
 */
const CLOSED_AFTER_MS = 10 * MINUTE_MS;

export const lastClosedDay = (now: Date): string => addDays(shopClock(new Date(now.getTime() - CLOSED_AFTER_MS)).today, -1);

export const monthStart = (day: string): string => `${day.slice(0, 7)}-01`;
const monthsLater = (day: string, months: number): string => Temporal.PlainDate.from(monthStart(day)).add({ months }).toString();
export const mondayOf = (day: string): string => addDays(day, -weekdayAt(day));
const yearStart = (day: string): string => `${day.slice(0, 4)}-01-01`;
const yearsLater = (day: string, count: number): string => `${Number(day.slice(0, 4)) + count}-01-01`;

export const wholeMonth = (day: string): Range => ({ desde: monthStart(day), hasta: addDays(monthsLater(day, 1), -1) });

export const daysIn = ({ desde, hasta }: Range): number => daysBetween(desde, hasta) + 1;

/** The ISO week of a day: weeks begin on Monday and belong to the year of their Thursday. */
function isoWeek(day: string): string {
  const { yearOfWeek, weekOfYear } = Temporal.PlainDate.from(day);
  return `${String(yearOfWeek).padStart(4, '0')}-W${String(weekOfYear).padStart(2, '0')}`;
}

/** For each length of period: its name, its first day, and the first day of a later period. */
const PERIODS: Record<Grain, { name: (day: string) => string; start: (day: string) => string; later: typeof addDays }> = {
  day: { name: (day) => day, start: (day) => day, later: addDays },
  week: { name: isoWeek, start: mondayOf, later: (day, count) => addDays(day, 7 * count) },
  month: { name: (day) => day.slice(0, 7), start: monthStart, later: monthsLater },
  year: { name: (day) => day.slice(0, 4), start: yearStart, later: yearsLater },
};

export const periodName = (grain: Grain, day: string): string => PERIODS[grain].name(day);

/** The periods listed when the request has no range; the last one is the current one. */
export const latestPeriods = (grain: Grain, today: string): Range => {
  const { start, later } = PERIODS[grain];
  return { desde: later(start(today), 1 - LISTED[grain]), hasta: today };
};

/** The names of the periods that the range overlaps, oldest first. */
export function periodNames(grain: Grain, { desde, hasta }: Range): string[] {
  const { name, start, later } = PERIODS[grain];
  const names: string[] = [];
  for (let day = start(desde); day <= hasta; day = later(day, 1)) names.push(name(day));
  return names;
}

/** This month so far, and the same days of last month. A day that last month did not have is replaced by its last one. */
export function monthsToCompare(today: string): { now: Range; before: Range } {
  const desde = monthsLater(today, -1);
  const end = addDays(monthStart(today), -1);
  const sameDay = addDays(desde, Number(today.slice(8)) - 1);
  return { now: { desde: monthStart(today), hasta: today }, before: { desde, hasta: sameDay < end ? sameDay : end } };
}

/** The same number of days before a range; for a range that has not ended, only as many as have passed. */
export function daysBefore({ desde, hasta }: Range, today: string): Range {
  const end = hasta > today && desde <= today ? today : hasta;
  return { desde: addDays(desde, -daysIn({ desde, hasta: end })), hasta: addDays(desde, -1) };
}

/** The change in percent with two decimals; 100 when there was nothing before. */
export function changePercent(nowCents: number, beforeCents: number): number {
  if (beforeCents === 0) return nowCents === 0 ? 0 : 100;
  return Math.round(((nowCents - beforeCents) * 10_000) / beforeCents) / 100;
}

export type Piece = { grain: 'day' | 'month' | 'year' | 'all'; start: string };

/**
 * The fewest rolled-up periods that make up a range. A range that includes today has an open end, because nothing is sold in the future.
 */
export function piecesOf({ desde, hasta }: Range, today: string): Piece[] {
  const endless = hasta >= today;
  if (endless && desde <= BEGINNING) return [{ grain: 'all', start: BEGINNING }];
  const [last, end] = endless ? [today, addDays(yearsLater(today, 1), -1)] : [hasta, hasta];
  const pieces: Piece[] = [];
  for (let day = desde; day <= last; ) {
    const [grain, next] = longestFrom(day, end);
    pieces.push({ grain, start: day });
    day = next;
  }
  return pieces;
}

function longestFrom(day: string, end: string): [grain: 'day' | 'month' | 'year', next: string] {
  const [year, month] = [yearsLater(day, 1), monthsLater(day, 1)];
  if (day === yearStart(day) && year <= addDays(end, 1)) return ['year', year];
  if (day === monthStart(day) && month <= addDays(end, 1)) return ['month', month];
  return ['day', addDays(day, 1)];
}

/** Whole percentages that sum to 100, by the largest remainders. */
export function shares(parts: readonly number[]): number[] {
  const sum = parts.reduce((total, part) => total + part, 0);
  if (sum === 0) return parts.map(() => 0);
  const exact = parts.map((part) => (part * 100) / sum);
  const rounded = exact.map(Math.floor);
  const left = 100 - rounded.reduce((total, part) => total + part, 0);
  const byRemainder = exact.map((part, index) => [part % 1, index] as const).toSorted(([one], [other]) => other - one);
  for (const [, index] of byRemainder.slice(0, left)) rounded[index] = (rounded[index] as number) + 1;
  return rounded;
}
