import type { Product, Search } from '#contract/catalog.ts';
import { memory } from './memory.ts';
import * as queries from './queries.ts';
import { likePatterns } from './rules.ts';
import { toWire } from './wire.ts';

/** A whole answer. Searches are counted so far, too: to count 1,000 of 20,000 matches took longer than all the rest. */
export const DEFAULT_LIMIT = 500;
const MOST_RESEMBLING = 24;
/** Longer answers are not kept: they would crowd out the others. */
const KEPT_LENGTH = 100;

/** So many matches take no longer to find and sort in a large catalogue than in a small one. */
const FEW = 200;
/** When there are more, a page is full after so many products in the wanted order, unless they stand at its end, as waffles do. */
const WALKED = 3000;
/** More than any catalogue has; fits PostgreSQL's integer with one to spare. */
const ALL = 2 ** 31 - 2;

type Answer = { products: Product[]; total: number };

const answers = memory<Answer>(100);
const totals = memory<number>(10);

/** One page of the catalogue and how many products there are in all. */
export const list = (search: Search): Promise<Answer> => (search.q?.trim() ? find(search, search.q.trim()) : browse(search));

async function browse({ category, sort, limit = DEFAULT_LIMIT, offset = 0 }: Search): Promise<Answer> {
  const filter = { category, patterns: [] };
  const page = async (): Promise<Answer> => {
    const products = (await queries.list(filter, sort, limit, offset)).map(toWire);
    // A page that is not full tells the total by itself.
    if (products.length < limit && (products.length > 0 || offset === 0)) return { products, total: offset + products.length };
    return { products, total: await total(category) };
  };
  if (offset < queries.FAR) return page();
  return keeping(JSON.stringify(['', category, sort, limit, offset]), await queries.version(), page);
}

/** How many products there are, counted once for each version of the catalogue. */
export async function total(category?: Search['category']): Promise<number> {
  const version = await queries.version();
  const known = totals.get(category ?? '', version) ?? (await queries.total({ category, patterns: [] }, Number.MAX_SAFE_INTEGER));
  totals.keep(category ?? '', version, known);
  return known;
}

async function keeping(key: string, version: number, find: () => Promise<Answer>): Promise<Answer> {
  const answer = answers.get(key, version) ?? (await find());
  if (answer.products.length <= KEPT_LENGTH) answers.keep(key, version, answer);
  return answer;
}

/**
 * Few matches of one word are sorted as they are found, whatever the size of the catalogue. A word that very many products share, that
 * none has, and several words at once take longer the more products there are: such answers are kept until the catalogue changes.
 * There cannot be many such searches.
 */
async function find({ category, sort, limit = DEFAULT_LIMIT, offset = 0 }: Search, q: string): Promise<Answer> {
  const { folded, version } = await queries.beginSearch(q);
  const key = JSON.stringify([folded, category, sort, limit, offset]);
  const kept = answers.get(key, version);
  if (kept) return kept;

  const filter = { category, patterns: likePatterns(folded) };
  const { rows, total } = await queries.matches(filter, sort, { most: DEFAULT_LIMIT, walked: WALKED, limit, offset });
  const answer = { products: rows.slice(0, limit).map(toWire), total };
  if (total > 0 && total <= FEW && filter.patterns.length === 1) return answer;
  return keeping(key, version, async () => {
    if (total === 0) return resembling(folded, category, sort, limit, offset);
    if (total <= DEFAULT_LIMIT) return answer;
    // At least: to count on would take longer than anyone turns pages.
    if (rows.length > limit) return { ...answer, total: Math.max(DEFAULT_LIMIT, offset + limit) + 1 };
    const all = await queries.matches(filter, sort, { most: ALL, walked: 0, limit, offset });
    return { products: all.rows.map(toWire), total: all.total };
  });
}

async function resembling(
  folded: string,
  category: Search['category'],
  sort: Search['sort'],
  limit: number,
  offset: number,
): Promise<Answer> {
  const similar = await queries.resembling(folded, category, sort, MOST_RESEMBLING);
  return { products: similar.slice(offset, offset + limit).map(toWire), total: similar.length };
}
