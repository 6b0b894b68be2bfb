import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Secret } from 'otpauth';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TwoStepAsked } from '#contract/accounts/accounts.ts';
import type { ShopApi } from '#contract/api.ts';
import { createApi } from '#contract/wire/client.ts';
import { freshDatabase } from '../database.ts';
import { ADDRESS, CARDS, card, checkout, confirm, refusal } from '../factories/orders.ts';
import { appCode } from '../factories/two-step.ts';
import { type ShopProcess, startShop } from '../process.ts';

/** Values that must appear nowhere. Each is unique, so that a match tells which one leaked. */
const SECRETS: Record<string, string> = {
  password: 'Contraseña-de-Ximena-7f3a',
  'wrong password': 'Equivocada-de-Ximena-91bc',
  'admin password': 'Contraseña-de-la-casa-5d2e',
  'Stripe key': 'sk_test_9f4Ximena2c',
  'webhook secret': 'whsec_9f4Ximena2d',
  'guest session': 'session-9f4Ximena2eXimena2e',
  'key that encrypts': Buffer.alloc(32, 'clave-de-Ximena-4c1d').toString('base64'),
  'security code': '9173',
  'a good card': '4242424242424242',
  'a declined card': '4000000000000002',
};

/** Also grouped as people type it, URL-encoded and base64. Short numbers count only as whole words, because ids contain many digits. */
function patternsOf(secret: string): RegExp[] {
  if (/^\d{4}$/.test(secret)) return [new RegExp(`(?<![\\w.:+-])${secret}(?![\\w.:-])`)];
  const grouped = /^\d{16}$/.test(secret) ? [secret.replace(/(\d{4})(?=\d)/g, '$1 ')] : [];
  const forms = [secret, ...grouped, encodeURIComponent(secret), Buffer.from(secret).toString('base64')];
  return forms.map((form) => new RegExp(form.replace(/[^\w\s]/g, '\\$&'), 'i'));
}
const secretsIn = (text: string) =>
  Object.entries(SECRETS).flatMap(([name, secret]) => (patternsOf(secret).some((one) => one.test(text)) ? [name] : []));

