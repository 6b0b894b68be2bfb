import { SORTS } from './catalog/catalog.ts';
import { FOOD, MENU } from './catalog/categories.ts';
import { LIST_STEP, MOST_LISTED } from './wire/list-page.ts';

export type Page = {
  /** The path, with `:name` for a part that varies. */
  path: string;
  /** The page's module in `web/routes/`. The folder decides the layout. */
  file: string;
  /** The server's answer is the same for all visitors and may be cached. */
  shared: boolean;
  /** Listed in the sitemap; products and articles are listed one by one. */
  listed: boolean;
  /** May be fetched by search engines (robots.txt). */
  crawled: boolean;
  /** The address contains a code or token, which must not leak through the referrer. */
  secret: boolean;
  /** The address may hold a key for a moment, until the page has read it. The cache ignores it, like all fields that it does not know. */
  isReferrerHidden?: true;
  /**
   * The query fields that vary the cached page, with their values. The server must ignore all other fields and values; the browser reads
   * those after hydration (`useHydrated`).
   */
  varies?: Readonly<Record<string, readonly string[]>>;
  /** Query fields with unlimited values: a page with one of them is never cached. */
  searches?: readonly string[];
};

const STEPS = Array.from({ length: MOST_LISTED / LIST_STEP - 1 }, (_, index) => String((index + 2) * LIST_STEP));

const OPEN = { shared: true, listed: true, crawled: true, secret: false };
/** Private pages: the server sends the same empty page to all, and the browser loads the content. */
const OWN = { shared: true, listed: false, crawled: false, secret: false };
/** Pages that search engines may fetch and the sitemap does not list. */
const UNLISTED = { shared: true, listed: false, crawled: true, secret: false };
const BY_LINK = { shared: false, listed: false, crawled: true, secret: true };

