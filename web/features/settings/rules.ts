import { type Span, WEEK, type Weekday } from '#contract/settings/opening-hours.ts';
import type { Settings } from '#contract/settings/settings-values.ts';

/** Compares as JSON: the server returns values in the form in which they were sent. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Errors, by field, in values that the server accepts but that cannot be intended. */
export function pointsErrors({ descuento_puntos, gratis_puntos }: Settings['puntos']): Record<string, string> {
  return gratis_puntos < descuento_puntos ? { gratis_puntos: 'El producto gratis no puede costar menos puntos que el descuento.' } : {};
}

/** Copies the hours of one day to all open days; a closed day stays closed. */
export const copiedToAll = (semana: Settings['horario']['semana'], from: Weekday): Settings['horario']['semana'] =>
  Object.fromEntries(WEEK.map((day) => [day, semana[day].length === 0 ? [] : semana[from]])) as Settings['horario']['semana'];

/** The span with which a closed day opens. */
export const USUAL_SPAN: Span = ['07:00', '23:00'];

/** A further span of a day, which begins where the last one ends; null when that is midnight. */
export function nextSpan(spans: readonly Span[]): Span | null {
  const end = spans.at(-1)?.[1] ?? '24:00';
  return end === '24:00' ? null : [end, '24:00'];
}

/** A time input cannot show 24:00, so the end of the day is shown as 00:00. */
export const shownEnd = (until: string): string => (until === '24:00' ? '00:00' : until);
export const endOf = (shown: string): string => (shown === '00:00' ? '24:00' : shown);

type Tables = Settings['lounge']['mesas'];

/** Joins a table with another one, or with none. A table has at most one neighbour, and both name each other. */
export function joined(mesas: Tables, numero: number, other: number | undefined): Tables {
  return mesas.map(({ junto_a, ...table }) => {
    if (table.numero === numero) return other === undefined ? table : { ...table, junto_a: other };
    if (table.numero === other) return { ...table, junto_a: numero };
    return junto_a === undefined || junto_a === numero || junto_a === other ? table : { ...table, junto_a };
  });
}

/** Removes the table, its neighbour's link to it, and its blocks. */
export const withoutTable = ({ mesas, bloqueos, ...rest }: Settings['lounge'], numero: number): Settings['lounge'] => ({
  ...rest,
  mesas: joined(mesas, numero, undefined).filter((table) => table.numero !== numero),
  bloqueos: bloqueos.filter(({ mesa }) => mesa !== numero),
});

/** The lowest number that no table has. */
export const freeNumber = (mesas: Tables): number => {
  const taken = new Set(mesas.map(({ numero }) => numero));
  let numero = 1;
  while (taken.has(numero)) numero++;
  return numero;
};
