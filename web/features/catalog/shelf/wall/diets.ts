import { termsOf } from '#contract/catalog/menu-search.ts';
import { DIETS, type Diet } from '#contract/food/food-facts.ts';
import type { Filters } from '#web/features/catalog/shelf/filters/filters.ts';

/** The words of a search, those of one diet together. */
const piecesOf = (q: string): string[] => q.match(/(?<!\S)sin\s+\S+|\S+/giu) ?? [];

export const dietsIn = (q: string): Diet[] => {
  const asked = new Set(termsOf(q).flatMap(({ diets }) => diets));
  return DIETS.filter((diet) => asked.has(diet));
};

/** The wall stays divided into its sections while diets and nothing else are asked for. */
export const isWall = ({ q, category, sort }: Filters): boolean => !category && !sort && termsOf(q).every(({ diets }) => diets.length > 0);

/** The search with the diet, or without the words that ask for it. The diet comes first: an unfinished "sin" at the end would change it. */
export const toggleDiet = (q: string, diet: Diet): string =>
  dietsIn(q).includes(diet)
    ? piecesOf(q)
        .filter((piece) => !dietsIn(piece).includes(diet))
        .join(' ')
    : `${diet} ${q}`.trim();