/** Each table with its rows as text. */
async function tablesOf(database: string): Promise<[table: string, text: string][]> {
  const client = new Client(database);
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const found: [string, string][] = [];
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t`);
    found.push([name, rows.map(({ row }) => row).join('\n')]);
  }
  await client.end();
  return found;
}

/** A browser's calls; tokens that they return are added to the secrets. */
function browser(shop: ShopProcess, who: string) {
  let token: string | null = null;
  const send = (path: string, init?: RequestInit) => fetch(shop.url + path, init);
  const api = createApi(send, () => token) as ShopApi;
  const enter = async (signedIn: Promise<{ token: string; user: { id: string } }>) => {
    const { token: given, user } = await signedIn;
    SECRETS[`token ${Object.keys(SECRETS).length} of ${who}`] = given;
    token = given;
    return { id: user.id, email: '', token: given, api };
  };
  return { send, api, enter };
}

/** A Stripe that opens one payment, refuses the next, and then fails. */
async function startStripe(): Promise<Server> {
  let count = 0;
  const server = createServer((request, response) => {
    const made = {
      id: `pi_${++count}`,
      object: 'payment_intent',
      status: 'requires_payment_method',
      amount: 6400,
      currency: 'mxn',
      metadata: {},
    };
    const answers: [number, object][] = [
      [200, { ...made, client_secret: SECRETS['client secret of Stripe'] }],
      [
        402,
        { error: { type: 'card_error', code: 'card_declined', message: `Key ${request.headers.authorization} and card 4242424242424242` } },
      ],
    ];
    const [status, body] = answers[Math.min(count, 2) - 1] ?? answers[0] ?? [500, {}];
    response.writeHead(count > 2 ? 500 : status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return server;
}

const dataDir = mkdtempSync(join(tmpdir(), 'casa-secrets-'));
const databases: string[] = [];
let shop: ShopProcess;
let withStripe: ShopProcess;
let stripe: Server;

beforeAll(async () => {
  SECRETS['client secret of Stripe'] = 'pi_1_secret_9f4Ximena2f';
  databases.push(await freshDatabase(), await freshDatabase());
  stripe = await startStripe();
  const common = {
    LOG_LEVEL: 'trace',
    ADMIN_EMAIL: 'duena@casablanca.example',
    ADMIN_PASSWORD: SECRETS['admin password'] as string,
    SECRETS_KEY: SECRETS['key that encrypts'] as string,
  };
  const keys = {
    STRIPE_SECRET_KEY: SECRETS['Stripe key'] as string,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_publica',
    STRIPE_WEBHOOK_SECRET: SECRETS['webhook secret'] as string,
    STRIPE_API_BASE: `http://127.0.0.1:${(stripe.address() as AddressInfo).port}`,
  };
  shop = await startShop({ ...common, DATABASE_URL: databases[0] as string, DATA_DIR: dataDir });
  withStripe = await startShop({ ...common, ...keys, DATABASE_URL: databases[1] as string, DATA_DIR: join(dataDir, 'stripe') });
});
afterAll(async () => {
  await Promise.all([shop?.stop(), withStripe?.stop()]);
  stripe?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const NEWCOMER = { name: 'Ximena Robles', email: 'ximena@correo.mx', password: SECRETS.password as string };

/** One complete purchase, including every error that it can meet. */
async function shopping(): Promise<void> {
  const guest = browser(shop, 'guest');
  const product = await guest.api('GET /api/products/{id}', { id: 'cafe-oaxaca' });
  const line = { product_id: product.id, quantity: 1 };
  await guest.api('POST /api/cart/temp', { session_id: SECRETS['guest session'] as string, ...line });
  await refusal(guest.api('POST /api/users/login', { email: NEWCOMER.email, password: SECRETS['wrong password'] as string }));
  const buyer = await guest.enter(guest.api('POST /api/users/register', NEWCOMER));
  await guest.api('POST /api/cart/user/{user_id}/merge', { user_id: buyer.id, session_id: SECRETS['guest session'] as string });
  await guest.api('POST /api/users/addresses', { address_line1: 'Tonalá 87', city: 'México', state: 'CDMX', postal_code: '06700' });
  const order_data = { items: [line], shipping_address: ADDRESS };
  const intent = await guest.api('POST /api/stripe/create-payment-intent', {
    user_id: buyer.id,
    amount: Math.round(product.price * 100),
    order_data,
  });
  SECRETS['client secret'] = intent.client_secret;
  const pay = (number: string) =>
    guest.api('POST /api/sandbox/payment-intents/{id}/confirm', {
      id: intent.payment_intent_id,
      client_secret: intent.client_secret,
      card: { ...card(number), cvc: SECRETS['security code'] as string },
    });
  expect(await refusal(pay(CARDS.declined))).toMatchObject({ code: 'card_declined' });
  expect(await refusal(pay('4242 4242 4242 4241'))).toMatchObject({ status: 422 });
  await pay(CARDS.pays);
  await confirm(buyer, intent, CARDS.pays);
  const { order_id } = await checkout(buyer, intent.payment_intent_id, order_data);
  await expect.poll(() => readdirSync(join(dataDir, 'outbox'))).toContain(`order-${order_id}.eml`);
  await guest.api('POST /api/users/logout', {});
  const owner = browser(shop, 'owner');
  await owner.enter(
    owner.api('POST /api/users/login', { email: 'duena@casablanca.example', password: SECRETS['admin password'] as string }),
  );
  await owner.api('POST /api/orders/{id}/refund', { id: order_id });
  await secondStep(owner);
}

/** Switches the owner's second step on, signs in with it, and uses wrong codes. */
async function secondStep(owner: ReturnType<typeof browser>): Promise<void> {
  const password = SECRETS['admin password'] as string;
  const { secret } = await owner.api('POST /api/users/two-step', { current_password: password });
  SECRETS['secret of the second step'] = secret;
  // As PostgreSQL prints the bytes of a column.
  SECRETS['bytes of that secret'] = Buffer.from(Secret.fromBase32(secret).bytes).toString('hex');
  const { recovery_codes } = await owner.api('POST /api/users/two-step/confirm', { code: appCode(secret) });
  for (const [n, code] of recovery_codes.entries()) SECRETS[`recovery code ${n}`] = code;
  const answer: object = await owner.api('POST /api/users/login', { email: 'duena@casablanca.example', password });
  const { challenge } = answer as TwoStepAsked;
  SECRETS.challenge = challenge;
  await refusal(owner.api('POST /api/users/login/two-step', { challenge, code: 'ABCD-EFGH-JKMN-PQRS' }));
  await owner.enter(owner.api('POST /api/users/login/two-step', { challenge, code: recovery_codes[0] ?? '' }));
}

/** Sends secrets in wrong places, as confused users and programs do. */
async function confusion({ url }: ShopProcess): Promise<void> {
  const send = (path: string, init?: RequestInit) => fetch(url + path, init).then((response) => response.arrayBuffer());
  const json = (method: string, path: string, body: string, headers = {}) =>
    send(path, { method, body, headers: { 'content-type': 'application/json', ...headers } });
  for (const secret of Object.values(SECRETS)) {
    const text = encodeURIComponent(secret);
    const cardNumber = { name: secret, email: secret, password: secret, card: { number: secret }, token: secret, client_secret: secret };
    await Promise.all([
      ...['users/profile', 'orders', 'products', 'cart/temp', 'points', 'tickets', 'nada'].map((path) => send(`/api/${path}/${text}`)),
      ...['users/login', 'products', 'orders/user', 'health'].map((path) => send(`/api/${path}?password=${text}&token=${text}&q=${text}`)),
      ...['/', '/products/', '/nada/', '/reset-password?token=', '/auth/callback?token=', '/login?password='].map((path) =>
        send(path + text),
      ),
      ...['users/register', 'users/login', 'users/addresses', 'stripe/checkout', 'stripe/webhook', 'products', 'nada'].map((path) =>
        json('POST', `/api/${path}`, JSON.stringify(cardNumber)),
      ),
      json('POST', '/api/users/login', `{"password":"${secret}",`),
      json('POST', '/api/users/login', JSON.stringify({ ...cardNumber, email: { $ne: secret } }), { 'content-type': 'text/plain' }),
      send('/api/orders/user', { headers: { authorization: `Basic ${Buffer.from(secret).toString('base64')}`, cookie: `token=${text}` } }),
      send('/api/orders/user', { headers: { authorization: `Bearer ${text}`, 'x-forwarded-for': text, 'stripe-signature': text } }),
    ]);
  }
}

async function payingWithStripe(): Promise<void> {
  const { api, send, enter } = browser(withStripe, 'Stripe’s buyer');
  const buyer = await enter(api('POST /api/users/register', NEWCOMER));
  const product = await api('GET /api/products/{id}', { id: 'cafe-oaxaca' });
  const order_data = { items: [{ product_id: product.id, quantity: 1 }], shipping_address: ADDRESS };
  const open = () =>
    api('POST /api/stripe/create-payment-intent', { user_id: buyer.id, amount: Math.round(product.price * 100), order_data });
  expect((await open()).client_secret).toBe(SECRETS['client secret of Stripe']);
  const forged = { method: 'POST', headers: { 'stripe-signature': `t=1,v1=${SECRETS['webhook secret']}` }, body: JSON.stringify(SECRETS) };
  expect((await send('/api/stripe/webhook', forged)).status).toBe(400);
  // An unexpected refusal, and then a failure.
  expect((await refusal(open())).status).toBe(500);
  expect((await refusal(open())).status).toBe(503);
}

describe('secrets', () => {
  it('are sent in every right and wrong place', async () => {
    await shopping();
    await payingWithStripe();
    await confusion(shop);
    // Make sure that the logs cover these requests.
    const logs = shop.output() + withStripe.output();
    for (const route of ['/api/users/login', '/api/stripe/checkout', '/api/tickets/{orderId}', 'unknown'])
      expect(logs).toContain(`"route":"${route}"`);
    expect(logs).toContain('"bug"');
    expect(logs).toContain('"unavailable"');
    expect(secretsIn(`x ${SECRETS['security code']} 4242 4242 4242 4242 ${encodeURIComponent(SECRETS.password ?? '')}`)).toHaveLength(3);
  });

  it('appear in no line of the log', () => {
    for (const { output } of [shop, withStripe]) for (const line of output().split('\n')) expect(secretsIn(line), line).toEqual([]);
  });

  it('appear in no mail', () => {
    const mails = readdirSync(join(dataDir, 'outbox')).map((name) => readFileSync(join(dataDir, 'outbox', name), 'utf8'));
    expect(mails.join()).toContain(NEWCOMER.email);
    for (const mail of mails) expect(secretsIn(mail.replace(/=\r?\n/g, ''))).toEqual([]);
  });

  /**
   * The sandbox is the provider and stores the secrets of its payments, as Stripe does on its side.
   * Stripe's secrets are never stored.
   */
  const PROVIDERS_OWN = { table: 'public.sandbox_intents', secret: 'client secret' };

  it('appear in no table', async () => {
    for (const database of databases) {
      const tables = await tablesOf(database);
      expect(tables.length).toBeGreaterThan(15);
      expect(tables.find(([name]) => name === 'public.users')?.[1]).toContain(NEWCOMER.email);
      const found = tables.flatMap(([name, text]) => secretsIn(text).map((secret) => ({ table: name, secret })));
      expect(found).toEqual(database === databases[0] ? [PROVIDERS_OWN] : []);
    }
  });
});
