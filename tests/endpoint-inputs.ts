import { randomUUID } from 'node:crypto';
import type { Endpoint } from '#contract/endpoint.ts';
import { tables } from '#contract/tables.ts';
import { pool } from '#server/db/client.ts';
import { digest, newToken } from '#server/features/accounts/sign-in/tokens.ts';
import type { TestApp } from './app.ts';
import { booking, dayAhead, fullTime, newAddress, someTime } from './factories/lounge.ts';
import { ADDRESS, CARDS, card, checkout, confirm, pay, product } from './factories/orders.ts';
import type { Person } from './factories/users.ts';

/** Every call of the contract with a valid input: used by the tests of access and of hostile input. */
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

async function guestLine({ api }: TestApp) {
  const line = { session_id: newSession(), product_id: await product(CENTS), quantity: 2 };
  await api('POST /api/cart/temp', line);
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

/** A guest on the waiting list with an offered table. */
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
// Unique names, because slugs are made from them.
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

/** A valid link to change the password of a new user. */
async function resetToken(): Promise<string> {
  const token = newToken();
  await pool.query(
    `with person as (insert into users (name, email, canonical_email) values ('Olvidadiza', $1, $1) returning id)
     insert into password_resets (user_id, token_hash, expires_at) select id, $2, now() + interval '1 hour' from person`,
    [newEmail(), digest(token)],
  );
  return token;
}

/** Calls that are not listed need no input. */
const RIGHT: Record<string, Make> = {
  'POST /api/users/register': () => ({ name: 'Ximena Robles', email: newEmail(), password: PASSWORD }),
  'POST /api/users/login': async (_, shop) => {
    const email = newEmail();
    const { api } = shop.from(`127.${Math.floor(Math.random() * 200) + 50}.${Math.floor(Math.random() * 250)}.1`);
    await api('POST /api/users/register', { name: 'Ximena Robles', email, password: PASSWORD });
    return { email, password: PASSWORD };
  },
  'POST /api/users/forgot-password': () => ({ email: newEmail() }),
  'POST /api/users/reset-password': async () => ({ token: await resetToken(), password: PASSWORD }),
  'POST /api/users/addresses': () => HOME,
  'PUT /api/users/addresses/{id}': async (owner) => ({ ...HOME, id: await addressOf(owner) }),
  'DELETE /api/users/addresses/{id}': async (owner) => ({ id: await addressOf(owner) }),
  'POST /api/cart/temp': async () => ({ session_id: newSession(), product_id: await product(CENTS), quantity: 1 }),
  'GET /api/cart/temp/{session_id}': (_, shop) => guestLine(shop),
  'PUT /api/cart/temp/{session_id}/{product_id}': (_, shop) => guestLine(shop),
  'DELETE /api/cart/temp/{session_id}/{product_id}': (_, shop) => guestLine(shop),
  'POST /api/cart/user/add': async ({ id }) => ({ user_id: id, product_id: await product(CENTS), quantity: 1 }),
  'GET /api/cart/user/{user_id}': aboutOneself,
  'PUT /api/cart/user/{user_id}/{product_id}': ownLine,
  'DELETE /api/cart/user/{user_id}/{product_id}': ownLine,
  'POST /api/cart/user/{user_id}/merge': async ({ id }, shop) => ({ user_id: id, session_id: (await guestLine(shop)).session_id }),
  'GET /api/products': () => ({ category: 'café', q: 'producto', sort: 'newest', limit: '5', offset: '0' }),
  'GET /api/products/{id}': aProduct,
  'POST /api/products': newProduct,
  'PUT /api/products/{id}': async (owner, shop) => ({ ...(await newProduct(owner, shop)), ...(await aProduct(owner, shop)) }),
  'DELETE /api/products/{id}': aProduct,
  'POST /api/stripe/create-payment-intent': async ({ id }) => ({
    user_id: id,
    amount: CENTS,
    order_data: purchase(await product(CENTS)),
  }),
  'POST /api/stripe/checkout': async (owner) => {
    const id = await product(CENTS);
    const stripe_payment_id = await pay(owner, CENTS, itemsOf(id));
    return { user_id: owner.id, payment_data: { stripe_payment_id }, order_data: purchase(id) };
  },
  'GET /api/orders': () => ({ status: 'pagado', q: 'ximena', limit: '5', offset: '0' }),
  'GET /api/orders/{id}': anOrder,
  'PUT /api/orders/{id}': async (owner) => ({ id: await orderOf(owner), status: 'preparando' }),
  'POST /api/orders/{id}/refund': anOrder,
  'POST /api/orders/{id}/cancel': anOrder,
  'POST /api/sandbox/payment-intents/{id}/confirm': async (owner) => {
    const { payment_intent_id: id, client_secret } = await openIntent(owner);
    return { id, client_secret, card: card(CARDS.pays) };
  },
  'POST /api/sandbox/payment-intents/{id}/authenticate': async (owner) => {
    const intent = await openIntent(owner);
    await confirm(owner, intent, CARDS.asks);
    return { id: intent.payment_intent_id, client_secret: intent.client_secret, approve: true };
  },
  'POST /api/subscriptions': () => ({ email: newEmail() }),
  'GET /api/subscriptions/unsubscribe': () => ({ email: newEmail() }),
  'GET /api/contact': () => ({ status: 'nuevo', limit: '5', offset: '0' }),
  'PUT /api/contact/{id}': async (_, shop) => ({ id: await messageTo(shop), answered: true }),
  'GET /api/subscriptions': () => ({ status: 'baja', q: 'correo', limit: '5', offset: '0' }),
  'POST /api/contact': () => ({ name: 'Ximena Robles', email: newEmail(), message: '¿Abren el lunes?' }),
  'GET /api/reviews/product/{product_id}': async () => ({ product_id: await product(CENTS) }),
  'POST /api/reviews': async ({ id }) => ({ product_id: await product(CENTS), user_id: id, rating: 5, comment: 'Muy rico.' }),
  'PUT /api/reviews/{id}': async (author) => ({ ...(await reviewOf(author)), rating: 3, comment: 'Ya no tanto.' }),
  'DELETE /api/reviews/{id}': reviewOf,
  'GET /api/reviews': () => ({ rating: '5', limit: '5', offset: '0' }),
  'POST /api/reservaciones': () => booking(someTime()),
  'GET /api/reservaciones': () => ({ fecha: dayAhead(2) }),
  'GET /api/reservaciones/disponibilidad': () => ({ fecha: dayAhead(2), personas: '2' }),
  'PUT /api/reservaciones/ajustes': () => ({ confirmar_a_mano: false }),
  'GET /api/reservaciones/espera': () => ({ fecha: dayAhead(2) }),
  'POST /api/reservaciones/espera': async () => booking(await fullTime()),
  'GET /api/reservaciones/espera/{codigo}': async (_, shop) => linkOf(await waits(shop)),
  'POST /api/reservaciones/espera/{codigo}/aceptar': (_, shop) => offered(shop),
  'GET /api/reservaciones/{codigo}': async (_, shop) => linkOf(await booked(shop)),
  'POST /api/reservaciones/{codigo}/cancelar': async (_, shop) => linkOf(await booked(shop)),
  'PUT /api/reservaciones/{id}': async (_, shop) => ({ id: (await booked(shop)).id, estado: 'en_mesa' }),
  'GET /api/points/{user_id}': aboutOneself,
  'GET /api/points/{user_id}/movements': aboutOneself,
  'GET /api/points/{user_id}/rewards': aboutOneself,
  'POST /api/points': async (owner) => ({ user_id: owner.id, order_id: await orderOf(owner), amount: CENTS / 100, reason: 'Compra' }),
  'GET /api/points/discount-products': aboutOneself,
  'GET /api/points/free-products': aboutOneself,
  'POST /api/points/redeem-discount': rich,
  'POST /api/points/redeem-product': rich,
  'POST /api/chatbot/chat': () => ({ messages: [{ role: 'user', content: '¿Cuál es el horario?' }] }),
  'DELETE /api/points/rewards/{reward_id}': async (owner) => ({ reward_id: await rewardOf(owner) }),
};

/** A valid input for the call, with records of this owner. */
export const rightInput = (endpoint: Endpoint, owner: Person, shop: TestApp): Promise<Input> =>
  Promise.resolve(RIGHT[nameOf(endpoint)]?.(owner, shop) ?? {});

/** The message for a new call without a valid input. */
export const adviceFor = (endpoint: Endpoint): string => `tests/endpoint-inputs.ts needs a right input for '${nameOf(endpoint)}'`;

/** Splits an input into the address and the rest, as a client sends them. */
export function placed({ path }: { path: string }, input: Input): { url: string; rest: Input } {
  const rest = { ...input };
  const url = path.replace(/\{(\w+)\}/g, (_, field: string) => {
    delete rest[field];
    return encodeURIComponent(String(input[field]));
  });
  return { url, rest };
}
