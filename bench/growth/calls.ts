import { shopClock } from '#contract/shop-clock.ts';
import type { Ask } from './client.ts';
import { CUSTOMER, OWNER, RARE } from './rows.ts';

/** Records that differ between the shops: existing ones, neither first nor last. */
export type Sample = {
  productId: string;
  slug: string;
  orderId: string;
  customerEmail: string;
  lastPage: number;
  shipment: string;
  invoiceId: string;
  invoiceFolio: string;
};

type Call = (ask: Ask, sample: Sample) => Promise<number>;

const get =
  (path: string): Call =>
  (ask) =>
    ask('GET', path);
const customerGets =
  (path: string): Call =>
  (ask) =>
    ask('GET', path, { as: 'customer' });
const ownerGets =
  (path: string): Call =>
  (ask) =>
    ask('GET', path, { as: 'owner' });
/** The same path for the app, but another key for the cache. */
const spelled = (slug: string) => `%${slug.charCodeAt(0).toString(16)}${slug.slice(1)}`;
const products = (query: string) => get(`/api/products?${new URLSearchParams(query)}`);
const orders = (query: string) => ownerGets(`/api/orders?${new URLSearchParams(query)}`);

/** A search with other parts of the word each time, because the shop caches expensive searches. */
function neverAsked(word: string, query: string): Call {
  const parts = [...word, ...[...word].map((_, start) => word.slice(start, start + 2))];
  const part = (number: number) => parts[Math.floor(number) % parts.length];
  let turn = 0;
  return (ask) => {
    const q = `${word} ${part(turn)} ${part(turn / parts.length)} ${part(turn++ / parts.length ** 2)}`;
    return ask('GET', `/api/products?${new URLSearchParams(query)}&q=${encodeURIComponent(q)}`);
  };
}

const today = () => shopClock(new Date()).today;
/** A day within the last 730, in which both shops have orders. */
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const RANGES = {
  'all time': '',
  'this month': `desde=${daysAgo(0).slice(0, 8)}01&hasta=${daysAgo(0)}`,
  'a year': `desde=${daysAgo(365).slice(0, 4)}-01-01&hasta=${daysAgo(365).slice(0, 4)}-12-31`,
  'any 30 days': `desde=${daysAgo(60)}&hasta=${daysAgo(31)}`,
};
const stats = (...names: string[]) =>
  Object.fromEntries(
    names.flatMap((name) =>
      Object.entries(RANGES).map(([range, query]) => [`stats/${name}: ${range}`, ownerGets(`/api/stats/${name}?${query}`)]),
    ),
  );

const of = (path: (sample: Sample) => string): Call => {
  return (ask, sample) => ask('GET', path(sample), { as: 'owner' });
};

