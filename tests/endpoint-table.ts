import { randomInt, randomUUID } from 'node:crypto';
import { endpointTables } from '#contract/endpoints.ts';
import { toCents } from '#contract/money.ts';
import { folioOf } from '#contract/orders/folio.ts';
import { DEFAULT_SETTINGS } from '#contract/settings/settings-defaults.ts';
import type { Access, Endpoint } from '#contract/wire/endpoint.ts';
import { pool } from '#server/db/client.ts';
import { hashPassword } from '#server/features/accounts/passwords/passwords.ts';
import { digest, newToken } from '#server/features/accounts/tokens.ts';
import { section } from '#server/features/settings/index.ts';
import { webhooks } from '#server/gateways/payments/provider.ts';
import type { TestApp } from './app.ts';
import { preparedOrder } from './factories/agents.ts';
import { newBrowser } from './factories/browsers.ts';
import { billingShop, RECEIVER } from './factories/invoices.ts';
import { booking, dayAhead, fullTime, newAddress, someTime } from './factories/lounge.ts';
import { withOptions } from './factories/options.ts';
import { ADDRESS, CARDS, card, checkout, confirm, pay, product } from './factories/orders.ts';
import { pinOf } from './factories/pins.ts';
import { quoted } from './factories/receiving.ts';
import { shipmentOf } from './factories/shipments.ts';
import { accountFor, newTill, openedShift, openTills } from './factories/till.ts';
import { aToken, endAllTokens } from './factories/tokens.ts';
import { appCode, enrol } from './factories/two-step.ts';
import { admin, customer, type Person, verify } from './factories/users.ts';
import { aDelivery, aWebhook, noWebhooks, webhookFields } from './factories/webhooks.ts';

/** Every call of the contract, its access, and a valid input: for the tests of access and of hostile input. */
export const endpoints: Endpoint[] = Object.values(endpointTables).flatMap((table): Endpoint[] => Object.values(table));

export type Input = Record<string, unknown>;
type Make = (owner: Person, shop: TestApp) => Promise<Input> | Input;

export const nameOf = ({ method, path }: { method: string; path: string }): string => `${method.toUpperCase()} ${path}`;
export const named = <E extends { method: string; path: string }>(list: readonly E[]) => list.map((one) => [nameOf(one), one] as const);

const CENTS = 10_000;

/** The pin of an owner. */
async function aPin(shop: TestApp): Promise<{ pin: string }> {
  const [owner, pin] = [await admin(shop), String(randomInt(100_000, 1_000_000))];
  await pinOf(owner, pin);
  return { pin };
}

/** What a caller pays for one unit at the counter; calls of other tests may have made promotions. */
const totalOf = async (of: { api: Person['api'] }, product_id: string): Promise<number> =>
  (await quoted(of, { tipo: 'recoger', items: [{ product_id, quantity: 1 }] })).total;

/** A further webhook, which is off: calls of other tests must not be told to it. */
async function newWebhook() {
  await noWebhooks();
  return webhookFields({ activo: false });
}

/** An account that waits for its payment at a till with an open shift. */
async function anAccount(shop: TestApp): Promise<{ codigo: string; caja: string; total: number }> {
  const [guest, product_id, caja] = [await customer(shop), await product(CENTS), newTill()];
  await openTills(await admin(shop), { cajas: [caja] });
  await openedShift(caja);
  const of = { api: shop.from(newAddress()).apiAs(guest.token) };
  const total = await totalOf(of, product_id);
  const { codigo } = await accountFor(guest, product_id, toCents(total), {}, of);
  return { codigo, caja, total };
}
const HOME = { address_line1: 'Tonalá 87', city: 'México', state: 'CDMX', postal_code: '06700' };
const PASSWORD = 'una clave larga';
const itemsOf = (product_id: string) => [{ product_id, quantity: 1, options: [], note: 'Tibio' }];
const purchase = (product_id: string) => ({ items: itemsOf(product_id), shipping_address: ADDRESS });
const SPAN = { desde: '2026-01-01', hasta: '2026-03-31' };
const A_DAY = { desde: '2026-01-05', hasta: '2026-01-05' };
const newEmail = () => `nueva-${randomUUID()}@correo.mx`;
const newSession = () => `session-${randomUUID()}`;

export async function orderOf(owner: Person): Promise<string> {
  const id = await product(CENTS);
  return (await checkout(owner, await pay(owner, CENTS, itemsOf(id)), purchase(id))).order_id;
}

/** A stamped invoice with its token. */
export async function aFactura(owner: Person, shop: TestApp): Promise<{ id: string; token: string }> {
  await billingShop(await admin(shop));
  const folio = folioOf(await orderOf(owner));
  const { data, token = '' } = await shop.from(newAddress()).api('POST /api/facturas', { folio, total: CENTS / 100, ...RECEIVER });
  return { id: data.id, token };
}

const addressOf = async (owner: Person): Promise<string> => (await owner.api('POST /api/users/addresses', HOME)).id;

async function rewardOf({ id }: Person): Promise<string> {
  const insert = `insert into rewards (user_id, product_id, kind, cost) values ($1, $2, 'free', 100) returning id`;
  return (await pool.query<{ id: string }>(insert, [id, await product(CENTS)])).rows[0]?.id as string;
}

/** A guest's line, from an address of its own: one address may open 60 guest carts an hour. */
async function guestLine(shop: TestApp) {
  const line = { session_id: newSession(), product_id: await product(CENTS), quantity: 2, options: [], note: 'Tibio' };
  await shop.from(newAddress()).api('POST /api/cart/temp', line);
  return line;
}

