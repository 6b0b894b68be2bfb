import { CATEGORIES, SORTS } from '#contract/catalog/catalog.ts';
import { PAGES, type Page } from '#contract/pages.ts';
import { withoutData } from '#server/http/page-of.ts';

/** Which query fields vary a cached answer, and how other values of these fields are treated. */
type Rule = {
  pattern: RegExp;
  varies: ReadonlyMap<string, readonly string[]>;
  /** Fields with unlimited values: requests with them are not cached. */
  searches: readonly string[];
  /** Pages ignore a wrong value; the API refuses it, and refusals are not cached. */
  readsWrongAsNone: boolean;
};

/** The pattern of a part of a path: the number of a sitemap, or the slug or id of a product or article. */
const patternOf = (part: string) => (part === ':n' ? '[1-9]\\d?' : '[a-z0-9-]{1,120}');

const rule = (path: string, { varies = {}, searches = [] }: Pick<Page, 'varies' | 'searches'>, readsWrongAsNone: boolean): Rule => ({
  pattern: new RegExp(`^${path.replace('.', '\\.').replace(/:\w+/g, patternOf)}$`),
  // A Map, because an object has keys such as `constructor`.
  varies: new Map(Object.entries(varies)),
  searches,
  readsWrongAsNone,
});

const PAGE_RULES = (PAGES as readonly Page[]).filter(({ shared }) => shared).map((page) => rule(page.path, page, true));

/** The lengths of product lists that are cached: those of the shop's pages, and other common ones. */
const CACHED_LENGTHS = ['2', '4', '5', '8', '10', '12', '16', '20', '24', '48', '50', '96', '100'];

const OTHER_RULES = [
  rule(
    '/api/products',
    { varies: { category: CATEGORIES, sort: SORTS, limit: CACHED_LENGTHS }, searches: ['q', 'offset', 'eliminados'] },
    false,
  ),
  rule('/api/products/:id', {}, false),
  rule('/api/products/:id/related', {}, false),
  rule('/api/ajustes', {}, true),
  rule('/api/mesas', {}, true),
  rule('/api/promotions/announced', {}, true),
  rule('/sitemap.xml', {}, true),
  rule('/sitemap-:n.xml', {}, true),
  rule('/feeds/google.xml', {}, true),
  rule('/feeds/menu.json', {}, true),
  rule('/llms.txt', {}, true),
];

/**
 * The cache key of an address: its path with the query fields that vary the answer, sorted; null when the answer is not cached. Other
 * fields are ignored, so that invented queries (`?utm_source=x`, `?limit=7`) cause no rendering.
 */
export function cacheKey(url: string): string | null {
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  // A page's data is cached like the page. `_routes` lists the parts that the browser needs; it gets all parts.
  const page = withoutData(path);
  const found = PAGE_RULES.find(({ pattern }) => pattern.test(page)) ?? OTHER_RULES.find(({ pattern }) => pattern.test(path));
  if (!found) return null;
  if (mark < 0 || (found.varies.size === 0 && found.searches.length === 0)) return path;
  const seen = new Set<string>();
  const kept: string[] = [];
  for (const [name, value] of new URLSearchParams(url.slice(mark + 1))) {
    const values = found.varies.get(name);
    if (!values && !found.searches.includes(name)) continue;
    // The page decides which one of repeated fields counts, so these are not cached.
    if (seen.has(name)) return null;
    seen.add(name);
    // Forms also send empty fields, which are ignored.
    if (value === '') continue;
    if (values?.includes(value)) kept.push(`${name}=${encodeURIComponent(value)}`);
    else if (!values || !found.readsWrongAsNone) return null;
  }
  return kept.length === 0 ? path : `${path}?${kept.sort().join('&')}`;
}
