import type { Product, Search } from '#contract/catalog/catalog.ts';
import { searchMenu, termsOf } from '#contract/catalog/menu-search.ts';
import { fold } from '#contract/wire/fold.ts';
import { db } from '#server/db/client.ts';
import { perDatabase } from '#server/db/per-database.ts';
import { isUuid } from '#server/db/uuid.ts';
import { allDetailed, listed } from '#server/features/catalog/products.ts';
import * as queries from '#server/features/catalog/queries.ts';
import { likePatterns } from '#server/features/catalog/rules.ts';
import { withLeft } from '#server/features/catalog/stock/shown.ts';
import { memory } from './memory.ts';
import { type Snapshot, snapshotOf } from './snapshot.ts';

/**
 * The length of a list without `limit`. Searches stop counting here too: counting 1,000 of 20,000 matches took longer than the rest of the
 * search.
 */
export const DEFAULT_LIMIT = 500;
const MOST_RESEMBLING = 24;
/** Longer answers are not cached, because they would displace many others. */
const KEPT_LENGTH = 100;

/** Finding and sorting up to this many matches takes as long in a large catalogue as in a small one. */
const FEW = 200;
/** When there are more matches, this many products in the wanted order usually fill the first page. */
const WALKED = 3000;
/** More products than any catalogue has; one more is still a PostgreSQL integer. */
const ALL = 2 ** 31 - 2;

/**
 * @property more there are more matches than `total` counts
 * @property similar no product matches the words; these are only similar
 */
type Answer = { products: Product[]; total: number; more?: true; similar?: true };

const keptAnswers = perDatabase(() => memory<Answer>(100));
const keptTotals = perDatabase(() => memory<number>(10));

/** One page of the catalogue with the number of all products; for a search, counted up to `DEFAULT_LIMIT`. */
export async function list(search: Search): Promise<Answer> {
  const found = await foundBy(search);
  // Cached lists do not contain how many are left, so it is added here.
  return { ...found, products: found.products.map(withLeft) };
}

function foundBy(search: Search): Promise<Answer> {
  const q = search.q?.trim();
  if (!q) return browse(search);
  return search.en ? findNamed(search, q) : find(search, q);
}

async function browse(search: Search): Promise<Answer> {
  const { category, sort, limit = DEFAULT_LIMIT, offset = 0 } = search;
  const version = await queries.version();
  const snapshot = await snapshotOf(version);
  if (snapshot) return pick(snapshot, search, null);
  const filter = { category };
  const page = async (): Promise<Answer> => {
    const products = await listed(await queries.list(filter, sort, limit, offset));
    // A page that is not full gives the total without a count query.
    if (products.length < limit && (products.length > 0 || offset === 0)) return { products, total: offset + products.length };
    return { products, total: await total(category) };
  };
  if (offset < queries.FAR) return page();
  return keeping(JSON.stringify(['', category, sort, limit, offset]), version, page);
}

/** Products as lists contain them, in the order of the ids; unknown ids are left out. */
export async function listedByIds(ids: readonly string[]): Promise<Product[]> {
  if (ids.length === 0) return [];
  const snapshot = await snapshotOf(await queries.version());
  const found = snapshot
    ? snapshot.listing
    : await listed((await queries.byIds(db, { ids: [...ids] })).filter(({ deletedAt }) => deletedAt === null));
  const known = new Map(found.map((product) => [product.id, product]));
  return ids.flatMap((id) => known.get(id) ?? []).map(withLeft);
}

/** The living products with these ids or slugs, with their options, by the text that named them; unknown ones are left out. */
export async function productsNamed(names: readonly string[]): Promise<Map<string, Product>> {
  const slugs = names.filter((name) => !isUuid(name));
  const [ids, rows] = await Promise.all([
    detailedByIds(names.filter(isUuid).map((id) => id.toLowerCase())),
    slugs.length > 0 ? queries.bySlugs(slugs) : [],
  ]);
  const known = new Map(ids.map((product) => [product.id, product]));
  for (const product of (await allDetailed(rows)).map(withLeft)) known.set(product.slug, product);
  return new Map(
    names.flatMap((name) => {
      const product = known.get(name) ?? known.get(name.toLowerCase());
      return product ? [[name, product]] : [];
    }),
  );
}

