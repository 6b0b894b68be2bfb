import { randomUUID } from 'node:crypto';
import type { Access, Endpoint } from '#contract/endpoint.ts';
import { tables } from '#contract/tables.ts';
import { pool } from '#server/db/client.ts';
import { digest, newToken } from '#server/features/accounts/sign-in/tokens.ts';
import type { TestApp } from './app.ts';
import { booking, dayAhead, fullTime, newAddress, someTime } from './factories/lounge.ts';
import { ADDRESS, CARDS, card, checkout, confirm, pay, product } from './factories/orders.ts';
import type { Person } from './factories/users.ts';

/** Every call of the contract, who may use it, and a right input: for the tests of access and of hostile input. */
export const endpoints: Endpoint[] = Object.values(tables).flatMap((table): Endpoint[] => Object.values(table));

export type Input = Record<string, unknown>;
type Make = (owner: Person, shop: TestApp) => Promise<Input> | Input;

export const nameOf = ({ method, path }: { method: string; path: string }): string => `${method.toUpperCase()} ${path}`;
export const named = <E extends { method: string; path: string }>(list: readonly E[]) => list.map((one) => [nameOf(one), one] as const);

const CENTS = 10_000;
const HOME = { address_line1: 'Tonalá 87', city: 'México', state: 'CDMX', postal_code: '06700' };
const PASSWORD = 'una clave larga';
const itemsOf = (product_id: string) => [{ product_id, quantity: 1 }];
const purchase = (product_id: string) => ({ items: itemsOf(product_id), shipping_address: ADDRESS });
const newEmail = () => `nueva-${randomUUID()}@correo.mx`;
const newSession = () => `session-${randomUUID()}`;

export async function orderOf(owner: Person): Promise<string> {
  const id = await product(CENTS);
  return (await checkout(owner, await pay(owner, CENTS, itemsOf(id)), purchase(id))).order_id;
}

const addressOf = async (owner: Person): Promise<string> => (await owner.api('POST /api/users/addresses', HOME)).id;

async function rewardOf({ id }: Person): Promise<string> {
  const insert = `insert into rewards (user_id, product_id, kind, cost) values ($1, $2, 'free', 100) returning id`;
  return (await pool.query<{ id: string }>(insert, [id, await product(CENTS)])).rows[0]?.id as string;
}

/** From an address of its own: one address may open 60 guest carts an hour. */
async function guestLine(shop: TestApp) {
  const line = { session_id: newSession(), product_id: await product(CENTS), quantity: 2 };
  await shop.from(newAddress()).api('POST /api/cart/temp', line);
  return line;
}

async function ownLine({ id, api }: Person) {
  const line = { user_id: id, product_id: await product(CENTS), quantity: 2 };
  await api('POST /api/cart/user/add', line);
  return line;
}

async function openIntent({ id, api }: Person) {
  const order_data = purchase(await product(CENTS));
  return api('POST /api/stripe/create-payment-intent', { user_id: id, amount: CENTS, order_data });
}

async function rich({ id }: Person): Promise<Input> {
  await pool.query(`insert into points_ledger (user_id, kind, amount, reason) values ($1, 'purchase', 100000, 'Prueba')`, [id]);
  return { user_id: id, product_id: await product(CENTS) };
}

async function booked(shop: TestApp) {
  return (await shop.from(newAddress()).api('POST /api/reservaciones', booking(someTime()))).data;
}

async function waits(shop: TestApp) {
  return (await shop.from(newAddress()).api('POST /api/reservaciones/espera', booking(await fullTime()))).data;
}

/** Somebody who waits and is offered a table. */
async function offered(shop: TestApp) {
  const { id, codigo, token } = await waits(shop);
  await pool.query(`update lounge_waiting set estado = 'ofrecida', offered_until = now() + interval '30 minutes' where id = $1`, [id]);
  await pool.query(
    `update lounge_cells c set waiting_id = w.id, reservation_id = null from lounge_waiting w
     where w.id = $1 and c.fecha = w.fecha and c.mesa = 1 and c.hora in (w.hora, w.hora + 1)`,
    [id],
  );
  return { codigo, token };
}

