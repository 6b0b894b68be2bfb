import { z } from 'zod';
import { ALLERGENS, DIETS } from './food-facts.ts';

/** Null: not known; empty: no allergens. Guests with allergies need the difference. */
export const Allergens = z
  .array(z.enum(ALLERGENS, 'Alérgeno desconocido.'), 'Debe ser una lista.')
  .max(ALLERGENS.length, 'Hay alérgenos repetidos.')
  .nullable();

export const Diets = z.array(z.enum(DIETS, 'Dieta desconocida.'), 'Debe ser una lista.').max(DIETS.length, 'Hay dietas repetidas.');