/** The dashboard's calls besides orders and figures. */
const OFFICE: Record<string, Call> = {
  users: ownerGets('/api/users?limit=50'),
  'users, page 20': ownerGets('/api/users?limit=50&offset=950'),
  'users: customers': ownerGets('/api/users?limit=50&role=customer'),
  'users: staff': ownerGets('/api/users?limit=50&role=admin'),
  'users: common name': ownerGets('/api/users?limit=50&q=maria'),
  'users: two words': ownerGets('/api/users?limit=50&q=maria%20garcia'),
  'users: two letters': ownerGets('/api/users?limit=50&q=ma'),
  'users: rare name': ownerGets(`/api/users?limit=50&q=${RARE.customer}`),
  'users: no match': ownerGets('/api/users?limit=50&q=xyzzyqwk'),
  'users: invitations': ownerGets('/api/users/invitations'),
  audit: ownerGets('/api/audit?limit=50'),
  'audit, page 20': ownerGets('/api/audit?limit=50&offset=950'),
  'audit: kind': ownerGets('/api/audit?limit=50&kind=refund'),
  'audit: kind and actor': ownerGets(`/api/audit?limit=50&kind=price&actor=${OWNER.id}`),
  'audit: a month': ownerGets(`/api/audit?limit=50&from=${daysAgo(60)}&to=${daysAgo(31)}`),
  'audit: kind of a month': ownerGets(`/api/audit?limit=50&kind=sign_in&from=${daysAgo(60)}&to=${daysAgo(31)}`),
  'inventory: products': ownerGets('/api/products?limit=50&offset=0'),
  'inventory: page 20': ownerGets('/api/products?limit=50&offset=950'),
  'inventory: search': ownerGets('/api/products?limit=50&q=canela'),
  'inventory: deleted': ownerGets('/api/products?limit=50&eliminados=1'),
  'inventory: search of deleted': ownerGets(`/api/products?limit=50&eliminados=1&q=${RARE.product}`),
  'inventory: search of many deleted': ownerGets('/api/products?limit=50&eliminados=1&q=concha'),
  invoices: ownerGets('/api/invoices?limit=50'),
  'invoices, page 20': ownerGets('/api/invoices?limit=50&offset=950'),
  'invoices: a month': ownerGets(`/api/invoices?limit=50&mes=${daysAgo(60).slice(0, 7)}`),
  'invoices: common name': ownerGets('/api/invoices?limit=50&q=maria'),
  'invoices: common name of a month': ownerGets(`/api/invoices?limit=50&q=maria&mes=${daysAgo(60).slice(0, 7)}`),
  'invoices: rare name': ownerGets(`/api/invoices?limit=50&q=${RARE.customer}`),
  'invoices: folio': of(({ invoiceFolio }) => `/api/invoices?limit=50&q=${invoiceFolio}`),
  'invoices: one as PDF': of(({ invoiceId }) => `/api/invoices/${invoiceId}`),
  tracking: ownerGets('/api/tracking?limit=10'),
  'tracking: a number': of(({ shipment }) => `/api/tracking/${shipment}`),
  'tracking: label': of(({ shipment }) => `/api/tracking/${shipment}/label?format=pdf`),
  'kitchen slip': of(({ orderId }) => `/api/orders/${orderId}/slip`),
  'analytics/overview': ownerGets('/api/analytics/overview'),
  'analytics/conversions': ownerGets('/api/analytics/conversions'),
  'analytics/audience': ownerGets('/api/analytics/audience'),
  'analytics/events': ownerGets('/api/analytics/events?limit=10&offset=0'),
  'reservations of today': ownerGets(`/api/reservaciones?fecha=${today()}`),
  'reservations: search': ownerGets('/api/reservaciones/buscar?q=maria&limit=20'),
  'reservations: no match': ownerGets('/api/reservaciones/buscar?q=xyzzyqwk&limit=20'),
  'reservations: free hours': get(`/api/reservaciones/disponibilidad?fecha=${today()}&personas=2`),
  'reservations: waiting list': ownerGets(`/api/reservaciones/espera?fecha=${today()}`),
  reviews: ownerGets('/api/reviews?limit=50'),
  'reviews, page 20': ownerGets('/api/reviews?limit=50&offset=950'),
  'reviews: one star': ownerGets('/api/reviews?limit=50&rating=1'),
  'reviews: hidden': ownerGets('/api/reviews?limit=50&hidden=1'),
  'reviews: visible': ownerGets('/api/reviews?limit=50&hidden=0'),
  'reviews: one star, hidden': ownerGets('/api/reviews?limit=50&rating=1&hidden=1'),
  'reviews of a product': of(({ productId }) => `/api/reviews/product/${productId}`),
  messages: ownerGets('/api/contact?limit=50'),
  'messages: new': ownerGets('/api/contact?limit=50&status=nuevo'),
  'messages: answered': ownerGets('/api/contact?limit=50&status=atendido'),
  members: ownerGets('/api/subscriptions?limit=50'),
  'members, page 20': ownerGets('/api/subscriptions?limit=50&offset=950'),
  'members: left': ownerGets('/api/subscriptions?limit=50&status=baja'),
  'members: common name': ownerGets('/api/subscriptions?limit=50&q=maria'),
  'members: two letters': ownerGets('/api/subscriptions?limit=50&q=ma'),
  'palette: products': ownerGets('/api/products?limit=5&q=concha'),
  'palette: orders': ownerGets('/api/orders?limit=5&q=maria'),
  'palette: users': ownerGets('/api/users?limit=5&q=maria'),
  'palette: reservations': ownerGets('/api/reservaciones/buscar?q=maria&limit=5'),
  'payments without an order': ownerGets('/api/payments/unmatched'),
  settings: ownerGets('/api/ajustes/casa'),
  'demo data': ownerGets('/api/demo-data'),
};

