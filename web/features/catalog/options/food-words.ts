import type { Product } from '#contract/catalog/catalog.ts';
import { allergensWith, dietsWith, type OptionGroupRules, type Selection } from '#contract/options/option-rules.ts';
import { lackingIn } from './rules.ts';

/** Allergens that the owner has not declared must not read as "no allergens". */
export const UNDECLARED = 'Alérgenos sin declarar: pregúntanos antes de pedir';

/** `isOpen`: a required choice is missing, so that more allergens may follow and no diet can be promised. */
export type FoodFacts = Pick<Product, 'allergens' | 'dietary'> & { isOpen?: boolean };

export function allergensText({ allergens, isOpen }: Pick<FoodFacts, 'allergens' | 'isOpen'>): string {
  if (!allergens) return UNDECLARED;
  if (allergens.length === 0) return isOpen ? 'Alérgenos según lo que elijas' : 'Sin alérgenos declarados';
  return `Contiene ${allergens.join(', ')}${isOpen ? '; más según lo que elijas' : ''}`;
}

/** The product's allergens and diets with these options. */
export function foodFacts({ allergens, dietary, options, fixed }: Product, selection: Selection): FoodFacts {
  if (!options || !fixed) return { allergens, dietary };
  const isOpen = lackingIn(options, selection).some(changesFood);
  return {
    allergens: allergensWith(fixed.allergens, options, selection),
    dietary: isOpen ? [] : dietsWith(fixed.dietary, options, selection),
    isOpen,
  };
}

const changesFood = ({ options }: OptionGroupRules): boolean =>
  options.some(({ contains, breaks }) => contains === null || contains.length + breaks.length > 0);
