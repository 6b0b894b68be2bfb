import { MONTHS } from '#contract/reservations/calendar.ts';
import { addDays } from '#contract/shop-clock.ts';
import { type Grain, LISTED } from '#contract/stats/stats-choices.ts';
import { monthName } from '#web/lib/words/days.ts';

/** A month (`2026-11`) or a year (`2026`), as written in the address. */
export type Span = string;

export type Days = { desde: string; hasta: string };

/** The earliest year that can be chosen. */
export const FIRST_YEAR = 2000;

/** The requested month or year; the current month when none, an invalid or a future one is requested. */
export function spanOf(asked: string | null, today: string): Span {
  const isKnown = asked !== null && /^\d{4}(-(0[1-9]|1[0-2]))?$/.test(asked) && Number(asked.slice(0, 4)) >= FIRST_YEAR;
  return isKnown && asked <= today.slice(0, asked.length) ? asked : today.slice(0, 7);
}

/** All days of the month or the year. */
export function daysOf(span: Span): Days {
  if (span.length === 4) return { desde: `${span}-01-01`, hasta: `${span}-12-31` };
  // Every month has a 28th, and four days later is in the next month.
  const next = addDays(`${span}-28`, 4).slice(0, 7);
  return { desde: `${span}-01`, hasta: addDays(`${next}-01`, -1) };
}

/** Whether one period contains the whole span, so that a chart of the span alone would be a single bar. */
export const isWholeIn = (grain: Grain, span: Span): boolean => grain === 'year' || (grain === 'month' && span.length > 4);

/** The days of a chart: those of the span, or also those of the periods before it when one period contains the whole span. */
export function chartDays(grain: Grain, span: Span): Days {
  const { desde, hasta } = daysOf(span);
  if (!isWholeIn(grain, span)) return { desde, hasta };
  const year = Number(desde.slice(0, 4));
  if (grain === 'year') return { desde: `${year + 1 - LISTED.year}-01-01`, hasta };
  const first = new Date(Date.UTC(year, Number(desde.slice(5, 7)) - LISTED.month, 1));
  return { desde: first.toISOString().slice(0, 10), hasta };
}

/** `Noviembre 2026`, `Año 2026`. */
export const spanName = (span: Span): string => (span.length === 4 ? `Año ${span}` : monthName(`${span}-01`));

/** The months of a year: `2026-11` and `noviembre`. */
export const monthsOf = (year: number): { span: Span; name: string }[] =>
  MONTHS.map((name, index) => ({ span: `${year}-${String(index + 1).padStart(2, '0')}`, name }));

/** Over how many days the figures are compared: of a span that is not over, the days that have passed. */
export function comparedDays({ desde, hasta }: Days, today: string): number {
  const end = hasta > today ? today : hasta;
  return (Date.parse(end) - Date.parse(desde)) / 86_400_000 + 1;
}

/** How many periods of the span have begun by today, so that charts end with the current one. */
export function begunPeriods(grain: Grain, { desde, hasta }: Days, today: string): number {
  const end = hasta > today ? today : hasta;
  const part = (from: number, to: number) => Number(end.slice(from, to)) - Number(desde.slice(from, to));
  if (grain === 'year') return part(0, 4) + 1;
  if (grain === 'month') return part(0, 4) * 12 + part(5, 7) + 1;
  const days = comparedDays({ desde, hasta }, today);
  if (grain === 'day') return days;
  // Monday is 0. The first week of the span may be short.
  const weekday = (new Date(`${desde}T00:00:00Z`).getUTCDay() + 6) % 7;
  return Math.ceil((weekday + days) / 7);
}