/** Calls of the contract without a row here: they read one record or one row by its key, or the settings in memory. */
export const NOT_MEASURED = new Set([
  '/api/users/profile',
  '/api/users/addresses',
  '/api/cart/temp/{session_id}',
  '/api/subscriptions/unsubscribe',
  '/api/stripe/config',
  '/api/points/discount-products',
  '/api/points/{user_id}/rewards',
  '/api/reservaciones/ajustes',
  '/api/reservaciones/mesas',
  '/api/reservaciones/espera/{codigo}',
  '/api/reservaciones/{codigo}',
  '/api/orders/{id}/tracking',
  '/api/ajustes',
  '/api/users/export',
  '/api/users/preferences',
  '/api/users/billing',
  '/api/users/payment-methods',
  '/api/reservaciones/bloqueos',
]);

const SHIPPING = { line1: 'Calle Tonalá 87', city: 'Ciudad de México', state: 'CDMX', postal_code: '06700' };
const CARD = { number: '4242424242424242', exp_month: 12, exp_year: 2030, cvc: '123' };

const addToCart: Call = async (ask, { productId }) => {
  await ask('DELETE', `/api/cart/user/${CUSTOMER.id}/${productId}`, { as: 'customer', mayFail: true });
  return ask('POST', '/api/cart/user/add', { as: 'customer', body: { user_id: CUSTOMER.id, product_id: productId, quantity: 1 } });
};

const order: Call = async (ask, { productId }) => {
  const as = 'customer';
  const items = [{ product_id: productId, quantity: 2 }];
  const order_data = { items, shipping_address: SHIPPING };
  await ask('POST', '/api/cart/user/add', { as, body: { user_id: CUSTOMER.id, ...items[0] } });
  const product = await ask.json<{ price: number }>('GET', `/api/products/${productId}`);
  const amount = Math.round(product.price * 100) * 2;
  const intent = await ask.json<{ payment_intent_id: string; client_secret: string }>('POST', '/api/stripe/create-payment-intent', {
    as,
    body: { user_id: CUSTOMER.id, amount, order_data },
  });
  const { payment_intent_id: id, client_secret } = intent;
  await ask('POST', `/api/sandbox/payment-intents/${id}/confirm`, { as, body: { client_secret, card: CARD } });
  return ask('POST', '/api/stripe/checkout', { as, body: { user_id: CUSTOMER.id, payment_data: { stripe_payment_id: id }, order_data } });
};

/**
 * The calls by name; each resolves to the bytes of its answer. Lists have a limit, so that a larger shop does not send more.
 * An address with an offset or a search bypasses the cache of answers, and so does another spelling of the path.
 */
