import { weekdayAt } from './shop-clock.ts';

// Without zod schemas: pages show names of days before any form is checked. The names are written out, because `Intl` adds more to a first
// load. Days are `yyyy-MM-dd`.

/** Monday first, as `weekdayAt` counts. */
export const WEEKDAYS: readonly string[] = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'];

export const MONTHS: readonly string[] = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
];

/** `sábado` */
export const weekdayName = (day: string): string => WEEKDAYS[weekdayAt(day)] as string;
/** `noviembre` */
export const monthName = (day: string): string => MONTHS[Number(day.slice(5, 7)) - 1] as string;
/** `28 de noviembre` */
export const dayAndMonth = (day: string): string => `${Number(day.slice(8))} de ${monthName(day)}`;
/** `4:05 PM` @param minute since midnight; from 1440 on it belongs to the next day */
export const timeName = (minute: number): string => {
  const hour = Math.floor(minute / 60) % 24;
  return `${hour % 12 || 12}:${String(minute % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
};
