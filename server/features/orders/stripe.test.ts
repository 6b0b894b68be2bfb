import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { pool } from '#server/db/client.ts';
import { type TestApp, testApp } from '../../../tests/app.ts';
import { customer, type Person } from '../../../tests/people.ts';
import { ADDRESS, checkout, product, refusal } from '../../../tests/shopping.ts';
import { reconcile } from './reconcile.ts';

const SECRET = 'whsec_prueba';

// The settings are read when the modules load: the stand-in must have its port before.
const stripe = await vi.hoisted(async () => {
  const { createServer } = await import('node:http');
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  process.env.STRIPE_SECRET_KEY = 'sk_test_clave';
  process.env.STRIPE_PUBLISHABLE_KEY = 'pk_test_clave';
  process.env.STRIPE_WEBHOOK_SECRET = 'whsec_prueba';
  process.env.STRIPE_API_BASE = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  return server;
});

type Intent = Record<string, unknown> & { id: string; status: string; amount: number; metadata: Record<string, string> };

/** As much of Stripe as the shop asks for. */
const books = new Map<string, Intent>();
/** Intents whose money went back. */
const refunds: string[] = [];
let isDown = false;

const answerFor = (method: string, path: string, form: URLSearchParams): [number, object] => {
  const missing: [number, object] = [
    404,
    { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such payment' } },
  ];
  const id = path.split('/')[3] ?? '';
  const intent = books.get(id);
  if (method === 'POST' && path === '/v1/refunds') {
    const paid = String(form.get('payment_intent'));
    if (refunds.includes(paid)) return [400, { error: { type: 'invalid_request_error', code: 'charge_already_refunded', message: 'No' } }];
    refunds.push(paid);
    return [200, { id: 're_1', object: 'refund' }];
  }
  if (method === 'POST' && path === '/v1/payment_intents') {
    if (Number(form.get('amount')) > 99_999_999) return [400, { error: { type: 'invalid_request_error', code: 'amount_too_large' } }];
    const made: Intent = {
      id: `pi_fake${books.size + 1}`,
      object: 'payment_intent',
      status: 'requires_payment_method',
      amount: Number(form.get('amount')),
      amount_received: 0,
      currency: form.get('currency'),
      client_secret: 'secreto',
      metadata: { user_id: String(form.get('metadata[user_id]')) },
    };
    books.set(made.id, made);
    return [200, made];
  }
  if (!intent) return missing;
  if (path.endsWith('/cancel')) {
    if (intent.status === 'succeeded' || intent.status === 'canceled') {
      return [400, { error: { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message: 'No' } }];
    }
    intent.status = 'canceled';
  }
  return [200, intent];
};

let shop: TestApp;
let buyer: Person;
let latte: string;

beforeAll(async () => {
  stripe.on('request', async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const path = (request.url ?? '').split('?')[0] as string;
    const isKnown = request.headers.authorization === 'Bearer sk_test_clave';
    const [status, body] = isDown
      ? [500, { error: { type: 'api_error' } }]
      : isKnown
        ? answerFor(request.method ?? '', path, new URLSearchParams(text))
        : [401, { error: { type: 'authentication_error' } }];
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  shop = await testApp();
  buyer = await customer(shop);
  latte = await product(6235);
});
afterAll(async () => {
  await shop.close();
  stripe.close();
});

const open = async (amount = 6235, extra: object = {}) => {
  const order_data = { items: [{ product_id: latte, quantity: 1 }], shipping_address: ADDRESS };
  return buyer.api('POST /api/stripe/create-payment-intent', { user_id: buyer.id, amount, order_data, ...extra });
};
/** The browser and Stripe have settled it between them. */
const paid = (id: string) => Object.assign(books.get(id) as Intent, { status: 'succeeded', amount_received: books.get(id)?.amount });
const sdk = new Stripe('sk_test_clave');
const event = (id: string, type: string, intentId: string) =>
  JSON.stringify({ id, object: 'event', type, data: { object: { id: intentId, object: 'payment_intent' } } });
const deliver = (payload: string, signature?: string) =>
  shop.send('/api/stripe/webhook', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'stripe-signature': signature ?? sdk.webhooks.generateTestHeaderString({ payload, secret: SECRET }),
    },
    body: payload,
  });
const ordersOf = async (intentId: string) => (await pool.query('select 1 from orders where intent_id = $1', [intentId])).rowCount;

