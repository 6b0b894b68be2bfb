import { CATEGORIES, type Category, type Product } from '#contract/catalog/catalog.ts';
import { fold } from '#contract/wire/fold.ts';
import { detailedByIds, list } from '#server/features/catalog/index.ts';
import { invalidRequest } from '../ucp/read.ts';
import { centsOf, featured } from './product.ts';
import type { SearchRequest } from './request.ts';

/** How many matches are looked through for a price, or for several categories at once. */
const MOST_FILTERED = 500;
/** The catalogue answers no products from this place on. */
const FURTHEST = 1_000_000;

type Found = { products: Product[]; nextCursor: string | null; total: number | null };

/**
 * One page of the products that a program looks for, with their options.
 * @throws ProtocolError 400 for a request that names nothing to look for, or a cursor that the shop did not make
 */
export async function search({ query, filters = {}, pagination = { limit: 10 } }: SearchRequest): Promise<Found> {
  const names = filters.categories ?? [];
  const { price } = filters;
  const isPriced = price?.min !== undefined || price?.max !== undefined;
  if (!query && names.length === 0 && !isPriced) throw invalidRequest('Envía query o filters.');
  const offset = offsetOf(pagination.cursor);
  const categories = CATEGORIES.filter((category) => names.some((name) => fold(name) === fold(category)));
  if (names.length > 0 && categories.length === 0) return { products: [], nextCursor: null, total: 0 };

  const { limit } = pagination;
  if (!isPriced && categories.length <= 1) return page(query, categories[0], limit, offset);
  const { products: matches } = await list({ q: query, limit: MOST_FILTERED });
  const ofCategory = matches.filter(({ category }) => categories.length === 0 || categories.includes(category));
  const found = isPriced ? await priced(ofCategory, price) : ofCategory;
  const shown = found.slice(offset, offset + limit);
  const products = isPriced ? shown : await detailedByIds(shown.map(({ id }) => id));
  return { products, nextCursor: offset + limit < found.length ? cursorOf(offset + limit) : null, total: found.length };
}

async function page(q: string | undefined, category: Category | undefined, limit: number, offset: number): Promise<Found> {
  const { products, total, more } = await list({ q, category, limit, offset });
  const hasMore = more ? products.length === limit : offset + products.length < total && products.length > 0;
  return {
    products: await detailedByIds(products.map(({ id }) => id)),
    nextCursor: hasMore ? cursorOf(offset + limit) : null,
    total: more ? null : total,
  };
}

/** The products whose shown choice has such a price. */
async function priced(
  products: readonly Product[],
  { min = 0, max = Number.MAX_SAFE_INTEGER }: { min?: number | undefined; max?: number | undefined },
): Promise<Product[]> {
  const detailed = await detailedByIds(products.map(({ id }) => id));
  return detailed.filter((product) => {
    const cents = centsOf(product, featured(product));
    return cents >= min && cents <= max;
  });
}

const cursorOf = (offset: number): string => Buffer.from(String(offset)).toString('base64url');

function offsetOf(cursor: string | undefined): number {
  if (!cursor) return 0;
  const digits = Buffer.from(cursor, 'base64url').toString();
  if (!/^\d{1,7}$/.test(digits) || Number(digits) > FURTHEST) throw invalidRequest('cursor: No es de esta casa.');
  return Number(digits);
}
