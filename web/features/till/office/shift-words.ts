import { toCents, toPesos } from '#contract/money.ts';
import { addDays } from '#contract/shop-clock.ts';
import { MOST_DAYS } from '#contract/stats/stats-choices.ts';
import type { Shift, WholeShift } from '#contract/till/till.ts';
import { formatShortDate, formatTime } from '#web/lib/words/dates.ts';
import { fullDay } from '#web/lib/words/days.ts';
import { isWhole, sumOf, wholeDifference } from '../corte/rules.ts';

/** `7:02 AM – 3:04 PM`, `3:01 PM – abierto`; with the day of the end when that is another one. */
export function spanText({ abierto_at, cerrado_at }: Shift): string {
  if (!cerrado_at) return `${formatTime(abierto_at)} – abierto`;
  const day = formatShortDate(cerrado_at);
  const isSameDay = day === formatShortDate(abierto_at);
  return `${formatTime(abierto_at)} – ${isSameDay ? '' : `${day}, `}${formatTime(cerrado_at)}`;
}

/** Who closed it, else who opened it. */
export const personOf = ({ abierto_por, cerrado_por }: Shift): string => (cerrado_por ?? abierto_por)?.name ?? 'Cuenta borrada';

/** What a shift took, with tips. */
export const takenBy = (shift: WholeShift): number => toPesos(toCents(shift.ventas) + toCents(sumOf(shift.propinas)));

/** The figures of several shifts together. */
export function together(shifts: readonly Shift[]) {
  const whole = shifts.filter(isWhole);
  const sum = (of: (shift: WholeShift) => number) => toPesos(whole.reduce((cents, shift) => cents + toCents(of(shift)), 0));
  const closed = whole.filter(({ cerrado_at }) => cerrado_at !== null);
  return {
    closed: closed.length,
    open: whole.length - closed.length,
    orders: whole.reduce((count, { pedidos }) => count + pedidos, 0),
    taken: sum(takenBy),
    tips: sum(({ propinas }) => sumOf(propinas)),
    difference: toPesos(closed.reduce((cents, shift) => cents + toCents(wholeDifference(shift)), 0)),
  };
}

/** `2 turnos cerrados, 1 abierto`. */
export function countText({ closed, open }: { closed: number; open: number }): string {
  const parts = [
    closed > 0 && `${closed} ${closed === 1 ? 'turno cerrado' : 'turnos cerrados'}`,
    open > 0 && `${open} ${closed > 0 ? '' : open === 1 ? 'turno ' : 'turnos '}${open === 1 ? 'abierto' : 'abiertos'}`,
  ];
  return parts.filter(Boolean).join(', ');
}

export type Days = { desde: string; hasta: string };

/**
 * The days of the figures beside a list that may be filtered by only one end: today without a filter, until today without an end, and
 * without a beginning as many days as the statistics answer.
 */
export function figureDays(desde: string, hasta: string, today: string): Days {
  if (desde && hasta) return { desde, hasta };
  if (desde) return { desde, hasta: desde > today ? desde : today };
  return hasta ? { desde: addDays(hasta, 1 - MOST_DAYS), hasta } : { desde: today, hasta: today };
}

/** `Hoy`, `21 de noviembre de 2026`, or both ends. */
export function daysText({ desde, hasta }: Days, today: string): string {
  if (desde !== hasta) return `${fullDay(desde)} – ${fullDay(hasta)}`;
  return desde === today ? 'Hoy' : fullDay(desde);
}

/** `7 AM`. */
const hourName = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`;

/** Every hour from the first sale to the last one, those without a sale too. */
export function hoursBetween(sold: readonly { hora: number; total: number }[]): { label: string; value: number }[] {
  const hours = sold.map(({ hora }) => hora);
  const first = Math.min(...hours);
  return Array.from({ length: sold.length ? Math.max(...hours) - first + 1 : 0 }, (_, at) => ({
    label: hourName(first + at),
    value: sold.find(({ hora }) => hora === first + at)?.total ?? 0,
  }));
}