describe('with Stripe', () => {
  it('shows its form and hides the sandbox’s', async () => {
    expect(await shop.api('GET /api/stripe/config', {})).toEqual({ provider: 'stripe', publishable_key: 'pk_test_clave' });
    const confirm = { id: 'pi_fake1', client_secret: 'x', card: { number: '4242424242424242', exp_month: 1, exp_year: 2030, cvc: '123' } };
    expect(await refusal(shop.api('POST /api/sandbox/payment-intents/{id}/confirm', confirm))).toMatchObject({ status: 404 });
  });

  it('opens the payment there and makes its order when Stripe says it is paid', async () => {
    const intent = await open();
    expect(books.get(intent.payment_intent_id)).toMatchObject({ amount: 6235, currency: 'mxn', metadata: { user_id: buyer.id } });
    expect(await refusal(checkout(buyer, intent.payment_intent_id))).toMatchObject({ status: 402, code: 'payment_incomplete' });
    paid(intent.payment_intent_id);
    const { order_id } = await checkout(buyer, intent.payment_intent_id);
    expect(await buyer.api('GET /api/orders/{id}', { id: order_id })).toMatchObject({ total: 62.35, payment_method: 'tarjeta' });
    for (const id of ['pi_nada', '../customers', 'pi_sandbox_x y']) {
      expect(await refusal(checkout(buyer, id))).toMatchObject({ status: 404, code: 'payment_not_found' });
    }
  });

  it('cancels what is replaced, but not what is paid', async () => {
    const [first, second] = [await open(), await open()];
    paid(second.payment_intent_id);
    await open(6235, { replaces: first.payment_intent_id });
    await open(6235, { replaces: first.payment_intent_id });
    await open(6235, { replaces: second.payment_intent_id });
    expect(books.get(first.payment_intent_id)?.status).toBe('canceled');
    expect(books.get(second.payment_intent_id)?.status).toBe('succeeded');
    expect(await ordersOf(second.payment_intent_id)).toBe(1);
  });

  it('gives back what is not the price', async () => {
    const intent = await open(1000, { order_data: null });
    paid(intent.payment_intent_id);
    const wrong = { items: [{ product_id: latte, quantity: 1 }], shipping_address: ADDRESS };
    const said = await refusal(checkout(buyer, intent.payment_intent_id, wrong));
    expect(said).toMatchObject({ status: 409, code: 'amount_mismatch', amount: 6235 });
    await reconcile(new Date());
    expect(refunds).toEqual([intent.payment_intent_id]);
  });

  it('knows whose payment it is though Stripe keeps no word of it', async () => {
    const intent = await open();
    paid(intent.payment_intent_id);
    Object.assign(books.get(intent.payment_intent_id) as Intent, { metadata: {} });
    expect(await refusal(checkout(await customer(shop), intent.payment_intent_id))).toMatchObject({ status: 404 });
    expect(await checkout(buyer, intent.payment_intent_id)).toMatchObject({ success: true });
  });

  it('says so when a payment is more than Stripe takes at once', async () => {
    const said = await refusal(open(100_000_000, { order_data: null }));
    expect(said).toMatchObject({ status: 422, code: 'amount_too_large', errors: { amount: expect.any(String) } });
  });

  it('answers 503 while Stripe does not, and decides nothing', async () => {
    const intent = await open();
    paid(intent.payment_intent_id);
    isDown = true;
    expect(await refusal(open())).toMatchObject({ status: 503, code: 'payments_unavailable' });
    expect(await refusal(checkout(buyer, intent.payment_intent_id))).toMatchObject({ status: 503 });
    isDown = false;
    const warned = shop
      .logged()
      .split('\n')
      .filter((line) => line.includes('"unavailable"'));
    expect(warned.length).toBeGreaterThan(0);
    for (const line of warned) expect(JSON.parse(line).error.type).toBe('StripeAPIError');
    expect(await checkout(buyer, intent.payment_intent_id)).toMatchObject({ success: true });
  });
});

describe('POST /stripe/webhook', () => {
  it('makes the order of a payment whose browser died, once for ten deliveries', async () => {
    const { payment_intent_id: id } = await open();
    paid(id);
    const payload = event('evt_1', 'payment_intent.succeeded', id);
    const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(payload)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await ordersOf(id)).toBe(1);
  });

  it('believes no signature but Stripe’s, and asks Stripe itself all the same', async () => {
    const { payment_intent_id: id } = await open();
    const payload = event('evt_2', 'payment_intent.succeeded', id);
    const forged = sdk.webhooks.generateTestHeaderString({ payload, secret: 'whsec_otro' });
    const stale = sdk.webhooks.generateTestHeaderString({ payload, secret: SECRET, timestamp: Math.floor(Date.now() / 1000) - 3600 });
    const other = sdk.webhooks.generateTestHeaderString({ payload: `${payload} `, secret: SECRET });
    for (const signature of [forged, stale, other, '', 'x', 't=1,v1=2']) {
      const answer = await deliver(payload, signature);
      expect([answer.status, (await answer.json()).code]).toEqual([400, 'invalid_signature']);
    }
    expect((await deliver(payload)).status).toBe(200);
    expect(await ordersOf(id)).toBe(0);
  });

  it('hears other messages without doing anything', async () => {
    expect((await deliver(event('evt_3', 'payment_intent.created', 'pi_x'))).status).toBe(200);
    expect((await deliver(event('evt_4', 'payment_intent.succeeded', 'pi_nada'))).status).toBe(200);
  });
});
