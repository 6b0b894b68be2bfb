import { addDays, weekdayAt } from '#contract/shop-clock.ts';

/** The kinds of periods of a global, each with its name. */
export const PERIODS = { dia: 'Un día', semana: 'Una semana', quincena: 'Una quincena', mes: 'Un mes' } as const;
export type Period = keyof typeof PERIODS;
export type Span = { desde: string; hasta: string };

/** The last day of the day's month. */
function monthEnd(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

const later = (one: string, other: string): string => (one > other ? one : other);
const earlier = (one: string, other: string): string => (one < other ? one : other);

/** The period that contains the day, `yyyy-MM-dd`. Weeks are cut where their month begins and ends. */
export function spanOf(period: Period, day: string): Span {
  const [first, end] = [`${day.slice(0, 8)}01`, monthEnd(day)];
  if (period === 'dia') return { desde: day, hasta: day };
  if (period === 'mes') return { desde: first, hasta: end };
  if (period === 'quincena')
    return Number(day.slice(8)) <= 15 ? { desde: first, hasta: `${day.slice(0, 8)}15` } : { desde: `${day.slice(0, 8)}16`, hasta: end };
  const monday = addDays(day, -weekdayAt(day));
  return { desde: later(monday, first), hasta: earlier(addDays(monday, 6), end) };
}
