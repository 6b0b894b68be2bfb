import { z } from 'zod';
import { Id } from '../wire/shapes.ts';

/**
 * Whether a product or an option is available: `available`, or `sold_out: "hoy"` until the shop next opens; `sold_out: null` ends that now.
 */
export const Availability = z
  .object({
    id: Id,
    available: z.boolean('Debe ser verdadero o falso.').optional(),
    sold_out: z.literal('hoy', 'Debe ser "hoy" o null.').nullish(),
  })
  .refine(({ available, sold_out }) => (available === undefined) !== (sold_out === undefined), 'Envía available o sold_out.');
