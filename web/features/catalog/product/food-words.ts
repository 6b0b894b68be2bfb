import type { Product } from '#contract/catalog.ts';
import { allergensWith, dietsWith, type Selection } from '#contract/option-rules.ts';

/** Not declared is not the same as none. */
export const UNDECLARED = 'Alérgenos sin declarar: pregúntanos antes de pedir';

export function allergensText(allergens: Product['allergens']): string {
  if (!allergens) return UNDECLARED;
  return allergens.length > 0 ? `Contiene ${allergens.join(', ')}` : 'Sin alérgenos declarados';
}

/** The product's allergens and diets with these options. */
export function foodFacts({ allergens, dietary, options, fixed }: Product, selection: Selection): Pick<Product, 'allergens' | 'dietary'> {
  if (!options || !fixed) return { allergens, dietary };
  return { allergens: allergensWith(fixed.allergens, options, selection), dietary: dietsWith(fixed.dietary, options, selection) };
}
