import type { Category } from '#contract/catalog/catalog.ts';

/** How many products may have the same name. */
export const MOST_OF_ONE_NAME = 500;

const MAX_SLUG = 80;

/**
 * 'Café de olla ☕' → 'cafe-de-olla'. A slug never looks like an id and never equals the last part of another path, because paths accept
 * both an id and a slug.
 */
export function slugify(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG)
    .replace(/^-+|-+$/g, '');
  if (!slug) return 'producto';
  return slug === 'export' || /^[0-9a-f]{8}-[0-9a-f]{4}-/.test(slug) ? `producto-${slug}` : slug;
}

/** The slug of the n-th product of the same name. */
export const numbered = (slug: string, n: number): string => (n === 1 ? slug : `${slug}-${n}`);

const PLACEHOLDERS: Record<Category, string> = {
  café: '/art/placeholders/cafe.svg',
  bebidas: '/art/placeholders/bebidas.svg',
  postres: '/art/placeholders/postres.svg',
  desayunos: '/art/placeholders/desayunos.svg',
  almuerzos: '/art/placeholders/almuerzos.svg',
};

/** The picture of a product that has none of its own. */
export const placeholderOf = (category: Category): string => PLACEHOLDERS[category];

/**
 * The picture after a change: the sent one, otherwise the current one, otherwise the category's placeholder. A placeholder changes with the
 * category.
 * @param sent undefined: unchanged; empty: removed
 */
export function pictureAfter(sent: string | undefined, current: string, category: Category): string {
  const wanted = sent ?? current;
  return wanted === '' || Object.values(PLACEHOLDERS).includes(wanted) ? placeholderOf(category) : wanted;
}

/** The average rating, rounded to one decimal for display. */
export const ratingAverage = (sum: number, count: number): number | null => (count === 0 ? null : Math.round((sum / count) * 10) / 10);

const MAX_WORDS = 8;

/** The words of a folded search. A word that is contained in another one is dropped, because it cannot narrow the result. */
export function searchWords(folded: string): string[] {
  const words = [...new Set(folded.split(/\s+/).filter(Boolean))].slice(0, MAX_WORDS);
  return words.filter((word) => !words.some((other) => other !== word && other.includes(word)));
}

/** LIKE patterns that find each of these words anywhere in a text. */
export const likePatterns = (words: readonly string[]): string[] => words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