const linkOf = ({ codigo, token }: { codigo: string; token?: string | undefined }): Input => ({ codigo, token });

const aboutOneself: Make = ({ id }) => ({ user_id: id });
const anOrder: Make = async (owner) => ({ id: await orderOf(owner) });
const aProduct: Make = async () => ({ id: await product(CENTS) });
// Each of its own name: addresses are made of them.
const newProduct: Make = () => ({ name: `Café ${randomUUID()}`, description: 'Con canela.', price: 62.5, category: 'café', image: '' });

async function reviewOf(author: Person): Promise<Input> {
  const review = { product_id: await product(CENTS), user_id: author.id, rating: 4, comment: 'Buen café.' };
  const { id_reviews } = await author.api('POST /api/reviews', review);
  return { id: id_reviews };
}

async function messageTo({ from }: TestApp): Promise<string> {
  const email = newEmail();
  await from(newAddress()).api('POST /api/contact', { name: 'Ximena Robles', email, message: '¿Abren el lunes?' });
  const { rows } = await pool.query<{ id: string }>('select id from contact_messages where email = $1', [email]);
  return rows[0]?.id as string;
}

/** A good link to change the password of somebody who does nothing else. */
async function resetToken(): Promise<string> {
  const token = newToken();
  await pool.query(
    `with person as (insert into users (name, email, canonical_email) values ('Olvidadiza', $1, $1) returning id)
     insert into password_resets (user_id, token_hash, expires_at) select id, $2, now() + interval '1 hour' from person`,
    [newEmail(), digest(token)],
  );
  return token;
}

/**
 * Every call: who may use it, and how its right input is made when it needs one. The access is written by hand and never derived from the
 * contract, so that a slip there (`admin` changed to `anyone`) disagrees with this table and with what the API answers:
 * `tests/access.test.ts` compares both and tries each call.
 */