async function ownLine({ id, api }: Person) {
  const line = { user_id: id, product_id: await product(CENTS), quantity: 2, options: [], note: 'Tibio' };
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

async function houseSettings(): Promise<Input> {
  const { version } = await section('casa');
  return { seccion: 'casa', version, valor: DEFAULT_SETTINGS.casa };
}

async function booked(shop: TestApp) {
  return (await shop.from(newAddress()).api('POST /api/reservaciones', booking(someTime()))).data;
}

/** A confirmed reservation whose hour has come, also while the owner confirms bookings by hand. */
async function confirmed(shop: TestApp): Promise<Input> {
  const { id, codigo } = await booked(shop);
  await pool.query(`update reservations set estado = 'confirmada', starts_at = now() where id = $1`, [id]);
  return { codigo };
}

async function waits(shop: TestApp) {
  return (await shop.from(newAddress()).api('POST /api/reservaciones/espera', booking(await fullTime()))).data;
}

/** A guest on the waiting list who is offered a table. */
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

const withOwnId: Make = ({ id }) => ({ user_id: id });
const anOrder: Make = async (owner) => ({ id: await orderOf(owner) });
const aLine: Make = async (owner) => {
  const id = await orderOf(owner);
  const { rows } = await pool.query<{ id: string }>('select id from order_lines where order_id = $1', [id]);
  return { id, line_id: rows[0]?.id as string, made: true };
};
async function anOption(): Promise<string> {
  const ids = await withOptions(await product(CENTS), [{ name: 'Leche', options: [{ name: 'Entera', isDefault: true }] }]);
  return ids.Entera as string;
}
const aProduct: Make = async () => ({ id: await product(CENTS) });
async function deletedProduct(): Promise<Input> {
  const id = await product(CENTS);
  await pool.query('update products set deleted_at = now() where id = $1', [id]);
  return { id };
}
/** A product with a group of options. */
async function milks() {
  const productId = await product(CENTS);
  const ids = await withOptions(productId, [
    {
      name: 'Leche',
      options: [
        { name: 'Entera', isDefault: true },
        { name: 'Avena', cents: 1200 },
      ],
    },
  ]);
  const { rows } = await pool.query<{ id: string }>('select group_id as id from product_option_groups where product_id = $1', [productId]);
  return { productId, groupId: rows[0]?.id as string, whole: ids.Entera as string, oat: ids.Avena as string };
}
const newGroup = (whole?: string) => ({
  name: 'Leche',
  hint: 'De Puebla',
  min: 1,
  max: 1,
  each_max: 1,
  options: [
    {
      ...(whole !== undefined && { id: whole }),
      name: 'Entera',
      price: 0,
      contains: ['lácteos'],
      breaks: ['vegano'],
      prep_seconds: 5,
      station: 'barra',
    },
    { name: 'Avena', price: 12.5, contains: ['gluten'], breaks: ['sin gluten'], prep_seconds: 5, station: 'barra' },
  ],
});
async function unusedGroup(): Promise<Input> {
  const { productId, groupId } = await milks();
  await pool.query('delete from product_option_groups where product_id = $1', [productId]);
  return { id: groupId };
}

/** A new promotion with a code of its own. */
const newPromotion = () => ({
  codigo: `CUPON-${randomUUID().slice(0, 8)}`.toUpperCase(),
  clase: 'porcentaje' as const,
  valor: 10,
  categorias: ['café' as const],
  dias: ['lun' as const, 'mar' as const],
  desde_hora: '16:00',
  hasta_hora: '18:00',
  inicia: '2026-01-01T06:00:00.000Z',
  termina: '2036-01-01T06:00:00.000Z',
  minimo: 50,
  limite_total: 10,
  limite_persona: 1,
});
async function aPromotion(): Promise<string> {
  const insert = `insert into promotions (clase, valor, categorias, productos, dias, minimo_cents, solo_cuentas, combinable, activa)
    values ('porcentaje', 10, '{}', '{}', '{}', 0, false, false, true) returning id`;
  return (await pool.query<{ id: string }>(insert)).rows[0]?.id as string;
}

// Each product has a name of its own, because its address is made from the name.
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

/** The number of a shipment of this user's new order. */
async function shipmentFor(owner: Person, shop: TestApp): Promise<string> {
  const { data } = await (await admin(shop)).api('POST /api/tracking', shipmentOf(await orderOf(owner)));
  return data.tracking_number;
}
const tracked: Make = async (owner, shop) => ({ number: await shipmentFor(owner, shop) });
async function memberOf({ from }: TestApp): Promise<string> {
  const email = newEmail();
  await from(newAddress()).api('POST /api/subscriptions', { email });
  const { rows } = await pool.query<{ id: string }>('select id from subscriptions where email = $1', [email]);
  return rows[0]?.id as string;
}

/** A demo customer with a review: deleting both changes a product's rating. */
const demoData: Make = async () => {
  await pool.query(
    `with person as (insert into users (name, email, canonical_email) values ('De muestra', $1, $1) returning id),
       marked as (insert into demo_rows (kind, id) select 'user', id from person)
     insert into reviews (user_id, product_id, rating, comment) select id, $2, 5, 'Muy rico.' from person`,
    [newEmail(), await product(CENTS)],
  );
  return {};
};

/** A valid link to change the password of a user that no other call uses. */
async function resetToken(): Promise<string> {
  const token = newToken();
  await pool.query(
    `with person as (insert into users (name, email, canonical_email) values ('Olvidadiza', $1, $1) returning id)
     insert into password_resets (user_id, token_hash, expires_at) select id, $2, now() + interval '1 hour' from person`,
    [newEmail(), digest(token)],
  );
  return token;
}

/** A valid link to verify the e-mail of a user that no other call uses. */
async function verificationToken(): Promise<string> {
  const token = newToken();
  await pool.query(
    `with person as (insert into users (name, email, canonical_email) values ('Nueva', $1, $1) returning id, email)
     insert into email_verifications (user_id, email, token_hash, expires_at) select id, email, $2, now() + interval '1 day' from person`,
    [newEmail(), digest(token)],
  );
  return token;
}

/** Another session of this user. */
async function sessionOf(userId: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into sessions (user_id, token_hash, expires_at) values ($1, $2, now() + interval '1 day') returning id`,
    [userId, digest(newToken())],
  );
  return rows[0]?.id as string;
}

/** An open invitation with the token that the mail contains. */
async function invitation(): Promise<{ id: string; token: string }> {
  const token = newToken();
  const { rows } = await pool.query<{ id: string }>(
    `with owner as (select id from users where staff_role = 'owner' limit 1)
     insert into invitations (email, canonical_email, staff_role, token_hash, invited_by, expires_at)
     select $1, $1, 'staff', $2, id, now() + interval '7 days' from owner returning id`,
    [newEmail(), digest(token)],
  );
  return { id: rows[0]?.id as string, token };
}

/** Connects Google: users in tests have no password, which saves hashing one. */
const withGoogle: Make = async (owner, shop) => {
  await withPassword(owner, shop);
  await pool.query('insert into google_accounts (user_id, sub) values ($1, $2)', [owner.id, `sub ${owner.id}`]);
  return {};
};

let failures = 0;
/** A payment whose refund the provider has refused. */
const failedRefund: Make = async () => {
  const id = `pi_sandbox_fallido${++failures}`;
  await pool.query(
    `insert into drafts (intent_id, amount_cents, state, paid_at, refund_failed_at) values ($1, 5000, 'refunding', now(), now())`,
    [id],
  );
  return { id };
};

const withPassword: Make = async ({ id }) => {
  await pool.query('update users set password_hash = $2 where id = $1', [id, await hashPassword(PASSWORD, null)]);
  return { password: PASSWORD };
};

/** A test card that this user has saved. */
async function savedCardOf({ id }: Person): Promise<string> {
  const customerId = `cus_sandbox_${id}`;
  const card = `pm_sandbox_${newToken()}`;
  await pool.query('insert into payment_customers (user_id, customer_id) values ($1, $2) on conflict do nothing', [id, customerId]);
  await pool.query(
    `insert into sandbox_cards (id, customer_id, brand, last4, exp_month, exp_year)
     select $1, customer_id, 'visa', '4242', 12, 2000 + (random() * 100)::int from payment_customers where user_id = $2`,
    [card, id],
  );
  return card;
}

const withTwoStep: Make = async (owner) => ({ code: await (await enrol(owner)).code() });

/** A sign-in of this user that waits for its code. */
async function challenge(person: Person): Promise<Input> {
  const { code } = await enrol(person);
  const token = newToken();
  await pool.query(
    `insert into two_step_challenges (token_hash, user_id, created_at, expires_at) values ($1, $2, now(), now() + interval '5 minutes')`,
    [digest(token), person.id],
  );
  return { challenge: token, code: await code() };
}

/** An open shift of this person. */
const aShift: Make = async ({ id }) => ({ id: await openedShift(newTill(), 50_000, id) });

/**
 * Every call: who may use it, and a function that makes its valid input when it needs one. The access is written by hand and never derived
 * from the contract, so that a mistake there (`staff` changed to `anyone`) differs from this table and from the API's answers:
 * `tests/api/access.test.ts` compares both and tries each call.
 */
const CALLS: Record<string, [access: Access, input?: Make]> = {
  'POST /api/users/register': ['anyone', () => ({ name: 'Ximena Robles', email: newEmail(), password: PASSWORD })],
  'POST /api/guests': ['anyone', () => ({ name: 'Renata Sol', email: newEmail(), telefono: '55 1234 5678' })],
  'POST /api/users/login': [
    'anyone',
    async (_, shop) => {
      const email = newEmail();
      const { api } = shop.from(`127.${Math.floor(Math.random() * 200) + 50}.${Math.floor(Math.random() * 250)}.1`);
      await api('POST /api/users/register', { name: 'Ximena Robles', email, password: PASSWORD });
      return { email, password: PASSWORD };
    },
  ],
  'POST /api/users/login/two-step': ['anyone', async (_, shop) => challenge(await customer(shop))],
  'POST /api/users/two-step': [
    'user',
    async (person, shop) => {
      await verify(person);
      return { current_password: (await withPassword(person, shop)).password };
    },
  ],
  'POST /api/users/two-step/confirm': [
    'user',
    async (person) => {
      await verify(person);
      return { code: appCode((await person.api('POST /api/users/two-step', {})).secret) };
    },
  ],
  'POST /api/users/two-step/recovery-codes': ['user', withTwoStep],
  'DELETE /api/users/two-step': ['user', withTwoStep],
  'POST /api/users/logout': ['user'],
  'POST /api/users/forgot-password': ['anyone', () => ({ email: newEmail() })],
  'POST /api/users/reset-password': ['anyone', async () => ({ token: await resetToken(), password: PASSWORD })],
  'GET /api/users/sessions': ['user'],
  'DELETE /api/users/sessions': ['user'],
  'DELETE /api/users/sessions/{id}': ['user', async ({ id }) => ({ id: await sessionOf(id) })],
  'POST /api/users/email/verification': ['user'],
  'DELETE /api/users/email/verification': ['user'],
  'POST /api/users/email/verify': ['anyone', async () => ({ token: await verificationToken() })],
  'GET /api/users': ['owner', () => ({ q: 'ximena', role: 'customer', limit: '5', offset: '0' })],
  'POST /api/users/invitations': ['owner', () => ({ email: newEmail(), staff_role: 'staff' })],
  'GET /api/users/invitations': ['owner'],
  'DELETE /api/users/invitations/{id}': ['owner', async () => ({ id: (await invitation()).id })],
  'POST /api/users/invitations/accept': [
    'anyone',
    async () => ({ token: (await invitation()).token, name: 'Ximena Robles', password: PASSWORD }),
  ],
  'PUT /api/users/{id}': [
    'owner',
    async (_, shop) => ({ id: (await customer(shop)).id, name: 'Ximena', email: newEmail(), role: 'customer' }),
  ],
  'DELETE /api/users/{id}': ['owner', async (_, shop) => ({ id: (await customer(shop)).id })],
  'GET /api/users/profile': ['user'],
  'PUT /api/users/profile': ['user', () => ({ name: 'Ximena Robles', email: newEmail(), phone: '55 1234 5678', rfc: 'ROXX900101AB1' })],
  'PUT /api/users/password': [
    'user',
    async (owner, shop) => ({ current_password: (await withPassword(owner, shop)).password, password: 'otra clave larga' }),
  ],
  'PUT /api/users/pin': [
    'staff',
    async (owner, shop) => ({ current_password: (await withPassword(owner, shop)).password, pin: String(randomInt(100_000, 1_000_000)) }),
  ],
  'DELETE /api/users/avatar': ['user'],
  'GET /api/auth/providers': ['anyone'],
  'DELETE /api/users/google': ['user', withGoogle],
  'POST /api/users/password/first': ['user'],
  'DELETE /api/users/profile': ['user', withPassword],
  'POST /api/users/export': ['user', async (owner, shop) => ({ current_password: (await withPassword(owner, shop)).password })],
  'GET /api/users/export': ['user'],
  'GET /api/users/reservations': ['user'],
  'GET /api/users/billing': ['user'],
  'PUT /api/users/billing': [
    'user',
    () => ({
      rfc: 'ROXX900101AB1',
      nombre: 'XIMENA ROBLES',
      codigo_postal: '06700',
      regimen: '612',
      uso_cfdi: 'G03',
      email: newEmail(),
    }),
  ],
  'GET /api/users/payment-methods': ['user'],
  'DELETE /api/users/payment-methods/{id}': ['user', async (person) => ({ id: await savedCardOf(person) })],
  'PUT /api/users/payment-methods/{id}/default': ['user', async (person) => ({ id: await savedCardOf(person) })],
  'POST /api/stripe/customer-session': ['user'],
  'GET /api/users/preferences': ['user'],
  'PUT /api/users/preferences': [
    'user',
    () => ({
      avisos: { pedidos: false, promociones: false, reservaciones: true, seguridad: true },
      privacidad: { analitica: false },
      tema: 'oscuro',
    }),
  ],
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
  'GET /api/cart/user/{user_id}': ['user', withOwnId],
  'PUT /api/cart/user/{user_id}/{product_id}': ['user', ownLine],
  'DELETE /api/cart/user/{user_id}/{product_id}': ['user', ownLine],
  'POST /api/cart/user/{user_id}/merge': [
    'user',
    async ({ id }, shop) => ({ user_id: id, session_id: (await guestLine(shop)).session_id }),
  ],
  'GET /api/products': ['anyone', () => ({ category: 'café', q: 'producto', sort: 'newest', limit: '5', offset: '0' })],
  'GET /api/products/{id}': ['anyone', aProduct],
  'GET /api/products/{id}/related': ['anyone', aProduct],
  'POST /api/products': ['manager', newProduct],
  'PUT /api/products/{id}': ['manager', async (owner, shop) => ({ ...(await newProduct(owner, shop)), ...(await aProduct(owner, shop)) })],
  'DELETE /api/products/{id}': ['manager', aProduct],
  'PUT /api/products/{id}/availability': ['staff', async (owner, shop) => ({ ...(await aProduct(owner, shop)), sold_out: 'hoy' })],
  // A count changes the catalogue when it makes a product unavailable or available again.
  'PUT /api/products/{id}/stock': [
    'manager',
    async (owner, shop) => ({ ...(await aProduct(owner, shop)), mode: 'daily', left: 0, refill: 8 }),
  ],
  'PUT /api/options/{id}/stock': ['manager', async () => ({ id: await anOption(), mode: 'count', left: 0, reason: 'Llegó la leche' })],
  'GET /api/stock/{kind}/{id}/history': ['manager', async (owner, shop) => ({ ...(await aProduct(owner, shop)), kind: 'product' })],
  'POST /api/products/import': [
    'manager',
    () => ({ csv: `nombre,descripcion,precio,categoria\nPan ${randomUUID()},Del día,30,postres`, dry_run: false }),
  ],
  'POST /api/products/stations': [
    'manager',
    async () => {
      // A product from before stations followed the category.
      await pool.query("update products set station = 'none', station_chosen = false where id = $1", [await product(CENTS)]);
      return { estacion: 'categoria' };
    },
  ],
  'POST /api/products/{id}/restore': ['manager', deletedProduct],
  'GET /api/option-groups': ['manager', () => ({})],
  'POST /api/option-groups': ['manager', () => newGroup()],
  'PUT /api/option-groups/{id}': [
    'manager',
    async () => {
      const { groupId, whole } = await milks();
      return { id: groupId, ...newGroup(whole) };
    },
  ],
  'DELETE /api/option-groups/{id}': ['manager', unusedGroup],
  'GET /api/products/{id}/options': ['manager', async () => ({ id: (await milks()).productId })],
  'PUT /api/products/{id}/options': [
    'manager',
    async () => {
      const { productId, groupId, whole, oat } = await milks();
      return { id: productId, groups: [{ group_id: groupId, min: 1, max: 1, defaults: [whole], hidden: [], prices: { [oat]: 10 } }] };
    },
  ],
  'PUT /api/options/{id}/availability': ['staff', async () => ({ id: (await milks()).oat, sold_out: 'hoy' })],
  'POST /api/contact': ['anyone', () => ({ name: 'Ximena Robles', email: newEmail(), message: '¿Abren el lunes?' })],
  'GET /api/contact': ['manager', () => ({ status: 'nuevo', limit: '5', offset: '0' })],
  'PUT /api/contact/{id}': ['manager', async (_, shop) => ({ id: await messageTo(shop), answered: true })],
  'POST /api/contact/{id}/reply': ['manager', async (_, shop) => ({ id: await messageTo(shop), message: 'Sí, desde las siete.' })],
  'DELETE /api/subscriptions/{id}': ['manager', async (_, shop) => ({ id: await memberOf(shop) })],
  'POST /api/subscriptions': ['anyone', () => ({ email: newEmail() })],
  'GET /api/subscriptions/unsubscribe': ['anyone', () => ({ email: newEmail() })],
  'GET /api/subscriptions': ['manager', () => ({ status: 'baja', q: 'correo', limit: '5', offset: '0' })],
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
  'GET /api/orders': ['staff', () => ({ status: 'pagado', q: 'ximena', limit: '5', offset: '0' })],
  'PUT /api/orders/{id}': ['staff', async (owner) => ({ id: await orderOf(owner), status: 'preparando' })],
  'POST /api/orders/{id}/undo': [
    'staff',
    async (owner) => {
      const id = await orderOf(owner);
      await pool.query(
        `with moved as (update orders set status = 'preparando' where id = $1)
        insert into order_steps (order_id, status, user_id) values ($1, 'preparando', $2)`,
        [id, owner.id],
      );
      return { id, status: 'preparando' };
    },
  ],
  'GET /api/barra': ['staff'],
  'GET /api/barra/carta': ['staff'],
  'GET /api/barra/impresora': ['staff'],
  'PUT /api/orders/{id}/lines/{line_id}': ['staff', aLine],
  'GET /api/caja': ['staff'],
  'POST /api/caja/turnos': [
    'staff',
    async (_, shop) => {
      const caja = newTill();
      await openTills(await admin(shop), { cajas: [caja] });
      return { caja, fondo: 500 };
    },
  ],
  'GET /api/caja/turnos': ['staff', () => ({ ...SPAN, caja: 'Caja 1', limit: '5', offset: '0' })],
  'GET /api/caja/turnos/{id}': ['staff', aShift],
  'POST /api/caja/turnos/{id}/movimientos': [
    'staff',
    async (owner, shop) => ({ ...(await aShift(owner, shop)), clase: 'entrada', monto: 20, motivo: 'Cambio' }),
  ],
  'POST /api/caja/turnos/{id}/cerrar': [
    'staff',
    async (owner, shop) => ({
      ...(await aShift(owner, shop)),
      contado: { efectivo: 500, terminal: 0, transferencia: 0 },
      se_queda: 300,
      notas: 'Cuadra',
    }),
  ],
  'POST /api/caja/cajon': [
    'staff',
    async (_, shop) => {
      const caja = newTill();
      await openTills(await admin(shop), { cajas: [caja] });
      await openedShift(caja);
      return { caja, motivo: 'Cambio de monedas', autoriza: await aPin(shop) };
    },
  ],
  'POST /api/caja/ventas': [
    'staff',
    async (_, shop) => {
      const [product_id, caja] = [await product(CENTS), newTill()];
      await openTills(await admin(shop), { cajas: [caja] });
      await openedShift(caja);
      return {
        ...{
          caja,
          pagos: [{ metodo: 'transferencia', monto: await totalOf(shop.from(newAddress()), product_id), referencia: 'SPEI 42' }],
          propina: { monto: 0 },
        },
        ...{ cliente: null, persona: null },
        order_data: { tipo: 'recoger', aqui: true, nombre: 'Lucía', items: [{ product_id, quantity: 1, options: [], note: 'sin azúcar' }] },
      };
    },
  ],
  'POST /api/caja/codigo': ['user'],
  'GET /api/caja/clientes': ['staff', () => ({ q: '55 1234 5678' })],
  'GET /api/caja/cuentas': ['staff'],
  'POST /api/caja/cuentas/{codigo}/cobrar': [
    'staff',
    async (_, shop) => {
      const { codigo, caja, total } = await anAccount(shop);
      return { codigo, caja, pagos: [{ metodo: 'efectivo', monto: total }], propina: { monto: 0 }, persona: null };
    },
  ],
  'DELETE /api/caja/cuentas/{codigo}': [
    'staff',
    async (_, shop) => ({ codigo: (await anAccount(shop)).codigo, autoriza: await aPin(shop) }),
  ],
  'POST /api/barra/venta': ['staff', () => ({ segundos: 60, station: 'barra' })],
  'POST /api/orders/{id}/slip': ['staff', anOrder],
  'POST /api/orders/{id}/refund': ['manager', anOrder],
  'POST /api/orders/{id}/cancel': ['user', anOrder],
  'POST /api/orders/{id}/reorder': ['user', anOrder],
  'GET /api/users/usual': ['user'],
  'GET /api/push/key': ['anyone'],
  'POST /api/push/subscriptions': ['user', async (owner) => ({ ...newBrowser(), order_id: await orderOf(owner) })],
  'DELETE /api/push/subscriptions': ['user', async (owner) => ({ endpoint: newBrowser().endpoint, order_id: await orderOf(owner) })],
  'GET /api/orders/user': ['user'],
  'GET /api/orders/{id}': ['user', anOrder],
  'GET /api/stripe/config': ['anyone'],
  'GET /api/payments/unmatched': ['manager'],
  'POST /api/payments/unmatched/{id}/settled': ['manager', failedRefund],
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
  'GET /api/invoices': ['manager', () => ({ mes: '2026-11', q: 'ximena', limit: '5', offset: '0' })],
  'GET /api/facturas/ticket': ['anyone', async (owner) => ({ folio: folioOf(await orderOf(owner)), total: String(CENTS / 100) })],
  'POST /api/facturas': [
    'anyone',
    async (owner, shop) => {
      await billingShop(await admin(shop));
      return { folio: folioOf(await orderOf(owner)), total: CENTS / 100, ...RECEIVER, guardar: false };
    },
  ],
  'GET /api/facturas/{id}': ['anyone', aFactura],
  'POST /api/facturas/{id}/correo': ['anyone', async (owner, shop) => ({ ...(await aFactura(owner, shop)), email: newEmail() })],
  'POST /api/invoices/{id}/timbrar': [
    'manager',
    async (owner, shop) => {
      await billingShop(await admin(shop));
      return { id: await orderOf(owner), ...RECEIVER, sustituye: null };
    },
  ],
  'POST /api/invoices/{id}/cancelar': ['manager', async (owner, shop) => ({ id: (await aFactura(owner, shop)).id, motivo: '02' })],
  'GET /api/facturas/global': ['manager', () => A_DAY],
  'POST /api/facturas/global': [
    'manager',
    async (_, shop) => {
      await billingShop(await admin(shop));
      return A_DAY;
    },
  ],
  'POST /api/invoices/{id}/email': ['manager', async (owner) => ({ id: await orderOf(owner), email: newEmail() })],
  'GET /api/points/{user_id}': ['user', withOwnId],
  'POST /api/points': [
    'user',
    async (owner) => ({ user_id: owner.id, order_id: await orderOf(owner), amount: CENTS / 100, reason: 'Compra' }),
  ],
  'GET /api/points/{user_id}/movements': ['user', withOwnId],
  'GET /api/points/discount-products': ['user', withOwnId],
  'GET /api/points/free-products': ['user', withOwnId],
  'POST /api/points/redeem-discount': ['user', rich],
  'POST /api/points/redeem-product': ['user', rich],
  'GET /api/points/{user_id}/rewards': ['user', withOwnId],
  'DELETE /api/points/rewards/{reward_id}': ['user', async (owner) => ({ reward_id: await rewardOf(owner) })],
  'POST /api/reservaciones': ['anyone', () => booking(someTime())],
  'GET /api/reservaciones': ['staff', () => ({ fecha: dayAhead(2) })],
  'GET /api/reservaciones/buscar': ['staff', () => ({ q: 'Úrsula' })],
  'GET /api/reservaciones/disponibilidad': ['anyone', () => ({ fecha: dayAhead(2), personas: '2' })],
  'GET /api/reservaciones/plano': ['anyone', () => ({ fecha: dayAhead(2), hora_visita: '1:00 PM', personas: '2' })],
  'POST /api/orders/quote': ['anyone', async () => ({ order_data: { items: itemsOf(await product(CENTS)) } })],
  'POST /api/orders/slots': ['anyone', async () => ({ tipo: 'recoger', fecha: dayAhead(1), items: itemsOf(await product(CENTS)) })],
  'GET /api/promotions/announced': ['anyone'],
  'GET /api/promotions': ['manager'],
  'POST /api/promotions': ['manager', newPromotion],
  'PUT /api/promotions/{id}': ['manager', async () => ({ ...newPromotion(), id: await aPromotion() })],
  'DELETE /api/promotions/{id}': ['manager', async () => ({ id: await aPromotion() })],
  'GET /api/agentes/sesiones/{id}': [
    'anyone',
    async () => preparedOrder({ url: 'https://agente.example/perfil' }, [{ id: '1', productId: await product(CENTS) }]),
  ],
  'GET /api/envio': ['anyone', () => ({ codigo_postal: '06700' })],
  'GET /api/push/staff-subscriptions': ['staff'],
  'POST /api/push/staff-subscriptions': ['staff', () => newBrowser()],
  'DELETE /api/push/staff-subscriptions': ['staff', () => ({ endpoint: newBrowser().endpoint })],
  'GET /api/avisos/personal': ['manager'],
  'GET /api/ajustes': ['anyone'],
  'GET /api/ajustes/{seccion}': ['staff', () => ({ seccion: 'pedidos' })],
  'PUT /api/ajustes/{seccion}': ['manager', () => houseSettings()],
  'GET /api/ajustes/csd': ['manager'],
  'DELETE /api/ajustes/csd': ['owner'],
  'PUT /api/ajustes/pedidos/ritmo': ['staff', () => ({ demora_minutos: 5 })],
  'GET /api/reservaciones/ajustes': ['manager'],
  'PUT /api/reservaciones/ajustes': ['manager', () => ({ confirmar_a_mano: false })],
  'GET /api/reservaciones/mesas': ['staff'],
  'GET /api/reservaciones/bloqueos': ['staff', () => ({ fecha: dayAhead(2) })],
  'GET /api/reservaciones/espera': ['staff', () => ({ fecha: dayAhead(2) })],
  'POST /api/reservaciones/espera': ['anyone', async () => booking(await fullTime())],
  'GET /api/reservaciones/espera/{codigo}': ['anyone', async (_, shop) => linkOf(await waits(shop))],
  'POST /api/reservaciones/espera/{codigo}/aceptar': ['anyone', (_, shop) => offered(shop)],
  'GET /api/reservaciones/{codigo}': ['anyone', async (_, shop) => linkOf(await booked(shop))],
  'GET /api/mesas': ['anyone'],
  'GET /api/mesas/qr': ['manager'],
  'POST /api/mesas/qr/renovar': ['manager'],
  'GET /api/visitas/{codigo}': ['anyone', async (_, shop) => linkOf(await booked(shop))],
  'POST /api/visitas/{codigo}/sentar': ['staff', (_, shop) => confirmed(shop)],
  'POST /api/reservaciones/{codigo}/cancelar': ['anyone', async (_, shop) => linkOf(await booked(shop))],
  'PUT /api/reservaciones/{id}': [
    'anyone',
    async (_, shop) => {
      const { id, token } = await booked(shop);
      return { id, token, numero_personas: 3 };
    },
  ],
  'GET /api/reviews/product/{product_id}': ['anyone', async () => ({ product_id: await product(CENTS) })],
  'POST /api/reviews': ['user', async ({ id }) => ({ product_id: await product(CENTS), user_id: id, rating: 5, comment: 'Muy rico.' })],
  'PUT /api/reviews/{id}': ['user', async (author) => ({ ...(await reviewOf(author)), rating: 3, comment: 'Ya no tanto.' })],
  'DELETE /api/reviews/{id}': ['user', reviewOf],
  'POST /api/tokens': [
    'owner',
    async () => {
      await endAllTokens();
      return { nombre: 'Almacén', puesto: 'staff', solo_lectura: true, dias: 30 };
    },
  ],
  'GET /api/tokens': ['owner'],
  'DELETE /api/tokens/{id}': [
    'owner',
    async (_, shop) => {
      await endAllTokens();
      return { id: (await aToken(await admin(shop))).id };
    },
  ],
  'GET /api/webhooks': ['manager'],
  'POST /api/webhooks': ['manager', newWebhook],
  'PUT /api/webhooks/{id}': ['manager', async () => ({ ...webhookFields({ activo: false }), ...(await aWebhook()) })],
  'DELETE /api/webhooks/{id}': ['manager', aWebhook],
  'POST /api/webhooks/{id}/secreto': ['manager', aWebhook],
  'POST /api/webhooks/{id}/prueba': ['manager', aWebhook],
  'GET /api/webhooks/{id}/entregas': ['manager', async () => ({ ...(await aWebhook()), limit: '5' })],
  'POST /api/webhooks/entregas/{id}/repetir': ['manager', aDelivery],
  'GET /api/audit': ['owner', () => ({ kind: 'sign_in', from: '2026-01-01', limit: '5', offset: '0' })],
  'POST /api/analytics/collect': ['anyone', () => ({ events: [{ name: 'page_view', path: '/products' }] })],
  'GET /api/analytics/overview': ['manager'],
  'GET /api/analytics/conversions': ['manager'],
  'GET /api/analytics/audience': ['manager'],
  'GET /api/analytics/events': ['manager', () => ({ limit: '5', offset: '0' })],
  'GET /api/tracking': ['manager', () => ({ limit: '5' })],
  'POST /api/tracking': ['manager', async (owner) => shipmentOf(await orderOf(owner))],
  'GET /api/tracking/{number}': ['manager', tracked],
  'PUT /api/tracking/{number}': [
    'manager',
    async (owner, shop) => ({ ...(await tracked(owner, shop)), status: 'in_transit', notes: 'Va' }),
  ],
  'GET /api/tracking/{number}/label': ['manager', tracked],
  'GET /api/orders/{id}/tracking': ['user', anOrder],
  'PUT /api/reviews/{id}/visibility': [
    'manager',
    async (author) => ({ ...(await reviewOf(author)), hidden: true, reason: 'Habla de otra tienda.' }),
  ],
  'GET /api/demo-data': ['manager'],
  'DELETE /api/demo-data': ['manager', demoData],
  'GET /api/reviews': ['manager', () => ({ rating: '5', limit: '5', offset: '0' })],
  'GET /api/stats/first-steps': ['manager'],
  'PUT /api/stats/first-steps': ['owner', () => ({ quitada: false })],
  'GET /api/stats/overview': ['manager'],
  'GET /api/stats/day': ['manager'],
  'GET /api/stats/sales-summary': ['manager', () => SPAN],
  'GET /api/stats/sales-by-period': ['manager', () => ({ ...SPAN, period: 'week' })],
  'GET /api/stats/top-products': ['manager', () => ({ ...SPAN, limit: '9', offset: '0' })],
  'GET /api/stats/receiving': ['manager', () => SPAN],
  'GET /api/stats/payments': ['manager', () => SPAN],
  'GET /api/stats/platforms': ['manager', () => SPAN],
  'GET /api/stats/customer-stats': ['manager', () => SPAN],
  'GET /api/stats/reservation-stats': ['manager', () => SPAN],
};

/** Who may use the routes outside the endpoint tables: files, streams, uploads, webhooks, and those about the process. */
const PLAIN_ACCESS: Record<string, Access> = {
  'GET /api/health': 'anyone',
  'GET /api/live': 'anyone',
  'GET /api/ready': 'anyone',
  'GET /api/metrics': 'anyone',
  'GET /api/openapi.json': 'anyone',
  'GET /sitemap.xml': 'anyone',
  'GET /:file{sitemap-[1-9][0-9]?\\.xml}': 'anyone',
  'GET /robots.txt': 'anyone',
  'GET /feeds/google.xml': 'anyone',
  'GET /feeds/menu.json': 'anyone',
  'GET /llms.txt': 'anyone',
  'GET /manifest.webmanifest': 'anyone',
  'GET /favicon.svg': 'anyone',
  'GET /icon-192.png': 'anyone',
  'GET /icon-512.png': 'anyone',
  'GET /icon-maskable-192.png': 'anyone',
  'GET /icon-maskable-512.png': 'anyone',
  'GET /apple-touch-icon.png': 'anyone',
  'GET /marca.jpg': 'anyone',
  'GET /og.jpg': 'anyone',
  'GET /.well-known/apple-developer-merchantid-domain-association': 'anyone',
  'GET /.well-known/ucp': 'anyone',
  ...Object.fromEntries(webhooks.map(({ path }) => [`POST ${path}`, 'anyone'])),
  'POST /api/subscriptions/unsubscribe': 'anyone',
  'GET /api/subscriptions.csv': 'owner',
  'POST /api/products/images': 'manager',
  'POST /api/ajustes/marca/imagenes': 'manager',
  'POST /api/ajustes/csd': 'owner',
  'POST /api/users/avatar': 'user',
  'GET /api/auth/google': 'anyone',
  'GET /api/auth/google/callback': 'anyone',
  'GET /api/auth/status': 'user',
  'GET /api/products/export': 'manager',
  'GET /api/orders/events': 'staff',
  'GET /api/orders/:id/events': 'user',
  'GET /api/orders/:id/slip': 'staff',
  'GET /api/caja/turnos/:id/corte': 'manager',
  'GET /api/caja/ventas/:id/recibo': 'staff',
  'GET /api/stats/export': 'manager',
  'GET /api/invoices/:id': 'manager',
  'GET /api/facturas/:id/pdf': 'anyone',
  'GET /api/facturas/:id/xml': 'anyone',
  'GET /api/facturas/mes': 'manager',
  'GET /api/tickets/:orderId': 'user',
  'GET /api/users/export/:id': 'user',
  'GET /api/labels/:file': 'anyone',
};

/** Without Stripe this answers 503 to every user. saved-cards.test.ts tries it with Stripe. */
const NEEDS_STRIPE = new Set(['POST /api/stripe/customer-session']);
export const needsStripe = (endpoint: Endpoint): boolean => NEEDS_STRIPE.has(nameOf(endpoint));

/** Without a network printer this answers 409 to all staff. printing.test.ts tries it with one. */
export const needsPrinter = (endpoint: Endpoint): boolean => nameOf(endpoint) === 'POST /api/orders/{id}/slip';

/** The status of a valid call by a user with access. */
export const statusWhenRight = (endpoint: Endpoint): number =>
  needsStripe(endpoint) ? 503 : needsPrinter(endpoint) ? 409 : endpoint.status;

/** Who may use each route of the server, by its name. */
export const ACCESS: Record<string, Access> = {
  ...Object.fromEntries(Object.entries(CALLS).map(([name, [access]]) => [name, access])),
  ...PLAIN_ACCESS,
};

/** The calls of guests without an account, besides those of anyone. */
export const FOR_GUESTS: ReadonlySet<string> = new Set([
  'POST /api/users/logout',
  'GET /api/users/profile',
  'POST /api/cart/user/add',
  'GET /api/cart/user/{user_id}',
  'PUT /api/cart/user/{user_id}/{product_id}',
  'DELETE /api/cart/user/{user_id}/{product_id}',
  'POST /api/cart/user/{user_id}/merge',
  'POST /api/stripe/create-payment-intent',
  'POST /api/stripe/checkout',
  'GET /api/orders/user',
  'GET /api/orders/{id}',
  'POST /api/orders/{id}/cancel',
  'POST /api/push/subscriptions',
  'DELETE /api/push/subscriptions',
  'GET /api/orders/:id/events',
  'GET /api/tickets/:orderId',
]);

/** A valid input for the call, about the owner and the owner's records. */
export const rightInput = (endpoint: Endpoint, owner: Person, shop: TestApp): Promise<Input> =>
  Promise.resolve(CALLS[nameOf(endpoint)]?.[1]?.(owner, shop) ?? {});

/** What to do about a new call without a valid input. */
export const adviceFor = (endpoint: Endpoint): string => `tests/endpoint-table.ts needs a right input for '${nameOf(endpoint)}'`;

/** The address and the remaining input of a call, as a client sends them. */
export function placed({ path }: { path: string }, input: Input): { url: string; rest: Input } {
  const rest = { ...input };
  const url = path.replace(/\{(\w+)\}/g, (_, field: string) => {
    delete rest[field];
    return encodeURIComponent(String(input[field]));
  });
  return { url, rest };
}
