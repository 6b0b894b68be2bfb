import { z } from 'zod';
import { text } from '#server/features/agents/ucp/read.ts';

/** What programs may ask of the catalogue. Unknown fields are ignored. */

export const MOST_IDS = 50;
export const MOST_PRODUCTS = 50;
const USUAL_PRODUCTS = 10;
/** More named options than any product has. */
const MOST_NAMED = 300;
/** The longest variant id, with room for forms that are not canonical. */
const MOST_LETTERS = 1000;

const Centavos = z.number('Debe ser un número de centavos.').int('Debe ser un número entero de centavos.').min(0, 'El mínimo es 0.');
const Named = z.object({ name: text(MOST_LETTERS), id: text(MOST_LETTERS).optional(), label: text(MOST_LETTERS) });

export const SearchRequest = z.object({
  query: text(300).describe('Lo que se busca: palabras del menú, una dieta, un alérgeno').optional(),
  filters: z
    .object(
      {
        categories: z.array(text(100), 'Debe ser una lista.').max(20, 'Lleva a lo más 20 categorías.').optional(),
        price: z.object({ min: Centavos.optional(), max: Centavos.optional() }, 'Debe ser un objeto.').describe('En centavos').optional(),
      },
      'Debe ser un objeto.',
    )
    .optional(),
  pagination: z
    .object(
      {
        limit: z
          .number('Debe ser un número.')
          .int('Debe ser un número entero.')
          .min(1, 'El mínimo es 1.')
          .max(MOST_PRODUCTS, `El máximo es ${MOST_PRODUCTS}.`)
          .default(USUAL_PRODUCTS),
        cursor: text(100).optional(),
      },
      'Debe ser un objeto.',
    )
    .optional(),
});
export type SearchRequest = z.infer<typeof SearchRequest>;

export const LookupRequest = z.object({ ids: z.array(text(MOST_LETTERS), 'Debe ser una lista.').min(1, 'Nombra al menos uno.') });

export const ProductRequest = z.object({
  id: text(MOST_LETTERS),
  selected: z.array(Named, 'Debe ser una lista.').max(MOST_NAMED, `Lleva a lo más ${MOST_NAMED} opciones.`).optional(),
  preferences: z.array(text(MOST_LETTERS), 'Debe ser una lista.').max(MOST_NAMED, `Lleva a lo más ${MOST_NAMED} nombres.`).optional(),
});
