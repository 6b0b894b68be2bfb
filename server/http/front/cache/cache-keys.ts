import { CATEGORIES, SORTS } from '#contract/catalog.ts';
import { PAGES, type Page } from '#contract/pages.ts';
import { withoutData } from '#server/http/pages/page-of.ts';

/** What may be kept under an address: which query fields vary it, and what becomes of a value that is not among theirs. */
type Rule = {
  pattern: RegExp;
  varies: ReadonlyMap<string, readonly string[]>;
  /** Fields whose values have no end. */
  searches: readonly string[];
  /** A page reads a wrong value as none; the API refuses it, which is not kept. */
  readsWrongAsNone: boolean;
};

/** Parts of a path: the number of a file, or what names a product or an article. */
const patternOf = (part: string) => (part === ':n' ? '[1-9]\\d?' : '[a-z0-9-]{1,120}');

const rule = (path: string, { varies = {}, searches = [] }: Pick<Page, 'varies' | 'searches'>, readsWrongAsNone: boolean): Rule => ({
  pattern: new RegExp(`^${path.replace('.', '\\.').replace(/:\w+/g, patternOf)}$`),
  // No object: it would know `constructor`.
  varies: new Map(Object.entries(varies)),
  searches,
  readsWrongAsNone,
});

const PAGE_RULES = (PAGES as readonly Page[]).filter(({ shared }) => shared).map((page) => rule(page.path, page, true));

/** How many products our own pages and most others ask for. A list of any other length is made anew each time. */
const KEPT_LENGTHS = ['2', '4', '5', '8', '10', '12', '16', '20', '24', '48', '50', '96', '100'];

const OTHER_RULES = [
  rule('/api/products', { varies: { category: CATEGORIES, sort: SORTS, limit: KEPT_LENGTHS }, searches: ['q', 'offset'] }, false),
  rule('/api/products/:id', {}, false),
  rule('/sitemap.xml', {}, true),
  rule('/sitemap-:n.xml', {}, true),
];

/**
 * The cache key of an address: its path with those query fields that vary the answer, in one order; or null when the answer is not kept.
 * All other fields change nothing and lead to the same entry, so that no made-up query (`?utm_source=x`, `?limit=7`) costs a rendering.
 */
export function cacheKey(url: string): string | null {
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  // A page's data is as shared as the page. `_routes` only names those parts of it that the browser needs: it gets all.
  const page = withoutData(path);
  const found = PAGE_RULES.find(({ pattern }) => pattern.test(page)) ?? OTHER_RULES.find(({ pattern }) => pattern.test(path));
  if (!found) return null;
  if (mark < 0 || (found.varies.size === 0 && found.searches.length === 0)) return path;
  const seen = new Set<string>();
  const kept: string[] = [];
  for (const [name, value] of new URLSearchParams(url.slice(mark + 1))) {
    const values = found.varies.get(name);
    if (!values && !found.searches.includes(name)) continue;
    // Which one of repeated fields counts is the page's own business.
    if (seen.has(name)) return null;
    seen.add(name);
    // A form sends its empty fields along: they ask for nothing.
    if (value === '') continue;
    if (values?.includes(value)) kept.push(`${name}=${encodeURIComponent(value)}`);
    else if (!values || !found.readsWrongAsNone) return null;
  }
  return kept.length === 0 ? path : `${path}?${kept.sort().join('&')}`;
}