export const CALLS: Record<string, Call> = {
  'products, cached': products('limit=48'),
  products: products('limit=48&offset=0'),
  'products of a category': products('limit=48&offset=0&category=postres'),
  'products, cheapest first': products('limit=48&offset=0&sort=price_asc'),
  'products, dearest first': products('limit=48&offset=0&sort=price_desc'),
  'products, newest first': products('limit=48&offset=0&sort=newest'),
  'cheapest of a category': products('limit=48&offset=0&category=postres&sort=price_asc'),
  'newest of a category': products('limit=48&offset=0&category=bebidas&sort=newest'),
  'products, page 3': products('limit=48&offset=96'),
  'products, last page': (ask, { lastPage }) => ask('GET', `/api/products?limit=40&offset=${lastPage}`),
  'search: cafe': products('limit=24&q=cafe'),
  'search: cafe, never asked before': neverAsked('cafe', 'limit=24'),
  'search: canela, never asked before': neverAsked('canela', 'limit=3'),
  'search: cafe, cheapest': products('limit=24&q=cafe&sort=price_asc'),
  'search: latte': products('limit=5&q=latte'),
  'search: te': products('limit=24&q=te'),
  'search: three words': products('limit=1&q=latte de vainilla'),
  'search: three words, never asked before': neverAsked('latte de vainilla', 'limit=1'),
  'search: a rare word': products(`limit=24&q=${RARE.product}`),
  'search: part of a word': products('limit=4&q=chilaq'),
  'search in a category': products('limit=3&q=pastel&category=postres'),
  'search: capuchino (typo)': products('limit=24&q=capuchino'),
  'search: chokolate (typo)': products('limit=24&q=chokolate'),
  'search: nothing like it': products('limit=24&q=xyzzyqwk'),
  'product by id': (ask, { productId }) => ask('GET', `/api/products/${productId.toUpperCase()}`),
  'product by slug': (ask, { slug }) => ask('GET', `/api/products/${spelled(slug)}`),
  '/, cached': get('/'),
  '/': get('//'),
  '/products, cached': get('/products'),
  '/products': get('/Products'),
  '/products?q=…': get(`/products?q=${encodeURIComponent(RARE.product)}`),
  '/coffee': get('/Coffee'),
  'a product page': (ask, { slug }) => ask('GET', `/Products/${slug}`),
  'sitemap.xml, cached': get('/sitemap.xml'),
  'sitemap.xml': get('/%73itemap.xml'),
  'cart: add, take out': addToCart,
  'cart: read': customerGets(`/api/cart/user/${CUSTOMER.id}`),
  'own orders': customerGets('/api/orders/user'),
  'own usual products': customerGets('/api/users/usual'),
  'own sessions': customerGets('/api/users/sessions'),
  'own reservations': customerGets('/api/users/reservations'),
  'own points': customerGets(`/api/points/${CUSTOMER.id}`),
  'own movements': customerGets(`/api/points/${CUSTOMER.id}/movements`),
  'products for points': customerGets(`/api/points/free-products?user_id=${CUSTOMER.id}`),
  'full order': order,
  'one order (owner)': (ask, { orderId }) => ask('GET', `/api/orders/${orderId}`, { as: 'owner' }),
  orders: orders('limit=50'),
  'orders, page 10': orders('limit=50&offset=450'),
  'orders: pagado': orders('limit=50&status=pagado'),
  'orders: entregado': orders('limit=50&status=entregado'),
  'orders: cancelado': orders('limit=20&status=cancelado'),
  'orders: folio': (ask, { orderId }) => ask('GET', `/api/orders?q=${orderId.slice(0, 8)}`, { as: 'owner' }),
  'orders: e-mail': (ask, { customerEmail }) => ask('GET', `/api/orders?limit=5&q=${encodeURIComponent(customerEmail)}`, { as: 'owner' }),
  'orders: common name': orders('limit=10&q=maria'),
  'orders: two letters': orders('limit=10&q=ma'),
  'orders: rare name': orders(`limit=5&q=${RARE.customer}`),
  'orders: no match': orders('limit=10&q=xyzzyqwk'),
  'orders: name and status': orders('limit=5&q=garcia&status=entregado'),
  'stats/overview': ownerGets('/api/stats/overview'),
  'stats/day': ownerGets('/api/stats/day'),
  ...stats('sales-summary', 'sales-by-period', 'top-products', 'receiving', 'customer-stats', 'reservation-stats'),
  ...OFFICE,
  'board: live feed opens': (ask) => ask('GET', '/api/orders/events', { as: 'owner', firstBytes: true }),
};
