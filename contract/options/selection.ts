import { z } from 'zod';
import { Allergens, Diets } from '../food/food-shapes.ts';
import { MAX_CHOSEN, MAX_NOTE } from '../limits.ts';
import { Left } from '../stock/stock-shapes.ts';
import { Id, Pesos, paragraph } from '../wire/shapes.ts';
import { canonical } from './option-rules.ts';

/** The shapes of a guest's choice of options; catalogue, carts and orders share them. */

/** A group of options in the answer of a product, with the product's own limits, prices and defaults. */
export const ProductOptionGroup = z.object({
  group_id: z.string(),
  name: z.string(),
  hint: z.string(),
  min: z.number().int(),
  /** Null: only the limit of the line counts. */
  max: z.number().int().nullable(),
  each_max: z.number().int(),
  options: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** The change of the price in pesos; negative when it makes the product cheaper. */
      price: Pesos,
      available: z.boolean(),
      /** How many are left; absent when there are many. */
      left: Left,
      default: z.boolean(),
      contains: Allergens,
      breaks: Diets,
    }),
  ),
});
export type ProductOptionGroup = z.infer<typeof ProductOptionGroup>;

const TOO_MANY = `Elige a lo más ${MAX_CHOSEN} opciones.`;

/** A guest's choice in any order; the result has the canonical form. Absent: the defaults. */
export const Selection = z
  .array(
    z.object({
      id: Id,
      quantity: z
        .number('La cantidad debe ser un número.')
        .int('La cantidad debe ser un número entero.')
        .min(1, 'La cantidad mínima es 1.')
        .max(MAX_CHOSEN, TOO_MANY)
        .default(1),
    }),
    'Las opciones deben ser una lista.',
  )
  .max(MAX_CHOSEN, TOO_MANY)
  .refine((chosen) => new Set(chosen.map(({ id }) => id.toLowerCase())).size === chosen.length, 'Cada opción va una sola vez.')
  .transform(canonical);

const NoteText = paragraph(0, MAX_NOTE).nullable();

/** The guest's wish for this line; null and empty mean no note. */
export const Note = NoteText.optional().transform((text) => text || null);

/** The note in a change of a line: absent leaves the note as it is. */
export const NoteChange = NoteText.transform((text) => text || null).optional();

/** A chosen option in a cart or an order. `price` is for one piece. */
export const ChosenOption = z.object({ group: z.string(), name: z.string(), quantity: z.number().int(), price: Pesos });
export type ChosenOption = z.infer<typeof ChosenOption>;
