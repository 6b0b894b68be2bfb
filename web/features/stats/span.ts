import { dayAndMonth, MONTHS } from '#contract/calendar.ts';
import { addDays, daysBetween, weekdayAt } from '#contract/shop-clock.ts';
import { type Grain, MOST_DAYS } from '#contract/stats/stats-choices.ts';
import { fullDay, monthAndYear } from '#web/lib/words/days.ts';

/** A month (`2026-11`) or a year (`2026`), as written in the address. */
export type Span = string;

export type Days = { desde: string; hasta: string };

/** The earliest year that can be chosen. */
export const FIRST_YEAR = 2000;
const LAST_YEAR = 2199;

/** What the address asks for: `mes` (a month or a year), `dias` (hoy, ayer, 7), or `desde` and `hasta`; without them there is no filter. */
export type Asked = { mes?: string | null; dias?: string | null; desde?: string | null; hasta?: string | null };

/** The days that the figures of the page cover, and how the page names them. */
export type Scope = {
  /** Null: no filter. Totals are of all time, and the month is the current one. */
  days: Days | null;
  /** The choice's own mark: the month or the year, the preset, `rango`, or `todo`. */
  choice: string;
  /** The label of the picker. */
  name: string;
  /** What the totals cover. */
  total: string;
  /** What the figures of a month cover. */
  month: string;
};

/** Ranges that move with the day. */
export const PRESETS = [
  { id: 'hoy', name: 'Hoy', from: 0, to: 0 },
  { id: 'ayer', name: 'Ayer', from: -1, to: -1 },
  { id: '7', name: '7 días', from: -6, to: 0 },
] as const;

/** The scope that the address asks for; no filter when it asks for nothing, for something invalid, or for the future. */
export function scopeOf({ mes, dias, desde, hasta }: Asked, today: string): Scope {
  const preset = PRESETS.find(({ id }) => id === dias);
  if (preset) {
    const days = { desde: addDays(today, preset.from), hasta: addDays(today, preset.to) };
    return filtered(preset.id, `${preset.name}, ${rangeName(days)}`, days);
  }
  if (isSpan(mes, today)) return filtered(mes, spanName(mes), daysOf(mes));
  if (desde && hasta && rangeError({ desde, hasta }, today) === null)
    return filtered('rango', rangeName({ desde, hasta }), { desde, hasta });
  const month = spanName(today.slice(0, 7));
  return { days: null, choice: 'todo', name: `Todo · ${month}`, total: 'De todo el tiempo', month };
}

const filtered = (choice: string, name: string, days: Days): Scope => ({ days, choice, name, total: name, month: name });

const isSpan = (asked: string | null | undefined, today: string): asked is Span =>
  /^\d{4}(-(0[1-9]|1[0-2]))?$/.test(asked ?? '') &&
  Number(asked?.slice(0, 4)) >= FIRST_YEAR &&
  String(asked) <= today.slice(0, asked?.length);

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;

/** Why two days are no range of sales, or null. The server checks the form and the length too. */
export function rangeError({ desde, hasta }: Days, today: string): string | null {
  if (![desde, hasta].every((day) => isDay(day) && day >= `${FIRST_YEAR}` && day < `${LAST_YEAR + 1}`)) return 'Elige los dos días.';
  if (desde > today) return 'El primer día no puede estar en el futuro.';
  if (hasta < desde) return 'El último día no puede ser anterior al primero.';
  return hasta < addDays(desde, MOST_DAYS) ? null : `El rango puede tener hasta ${MOST_DAYS} días.`;
}

/** `28 de noviembre de 2026`, `1 – 28 de noviembre de 2026`, `28 de octubre – 3 de noviembre de 2026`. */
export function rangeName({ desde, hasta }: Days): string {
  if (desde === hasta) return fullDay(desde);
  const isOneMonth = desde.slice(0, 7) === hasta.slice(0, 7);
  const first = isOneMonth ? String(Number(desde.slice(8))) : desde.slice(0, 4) === hasta.slice(0, 4) ? dayAndMonth(desde) : fullDay(desde);
  return `${first} – ${fullDay(hasta)}`;
}

/** All days of the month or the year. */
export function daysOf(span: Span): Days {
  if (span.length === 4) return { desde: `${span}-01-01`, hasta: `${span}-12-31` };
  // Every month has a 28th, and four days later is in the next month.
  const next = addDays(`${span}-28`, 4).slice(0, 7);
  return { desde: `${span}-01`, hasta: addDays(`${next}-01`, -1) };
}

/** `Noviembre 2026`, `Año 2026`. */
export const spanName = (span: Span): string => (span.length === 4 ? `Año ${span}` : monthAndYear(`${span}-01`));

/** The months of a year: `2026-11` and `noviembre`. */
export const monthsOf = (year: number): { span: Span; name: string }[] =>
  MONTHS.map((name, index) => ({ span: `${year}-${String(index + 1).padStart(2, '0')}`, name }));

/** Over how many days the figures are compared: of a span that is not over, the days that have passed. */
export function comparedDays({ desde, hasta }: Days, today: string): number {
  const end = hasta > today ? today : hasta;
  return daysBetween(desde, end) + 1;
}

/** How many periods of the span have begun by today, so that charts end with the current one. */
export function begunPeriods(grain: Grain, { desde, hasta }: Days, today: string): number {
  const end = hasta > today ? today : hasta;
  const part = (from: number, to: number) => Number(end.slice(from, to)) - Number(desde.slice(from, to));
  if (grain === 'year') return part(0, 4) + 1;
  if (grain === 'month') return part(0, 4) * 12 + part(5, 7) + 1;
  const days = comparedDays({ desde, hasta }, today);
  if (grain === 'day') return days;
  // The first week of the span may be short.
  return Math.ceil((weekdayAt(desde) + days) / 7);
}