const CALLS: Record<string, [access: Access, input?: Make]> = {
  'POST /api/users/register': ['anyone', () => ({ name: 'Ximena Robles', email: newEmail(), password: PASSWORD })],
  'POST /api/users/login': [
    'anyone',
    async (_, shop) => {
      const email = newEmail();
      const { api } = shop.from(`127.${Math.floor(Math.random() * 200) + 50}.${Math.floor(Math.random() * 250)}.1`);
      await api('POST /api/users/register', { name: 'Ximena Robles', email, password: PASSWORD });
      return { email, password: PASSWORD };
    },
  ],
  'POST /api/users/logout': ['user'],
  'POST /api/users/forgot-password': ['anyone', () => ({ email: newEmail() })],
  'POST /api/users/reset-password': ['anyone', async () => ({ token: await resetToken(), password: PASSWORD })],
  'GET /api/users/profile': ['user'],
  'GET /api/users/addresses': ['user'],
  'POST /api/users/addresses': ['user', () => HOME],
  'PUT /api/users/addresses/{id}': ['user', async (owner) => ({ ...HOME, id: await addressOf(owner) })],
  'DELETE /api/users/addresses/{id}': ['user', async (owner) => ({ id: await addressOf(owner) })],
  'POST /api/chatbot/chat': ['anyone', () => ({ messages: [{ role: 'user', content: '¿Cuál es el horario?' }] })],
  'POST /api/cart/temp': ['anyone', async () => ({ session_id: newSession(), product_id: await product(CENTS), quantity: 1 })],
  'GET /api/cart/temp/{session_id}': ['anyone', (_, shop) => guestLine(shop)],
  'PUT /api/cart/temp/{session_id}/{product_id}': ['anyone', (_, shop) => guestLine(shop)],
  'DELETE /api/cart/temp/{session_id}/{product_id}': ['anyone', (_, shop) => guestLine(shop)],
  'POST /api/cart/user/add': ['user', async ({ id }) => ({ user_id: id, product_id: await product(CENTS), quantity: 1 })],
  'GET /api/cart/user/{user_id}': ['user', aboutOneself],
  'PUT /api/cart/user/{user_id}/{product_id}': ['user', ownLine],
  'DELETE /api/cart/user/{user_id}/{product_id}': ['user', ownLine],
  'POST /api/cart/user/{user_id}/merge': [
    'user',
    async ({ id }, shop) => ({ user_id: id, session_id: (await guestLine(shop)).session_id }),
  ],
  'GET /api/products': ['anyone', () => ({ category: 'café', q: 'producto', sort: 'newest', limit: '5', offset: '0' })],
  'GET /api/products/{id}': ['anyone', aProduct],
  'POST /api/products': ['admin', newProduct],
  'PUT /api/products/{id}': ['admin', async (owner, shop) => ({ ...(await newProduct(owner, shop)), ...(await aProduct(owner, shop)) })],
  'DELETE /api/products/{id}': ['admin', aProduct],
  'POST /api/contact': ['anyone', () => ({ name: 'Ximena Robles', email: newEmail(), message: '¿Abren el lunes?' })],
  'GET /api/contact': ['admin', () => ({ status: 'nuevo', limit: '5', offset: '0' })],
  'PUT /api/contact/{id}': ['admin', async (_, shop) => ({ id: await messageTo(shop), answered: true })],
  'POST /api/subscriptions': ['anyone', () => ({ email: newEmail() })],
  'GET /api/subscriptions/unsubscribe': ['anyone', () => ({ email: newEmail() })],
  'GET /api/subscriptions': ['admin', () => ({ status: 'baja', q: 'correo', limit: '5', offset: '0' })],
  'POST /api/stripe/create-payment-intent': [
    'user',
    async ({ id }) => ({
      user_id: id,
      amount: CENTS,
      order_data: purchase(await product(CENTS)),
    }),
  ],
  'POST /api/stripe/checkout': [
    'user',
    async (owner) => {
      const id = await product(CENTS);
      const stripe_payment_id = await pay(owner, CENTS, itemsOf(id));
      return { user_id: owner.id, payment_data: { stripe_payment_id }, order_data: purchase(id) };
    },
  ],
  'GET /api/orders': ['admin', () => ({ status: 'pagado', q: 'ximena', limit: '5', offset: '0' })],
  'PUT /api/orders/{id}': ['admin', async (owner) => ({ id: await orderOf(owner), status: 'preparando' })],
  'POST /api/orders/{id}/refund': ['admin', anOrder],
  'POST /api/orders/{id}/cancel': ['user', anOrder],
  'GET /api/orders/user': ['user'],
  'GET /api/orders/{id}': ['user', anOrder],
  'GET /api/stripe/config': ['anyone'],
  'GET /api/payments/unmatched': ['admin'],
  'POST /api/sandbox/payment-intents/{id}/confirm': [
    'anyone',
    async (owner) => {
      const { payment_intent_id: id, client_secret } = await openIntent(owner);
      return { id, client_secret, card: card(CARDS.pays) };
    },
  ],
  'POST /api/sandbox/payment-intents/{id}/authenticate': [
    'anyone',
    async (owner) => {
      const intent = await openIntent(owner);
      await confirm(owner, intent, CARDS.asks);
      return { id: intent.payment_intent_id, client_secret: intent.client_secret, approve: true };
    },
  ],
  'GET /api/points/{user_id}': ['user', aboutOneself],
  'POST /api/points': [
    'user',
    async (owner) => ({ user_id: owner.id, order_id: await orderOf(owner), amount: CENTS / 100, reason: 'Compra' }),
  ],
  'GET /api/points/{user_id}/movements': ['user', aboutOneself],
  'GET /api/points/discount-products': ['user', aboutOneself],
  'GET /api/points/free-products': ['user', aboutOneself],
  'POST /api/points/redeem-discount': ['user', rich],
  'POST /api/points/redeem-product': ['user', rich],
  'GET /api/points/{user_id}/rewards': ['user', aboutOneself],
  'DELETE /api/points/rewards/{reward_id}': ['user', async (owner) => ({ reward_id: await rewardOf(owner) })],
  'POST /api/reservaciones': ['anyone', () => booking(someTime())],
  'GET /api/reservaciones': ['admin', () => ({ fecha: dayAhead(2) })],
  'GET /api/reservaciones/disponibilidad': ['anyone', () => ({ fecha: dayAhead(2), personas: '2' })],
  'GET /api/reservaciones/ajustes': ['admin'],
  'PUT /api/reservaciones/ajustes': ['admin', () => ({ confirmar_a_mano: false })],
  'GET /api/reservaciones/mesas': ['admin'],
  'GET /api/reservaciones/espera': ['admin', () => ({ fecha: dayAhead(2) })],
  'POST /api/reservaciones/espera': ['anyone', async () => booking(await fullTime())],
  'GET /api/reservaciones/espera/{codigo}': ['anyone', async (_, shop) => linkOf(await waits(shop))],
  'POST /api/reservaciones/espera/{codigo}/aceptar': ['anyone', (_, shop) => offered(shop)],
  'GET /api/reservaciones/{codigo}': ['anyone', async (_, shop) => linkOf(await booked(shop))],
  'POST /api/reservaciones/{codigo}/cancelar': ['anyone', async (_, shop) => linkOf(await booked(shop))],
  'PUT /api/reservaciones/{id}': ['admin', async (_, shop) => ({ id: (await booked(shop)).id, estado: 'en_mesa' })],
  'GET /api/reviews/product/{product_id}': ['anyone', async () => ({ product_id: await product(CENTS) })],
  'POST /api/reviews': ['user', async ({ id }) => ({ product_id: await product(CENTS), user_id: id, rating: 5, comment: 'Muy rico.' })],
  'PUT /api/reviews/{id}': ['user', async (author) => ({ ...(await reviewOf(author)), rating: 3, comment: 'Ya no tanto.' })],
  'DELETE /api/reviews/{id}': ['user', reviewOf],
  'GET /api/reviews': ['admin', () => ({ rating: '5', limit: '5', offset: '0' })],
};