/** Every page of the shop, once. `web/routes.ts` makes the routes from this table. */
export const PAGES = [
  { path: '/', file: 'storefront/home.tsx', ...OPEN },
  { path: '/menu', file: 'storefront/menu.tsx', ...OPEN, varies: { category: MENU, sort: SORTS, limit: STEPS }, searches: ['q'] },
  { path: '/products', file: 'storefront/products.tsx', ...OPEN, varies: { category: FOOD, sort: SORTS, limit: STEPS }, searches: ['q'] },
  { path: '/products/:id', file: 'storefront/product.tsx', ...UNLISTED },
  { path: '/coffee', file: 'storefront/coffee.tsx', ...OPEN, varies: { category: ['café'], sort: SORTS, limit: STEPS }, searches: ['q'] },
  { path: '/lounge', file: 'storefront/lounge.tsx', ...OPEN },
  { path: '/reservacion/:code', file: 'storefront/reservation.tsx', ...BY_LINK },
  { path: '/reservacion/espera/:code', file: 'storefront/waiting.tsx', ...BY_LINK },
  { path: '/pedido/:id', file: 'storefront/order.tsx', ...BY_LINK },
  { path: '/facturar', file: 'storefront/facturar.tsx', ...OPEN },
  { path: '/visita/:code', file: 'storefront/visit.tsx', ...BY_LINK },
  { path: '/mesa/:mesa', file: 'storefront/table.tsx', ...BY_LINK },
  { path: '/cart', file: 'storefront/cart.tsx', ...OWN },
  { path: '/login', file: 'account/login.tsx', ...UNLISTED },
  { path: '/register', file: 'account/register.tsx', ...UNLISTED },
  { path: '/auth/callback', file: 'account/google-callback.tsx', ...BY_LINK },
  { path: '/forgot-password', file: 'account/forgot-password.tsx', ...UNLISTED },
  { path: '/reset-password', file: 'account/reset-password.tsx', ...BY_LINK },
  { path: '/verificar-correo', file: 'account/verify-email.tsx', ...BY_LINK },
  { path: '/invitacion', file: 'account/invitation.tsx', ...BY_LINK },
  { path: '/pedir', file: 'account/pay.tsx', ...OWN, isReferrerHidden: true },
  { path: '/delivery', file: 'account/delivery.tsx', ...OWN },
  { path: '/checkout', file: 'account/checkout.tsx', ...OWN },
  { path: '/profile', file: 'account/profile.tsx', ...OWN },
  { path: '/profile/edit', file: 'account/edit-profile.tsx', ...OWN },
  { path: '/profile/reservaciones', file: 'account/reservations.tsx', ...OWN },
  // Redirects to /contacto.
  { path: '/contact', file: 'storefront/contact.tsx', shared: false, listed: false, crawled: true, secret: false },
  { path: '/contacto', file: 'storefront/contacto.tsx', ...OPEN },
  { path: '/nosotros', file: 'storefront/nosotros.tsx', ...OPEN },
  { path: '/suscripcion', file: 'storefront/subscription.tsx', ...OPEN },
  { path: '/suscripcion/cancelar', file: 'storefront/leave-club.tsx', ...BY_LINK },
  { path: '/blog', file: 'storefront/blog.tsx', ...OPEN },
  { path: '/blog/:slug', file: 'storefront/article.tsx', ...UNLISTED },
  { path: '/blog/feed.xml', file: 'feed.ts', ...UNLISTED },
  { path: '/envios', file: 'storefront/policy.tsx', ...OPEN },
  { path: '/devoluciones', file: 'storefront/policy.tsx', ...OPEN },
  { path: '/terminos', file: 'storefront/policy.tsx', ...OPEN },
  { path: '/privacidad', file: 'storefront/policy.tsx', ...OPEN },
  { path: '/sin-conexion', file: 'offline.tsx', ...UNLISTED },
  { path: '/barra', file: 'bar.tsx', ...OWN },
  { path: '/caja', file: 'till.tsx', ...OWN },
  { path: '/caja/corte', file: 'till-count.tsx', ...OWN },
  { path: '/caja/cliente', file: 'till-guest.tsx', ...OWN },
  { path: '/dashboard', file: 'admin/summary.tsx', ...OWN },
  { path: '/dashboard/products', file: 'admin/products.tsx', ...OWN },
  { path: '/dashboard/products/:id', file: 'admin/product-editor.tsx', ...OWN },
  { path: '/dashboard/opciones', file: 'admin/option-groups.tsx', ...OWN },
  { path: '/dashboard/opciones/:id', file: 'admin/option-group.tsx', ...OWN },
  { path: '/dashboard/promociones', file: 'admin/promotions.tsx', ...OWN },
  { path: '/dashboard/promociones/:id', file: 'admin/promotion.tsx', ...OWN },
  { path: '/dashboard/sales', file: 'admin/sales.tsx', ...OWN },
  { path: '/dashboard/turnos', file: 'admin/shifts.tsx', ...OWN },
  { path: '/dashboard/orders', file: 'admin/orders.tsx', ...OWN },
  { path: '/dashboard/reservations', file: 'admin/reservations.tsx', ...OWN },
  { path: '/dashboard/reservations/mesas', file: 'admin/table-codes.tsx', ...OWN },
  { path: '/dashboard/analytics', file: 'admin/analytics.tsx', ...OWN },
  { path: '/dashboard/dhl', file: 'admin/shipments.tsx', ...OWN },
  { path: '/dashboard/invoices', file: 'admin/invoices.tsx', ...OWN },
  { path: '/dashboard/reviews', file: 'admin/reviews.tsx', ...OWN },
  { path: '/dashboard/messages', file: 'admin/messages.tsx', ...OWN },
  { path: '/dashboard/club', file: 'admin/club.tsx', ...OWN },
  { path: '/dashboard/ajustes', file: 'admin/settings.tsx', ...OWN },
  { path: '/dashboard/users', file: 'admin/users.tsx', ...OWN },
  { path: '/dashboard/bitacora', file: 'admin/audit.tsx', ...OWN },
] as const satisfies readonly Page[];

export type PagePath = (typeof PAGES)[number]['path'];
