import type { Category, Product } from '#contract/catalog/catalog.ts';
import { MENU } from '#contract/catalog/categories.ts';
import { searchMenu } from '#contract/catalog/menu-search.ts';
import { type Filters, inOrder, isFiltered, looksElsewhere, MOST_ELSEWHERE, PAGE } from './filters/filters.ts';

/**
 * The products of a list page. `whole`: the complete list without filters, which the browser filters itself.
 * Otherwise the catalogue is too large for that, and these are the first products that match the filters.
 */
export type Shelf = {
  products: Product[];
  total: number;
  whole: boolean;
  /** The categories of the page that have products, whatever the filters. */
  filled: Category[];
  /** Matches of the search in the other categories. */
  elsewhere?: Elsewhere;
} & Uncounted;

/** What a search finds in the other categories of the shop. */
export type Elsewhere = { q: string; products: Product[] };

/** `more`: the server stopped counting; there are more than `total`. */
type Uncounted = { more?: true };
type Answer = { products: Product[]; total: number; isSimilar: boolean } & Uncounted;

/**
 * Loads a page's products. The API takes one category per call, so each category is one call.
 * @param get the fetch of the page loaders
 */
export async function loadShelf(get: typeof fetch, categories: readonly Category[], filters: Filters): Promise<Shelf> {
  const q = filters.q.trim();
  if (!looksElsewhere(filters, categories)) return loadOwn(get, categories, filters);
  const others = MENU.filter((category) => !categories.includes(category));
  const [own, found] = await Promise.all([loadOwn(get, categories, filters), ask(get, others, { limit: String(MOST_ELSEWHERE), q })]);
  const products = found.flatMap(({ products, isSimilar }) => (isSimilar ? [] : products)).slice(0, MOST_ELSEWHERE);
  return { ...own, elsewhere: { q, products } };
}

async function loadOwn(get: typeof fetch, categories: readonly Category[], filters: Filters): Promise<Shelf> {
  const unfiltered = await ask(get, categories, { limit: String(PAGE) });
  const shelf = merge(unfiltered);
  const filled = categories.filter((_, at) => unfiltered[at]?.total);
  if (shelf.products.length === shelf.total) return { ...shelf, products: inOrder(shelf.products, null), whole: true, filled };

  const { category, sort, shown } = filters;
  const q = filters.q.trim();
  const nothingAsked = !isFiltered(filters) && shown === PAGE;
  const found = nothingAsked
    ? unfiltered
    : await ask(get, category ? [category] : categories, { limit: String(shown), ...(sort && { sort }), ...(q && { q }) });
  const { products, ...counted } = merge(q ? literalIfAny(found) : found);
  // Unfiltered, the page shows one category after the other.
  const ordered = isFiltered(filters) ? inOrder(products, sort) : products;
  // Each category's answer has its better matches first; so must all of them together.
  const ranked = q && !sort ? searchMenu(ordered, q).found : ordered;
  return { products: (ranked.length === ordered.length ? ranked : ordered).slice(0, shown), ...counted, whole: false, filled };
}

const ask = (get: typeof fetch, categories: readonly Category[], query: Record<string, string>): Promise<Answer[]> =>
  Promise.all(
    categories.map(async (category) => {
      const response = await get(`/api/products?${new URLSearchParams({ category, ...query })}`);
      if (!response.ok) throw new Error(`La lista de productos respondió ${response.status}.`);
      const products: Product[] = await response.json();
      const { headers } = response;
      return {
        products,
        total: Number(headers.get('x-total-count') ?? products.length),
        isSimilar: headers.get('x-search') === 'similar',
        ...(headers.has('x-total-more') && { more: true }),
      };
    }),
  );

const merge = (answers: Answer[]): Omit<Answer, 'isSimilar'> => ({
  products: answers.flatMap(({ products }) => products),
  total: answers.reduce((sum, { total }) => sum + total, 0),
  ...(answers.some(({ more }) => more) && { more: true }),
});

/** For a category without a match the API answers similar products. They are dropped when another category has real matches. */
function literalIfAny(answers: Answer[]): Answer[] {
  const literal = answers.filter(({ products, isSimilar }) => products.length > 0 && !isSimilar);
  return literal.length ? literal : answers;
}
