import type { GlobalPeriod } from '#contract/invoices/factura-states.ts';
import { addDays, weekdayAt } from '#contract/shop-clock.ts';
import type { Period } from '#server/features/invoices/document/types.ts';

export type PeriodKind = Exclude<GlobalPeriod, 'no'>;

/** The days of a global, both included, as `yyyy-MM-dd`. */
export type Span = { from: string; to: string };
export type GlobalSpan = Span & { kind: PeriodKind };

/** The SAT's codes of the list c_Periodicidad. */
const CODES: Record<PeriodKind, Period['periodicity']> = { diaria: '01', semanal: '02', quincenal: '03', mensual: '04' };

const SUNDAY = 6;
const HALF = 15;

const monthStart = (day: string): string => `${day.slice(0, 7)}-01`;
const monthEnd = (day: string): string => addDays(monthStart(addDays(monthStart(day), 31)), -1);
const earlier = (one: string, other: string): string => (one < other ? one : other);
const later = (one: string, other: string): string => (one > other ? one : other);

/** The period of this kind that a day lies in. No period reaches into another month, because the SAT wants one month for each. */
export function periodAt(kind: PeriodKind, day: string): GlobalSpan {
  return { kind, ...spanAt(kind, day) };
}

function spanAt(kind: PeriodKind, day: string): Span {
  if (kind === 'diaria') return { from: day, to: day };
  if (kind === 'mensual') return { from: monthStart(day), to: monthEnd(day) };
  if (kind === 'quincenal') {
    const first = `${day.slice(0, 7)}-${HALF}`;
    return day <= first ? { from: monthStart(day), to: first } : { from: addDays(first, 1), to: monthEnd(day) };
  }
  const monday = addDays(day, -weekdayAt(day));
  return { from: later(monday, monthStart(day)), to: earlier(addDays(monday, SUNDAY), monthEnd(day)) };
}

/** The period with just these days, the shortest kind first; null when there is none. */
export function periodOf({ from, to }: Span): GlobalSpan | null {
  for (const kind of Object.keys(CODES) as PeriodKind[]) {
    const span = periodAt(kind, from);
    if (span.from === from && span.to === to) return span;
  }
  return null;
}

/** What a global says about its period. */
export const informationOf = ({ kind, from }: GlobalSpan): Period => ({
  periodicity: CODES[kind],
  months: from.slice(5, 7),
  year: from.slice(0, 4),
});
