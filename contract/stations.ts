import { z } from 'zod';

/** Where a product or an option is prepared. `none`: it needs no preparation. */
export const STATIONS = ['barra', 'cocina', 'none'] as const;
export const Station = z.enum(STATIONS, 'Estación desconocida.');
export type Station = z.infer<typeof Station>;

/** The longest preparation time of a product or an option: two hours. */
export const MAX_PREP_SECONDS = 7200;

export const PrepSeconds = z
  .number('Escribe los segundos.')
  .int('Escribe segundos enteros.')
  .min(0, 'El mínimo es 0.')
  .max(MAX_PREP_SECONDS, `El máximo es ${MAX_PREP_SECONDS}.`);
