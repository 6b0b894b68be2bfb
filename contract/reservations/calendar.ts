// Without schemas: pages name days before any form is checked. Built by hand, as `Intl` costs a first load more than these.
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
