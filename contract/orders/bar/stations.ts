import { z } from 'zod';
import type { Category } from '#contract/catalog/catalog.ts';

/** Where a product or an option is prepared. `none`: it needs no preparation. */
export const STATIONS = ['barra', 'cocina', 'none'] as const;
export const Station = z.enum(STATIONS, 'Estación desconocida.');
export type Station = z.infer<typeof Station>;

const AT_THE_BAR: readonly Category[] = ['café', 'bebidas'];

/**
 * The station of a product that is created without one. What needs no preparation, like bags of beans, says `none`: without a station a
 * product is on no screen, and takes no time of the promised hours.
 */
export const stationOf = (category: Category): Station => (AT_THE_BAR.includes(category) ? 'barra' : 'cocina');

/** The longest preparation time of a product or an option: two hours. */
export const MAX_PREP_SECONDS = 7200;

export const PrepSeconds = z
  .number('Escribe los segundos.')
  .int('Escribe segundos enteros.')
  .min(0, 'El mínimo es 0.')
  .max(MAX_PREP_SECONDS, `El máximo es ${MAX_PREP_SECONDS}.`);