/** Who may use the routes beside the endpoint tables: files, streams, uploads, webhooks, and those about the process. */
const PLAIN_ACCESS: Record<string, Access> = {
  'GET /api/health': 'anyone',
  'GET /api/ready': 'anyone',
  'GET /api/metrics': 'anyone',
  'GET /api/openapi.json': 'anyone',
  'GET /sitemap.xml': 'anyone',
  'GET /:file{sitemap-[1-9][0-9]?\\.xml}': 'anyone',
  'GET /robots.txt': 'anyone',
  'POST /api/stripe/webhook': 'anyone',
  'POST /api/subscriptions/unsubscribe': 'anyone',
  'GET /api/subscriptions.csv': 'admin',
  'POST /api/products/images': 'admin',
  'GET /api/orders/events': 'admin',
  'GET /api/tickets/:orderId': 'user',
};

/** Who may use each route of the server, by its name. */
export const ACCESS: Record<string, Access> = {
  ...Object.fromEntries(Object.entries(CALLS).map(([name, [access]]) => [name, access])),
  ...PLAIN_ACCESS,
};

/** A right input for the call, about the owner and things of the owner's. */
export const rightInput = (endpoint: Endpoint, owner: Person, shop: TestApp): Promise<Input> =>
  Promise.resolve(CALLS[nameOf(endpoint)]?.[1]?.(owner, shop) ?? {});

/** What to do about a new call whose right input is not known. */
export const adviceFor = (endpoint: Endpoint): string => `tests/endpoint-table.ts needs a right input for '${nameOf(endpoint)}'`;

/** The address and the rest of a call's input, as a client sends them. */
export function placed({ path }: { path: string }, input: Input): { url: string; rest: Input } {
  const rest = { ...input };
  const url = path.replace(/\{(\w+)\}/g, (_, field: string) => {
    delete rest[field];
    return encodeURIComponent(String(input[field]));
  });
  return { url, rest };
}