/** The living products with these ids with their options, in the order of the ids; unknown ids are left out. */
export async function detailedByIds(ids: readonly string[]): Promise<Product[]> {
  const rows = await queries.byIds(db, { ids: ids.filter(isUuid) });
  const known = new Map((await allDetailed(rows.filter(({ deletedAt }) => deletedAt === null))).map((product) => [product.id, product]));
  return ids.flatMap((id) => known.get(id) ?? []).map(withLeft);
}

/** One page of the catalogue in memory. @param q null: all products */
function pick(snapshot: Snapshot, { category, sort, limit = DEFAULT_LIMIT, offset = 0 }: Search, q: string | null): Answer {
  const all = snapshot[sort ?? 'listing'].filter((product) => !category || product.category === category);
  const { found, similar } = q === null ? { found: all, similar: false } : searchMenu(all, q, sort !== undefined);
  const page = { products: found.slice(offset, offset + limit), total: found.length };
  if (similar) return { ...page, similar };
  return q !== null && found.length > DEFAULT_LIMIT ? { ...page, total: DEFAULT_LIMIT, more: true } : page;
}

/** The number of products, counted once per version of the catalogue. */
export async function total(category?: Search['category']): Promise<number> {
  const version = await queries.version();
  const known = keptTotals().get(category ?? '', version) ?? (await queries.total({ category }, Number.MAX_SAFE_INTEGER));
  keptTotals().keep(category ?? '', version, known);
  return known;
}

async function keeping(key: string, version: number, find: () => Promise<Answer>): Promise<Answer> {
  const answer = keptAnswers().get(key, version) ?? (await find());
  if (answer.products.length <= KEPT_LENGTH) keptAnswers().keep(key, version, answer);
  return answer;
}

/**
 * Searches the catalogue in memory, a large one in the database. There few matches of one word take the same time in a catalogue of any size. A word of very many products, a word of no
 * product, and several words take longer the more products there are: such answers are cached until the catalogue changes.
 */
async function find(search: Search, q: string): Promise<Answer> {
  const { category, sort, limit = DEFAULT_LIMIT, offset = 0 } = search;
  const version = await queries.version();
  const snapshot = await snapshotOf(version);
  const key = JSON.stringify([fold(q), category, sort, limit, offset]);
  if (snapshot) return pick(snapshot, search, q);
  const kept = keptAnswers().get(key, version);
  if (kept) return kept;

  const terms = termsOf(q);
  if (terms.length === 0) return { products: [], total: 0 };
  const filter = { category, terms };
  const { rows, total } = await queries.matches(filter, sort, { most: DEFAULT_LIMIT, walked: WALKED, limit, offset });
  const answer = { products: await listed(rows.slice(0, limit)), total };
  if (total > 0 && total <= FEW && terms.length === 1) return answer;
  return keeping(key, version, async () => {
    if (total === 0) return resembling(fold(q), category, sort, limit, offset);
    if (total <= DEFAULT_LIMIT) return answer;
    const counted = { total: DEFAULT_LIMIT, more: true } as const;
    if (rows.length > limit) return { ...answer, ...counted };
    const all = await queries.matches(filter, sort, { most: ALL, walked: 0, limit, offset });
    return { products: await listed(all.rows), ...counted };
  });
}

/** For the inventory: the products whose name or category contains the text literally. */
async function findNamed({ category, sort, limit = DEFAULT_LIMIT, offset = 0 }: Search, q: string): Promise<Answer> {
  const { folded } = await queries.beginSearch(q);
  const filter = { category, patterns: likePatterns([folded]), named: true };
  const { rows, total } = await queries.matches(filter, sort, { most: ALL, walked: 0, limit, offset });
  const products = await listed(rows);
  return total > DEFAULT_LIMIT ? { products, total: DEFAULT_LIMIT, more: true } : { products, total };
}

async function resembling(
  folded: string,
  category: Search['category'],
  sort: Search['sort'],
  limit: number,
  offset: number,
): Promise<Answer> {
  const similar = await queries.resembling(folded, category, sort, MOST_RESEMBLING);
  if (similar.length === 0) return { products: [], total: 0 };
  return { products: await listed(similar.slice(offset, offset + limit)), total: similar.length, similar: true };
}
