import type { Category, Product } from '#contract/catalog.ts';
import { type Filters, inOrder, isFiltered, matches, PAGE } from './filters.ts';

/**
 * The products of a list page. `whole`: all there are, unfiltered, so that the browser filters by itself;
 * otherwise the catalogue is too large for that, and these are the first ones that the server found.
 */
export type Shelf = { products: Product[]; total: number; whole: boolean };

type Answer = { products: Product[]; total: number };

/**
 * Fetches a page's products. The API knows one category per call, so each has its own.
 * @param get the fetch of the page loaders
 */
export async function loadShelf(get: typeof fetch, categories: readonly Category[], filters: Filters): Promise<Shelf> {
  const unfiltered = await ask(get, categories, { limit: String(PAGE) });
  const shelf = merge(unfiltered);
  if (shelf.products.length === shelf.total) return { ...shelf, products: inOrder(shelf.products, null), whole: true };

  const { category, sort, shown } = filters;
  const q = filters.q.trim();
  const nothingAsked = !isFiltered(filters) && shown === PAGE;
  const found = nothingAsked
    ? unfiltered
    : await ask(get, category ? [category] : categories, { limit: String(shown), ...(sort && { sort }), ...(q && { q }) });
  const { products, total } = merge(q ? literalIfAny(found, q) : found);
  return { products: inOrder(products, sort).slice(0, shown), total, whole: false };
}

const ask = (get: typeof fetch, categories: readonly Category[], query: Record<string, string>): Promise<Answer[]> =>
  Promise.all(
    categories.map(async (category) => {
      const response = await get(`/api/products?${new URLSearchParams({ category, ...query })}`);
      if (!response.ok) throw new Error(`La lista de productos respondió ${response.status}.`);
      const products: Product[] = await response.json();
      return { products, total: Number(response.headers.get('x-total-count') ?? products.length) };
    }),
  );

const merge = (answers: Answer[]): Answer => ({
  products: answers.flatMap(({ products }) => products),
  total: answers.reduce((sum, { total }) => sum + total, 0),
});

/** A category without a match answers what resembles the words; beside real matches in another one that would be noise. */
function literalIfAny(answers: Answer[], q: string): Answer[] {
  const literal = answers.filter(({ products: [first] }) => first && matches(first, q));
  return literal.length ? literal : answers;
}
