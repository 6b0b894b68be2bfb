import type { Ask } from './client.ts';
import { CUSTOMER, RARE } from './rows.ts';

/** Records that differ between shops: existing ones, neither first nor last. */
export type Sample = { productId: string; slug: string; orderId: string; customerEmail: string; lastPage: number };

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
/** The same path for the app, another one for the cache. */
const spelled = (slug: string) => `%${slug.charCodeAt(0).toString(16)}${slug.slice(1)}`;
const products = (query: string) => get(`/api/products?${new URLSearchParams(query)}`);
const orders = (query: string) => ownerGets(`/api/orders?${new URLSearchParams(query)}`);

/** The shop caches expensive searches, so each search uses other parts of the word. */
function neverAsked(word: string, query: string): Call {
  const parts = [...word, ...[...word].map((_, start) => word.slice(start, start + 2))];
  const part = (number: number) => parts[Math.floor(number) % parts.length];
  let turn = 0;
  return (ask) => {
    const q = `${word} ${part(turn)} ${part(turn / parts.length)} ${part(turn++ / parts.length ** 2)}`;
    return ask('GET', `/api/products?${new URLSearchParams(query)}&q=${encodeURIComponent(q)}`);
  };
}

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
 * The calls by name; each returns the bytes of its answer. Lists have a limit, so that a larger shop does not send more.
 * An address with an offset or a search bypasses the cache of answers, and so does a path in another spelling.
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
  'board: live feed opens': (ask) => ask('GET', '/api/orders/events', { as: 'owner', firstBytes: true }),
};
