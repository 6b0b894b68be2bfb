import { CATEGORIES, SORTS } from '#contract/catalog.ts';

/** Pages that are the same for everybody: the storefront's, and the shells of the protected ones. */
const PAGES = new Set([
  '/',
  '/products',
  '/coffee',
  '/cart',
  '/login',
  '/register',
  '/forgot-password',
  '/delivery',
  '/checkout',
  '/profile',
  '/profile/edit',
  '/lounge',
  '/contacto',
  '/blog',
  '/blog/feed.xml',
  '/suscripcion',
  '/nosotros',
  '/sin-conexion',
  '/dashboard',
  '/dashboard/orders',
  '/sitemap.xml',
]);
const PRODUCT_PAGE = /^\/products\/[a-z0-9-]{1,120}$/;
const ARTICLE = /^\/blog\/[a-z0-9-]{1,120}$/;
const SITEMAP = /^\/sitemap-[1-9]\d?\.xml$/;
const PRODUCT_CALL = /^\/api\/products(?:\/[a-z0-9-]{1,120})?$/;

// No object: it would know `__proto__` and `constructor`, and calling those throws where nothing catches.
const QUERIES = new Map<string, (value: string) => boolean>([
  ['category', (value) => (CATEGORIES as readonly string[]).includes(value)],
  ['sort', (value) => (SORTS as readonly string[]).includes(value)],
  ['limit', (value) => /^[1-9]\d{0,3}$/.test(value)],
]);

/**
 * The cache key of an address: its path with the allowed query in one order, or null when it must not be cached
 * (searches and offsets have no end; `limit` is bounded by the API).
 */
export function cacheKey(url: string): string | null {
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  const page = path.endsWith('.data') ? (path === '/_.data' ? '/' : path.slice(0, -5)) : path;
  if (!PAGES.has(page) && !PRODUCT_PAGE.test(page) && !ARTICLE.test(page) && !PRODUCT_CALL.test(path) && !SITEMAP.test(path)) return null;
  if (mark < 0 || mark === url.length - 1) return path;
  const query = new URLSearchParams(url.slice(mark + 1));
  const isData = path !== page;
  const kept: string[] = [];
  for (const [name, value] of query) {
    // Each name once: repeated ones would make endless keys for one answer.
    if (query.getAll(name).length > 1) return null;
    if (isData && name === '_routes' && /^[\w/.,-]{1,200}$/.test(value)) kept.push(`_routes=${encodeURIComponent(value)}`);
    else if (QUERIES.get(name)?.(value)) kept.push(`${name}=${encodeURIComponent(value)}`);
    else return null;
  }
  return `${path}?${kept.sort().join('&')}`;
}
