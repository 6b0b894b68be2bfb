import { toCents, toPesos } from '#contract/money.ts';
import type { Shift, WholeShift } from '#contract/till/till.ts';
import { formatShortDate, formatTime } from '#web/lib/words/dates.ts';
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
