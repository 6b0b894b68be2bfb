// Without zod schemas: pages show names of days before any form is checked. The names are written out, because `Intl` adds more to a first
// load.
/** Sunday first, as `Date` counts. */
export const WEEKDAYS: readonly string[] = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'];

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
