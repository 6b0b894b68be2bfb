import { SORTS } from './catalog.ts';
import { FOOD, LIST_STEP, MOST_LISTED } from './list-page.ts';

export type Page = {
  /** As in `web/routes.ts`, with `:name` for a part that varies. */
  path: string;
  /** The page is the same for everybody and may be cached. */
  shared: boolean;
  /** Listed in the sitemap; products and articles are listed one by one. */
  listed: boolean;
  /** May be fetched by search engines (robots.txt). */
  crawled: boolean;
  /** The address contains a code or token, which must not leak through the referrer. */
  secret: boolean;
  /**
   * The query fields that vary the cached page, with their values. No other field or value may change what the server renders:
   * all else is read in the browser, after hydration (`useHydrated`).
   */
  varies?: Readonly<Record<string, readonly string[]>>;
  /** Query fields with unlimited values: a page with one of them is never cached. */
  searches?: readonly string[];
};

const STEPS = Array.from({ length: MOST_LISTED / LIST_STEP - 1 }, (_, index) => String((index + 2) * LIST_STEP));

const OPEN = { shared: true, listed: true, crawled: true, secret: false };
/** Private pages: the same empty page for all, which the browser fills. */
const OWN = { shared: true, listed: false, crawled: false, secret: false };
/** Crawled, but not a page entry of the sitemap. */
const UNLISTED = { shared: true, listed: false, crawled: true, secret: false };
const BY_LINK = { shared: false, listed: false, crawled: true, secret: true };

/** Every page of the shop, once. A test compares the list with `web/routes.ts`. */
export const PAGES = [
  { path: '/', ...OPEN },
  { path: '/products', ...OPEN, varies: { category: FOOD, sort: SORTS, limit: STEPS }, searches: ['q'] },
  { path: '/products/:id', ...UNLISTED },
  { path: '/coffee', ...OPEN, varies: { category: ['café'], sort: SORTS, limit: STEPS }, searches: ['q'] },
  { path: '/lounge', ...OPEN },
  { path: '/reservacion/:code', ...BY_LINK },
  { path: '/reservacion/espera/:code', ...BY_LINK },
  { path: '/cart', ...OWN },
  { path: '/login', ...UNLISTED },
  { path: '/register', ...UNLISTED },
  { path: '/forgot-password', ...UNLISTED },
  { path: '/reset-password', ...BY_LINK },
  { path: '/delivery', ...OWN },
  { path: '/checkout', ...OWN },
  { path: '/profile', ...OWN },
  // Redirects to /contacto.
  { path: '/contact', shared: false, listed: false, crawled: true, secret: false },
  { path: '/contacto', ...OPEN },
  { path: '/nosotros', ...OPEN },
  { path: '/suscripcion', ...OPEN },
  { path: '/suscripcion/cancelar', ...BY_LINK },
  { path: '/blog', ...OPEN },
  { path: '/blog/:slug', ...UNLISTED },
  { path: '/blog/feed.xml', ...UNLISTED },
  { path: '/envios', ...OPEN },
  { path: '/devoluciones', ...OPEN },
  { path: '/terminos', ...OPEN },
  { path: '/privacidad', ...OPEN },
  { path: '/sin-conexion', ...UNLISTED },
  { path: '/dashboard', ...OWN },
  { path: '/dashboard/orders', ...OWN },
  { path: '/dashboard/reservations', ...OWN },
  { path: '/dashboard/reviews', ...OWN },
  { path: '/dashboard/messages', ...OWN },
  { path: '/dashboard/club', ...OWN },
] as const satisfies readonly Page[];

export type PagePath = (typeof PAGES)[number]['path'];
