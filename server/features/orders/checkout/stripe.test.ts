import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { pool } from '#server/db/client.ts';
import { reconcile } from '#server/features/orders/reconcile/reconcile.ts';
import * as payments from '#server/features/payments/index.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { ADDRESS, checkout, product, refusal } from '../../../../tests/factories/orders.ts';
import { ago, setPartRefund } from '../../../../tests/factories/rows.ts';
import { admin, customer, type Person } from '../../../../tests/factories/users.ts';
import { type Intent, message, SETTINGS, settle } from '../../../../tests/stand-ins/stripe.ts';

// The settings are read when the modules load, so the fake Stripe must have its port before.
const stripe = await vi.hoisted(async () => {
  const { SETTINGS, startStripe } = await import('../../../../tests/stand-ins/stripe.ts');
  const started = await startStripe();
  Object.assign(process.env, SETTINGS, { STRIPE_API_BASE: started.url });
  return started;
});
const { books, refunds } = stripe;

let shop: TestApp;
let buyer: Person;
let latte: string;

beforeAll(async () => {
  shop = await testApp();
  buyer = await customer(shop);
  latte = await product(6235);
});
afterAll(async () => {
  await shop.close();
  stripe.close();
});

const open = async (amount = 6235, extra: object = {}) => {
  const order_data = { items: [{ product_id: latte, quantity: amount / 6235 }], shipping_address: ADDRESS };
  return buyer.api('POST /api/stripe/create-payment-intent', { user_id: buyer.id, amount, order_data, ...extra });
};
const paid = (id: string) => settle(books.get(id) as Intent);
const told = (id: string, intentId: string, type: Stripe.Event['type'] = 'payment_intent.succeeded') =>
  message(type, { id: intentId, object: 'payment_intent' }, id);
const deliver = (sent: ReturnType<typeof message>, signature = sent.headers['stripe-signature']) =>
  shop.send('/api/stripe/webhook', { ...sent, headers: { ...sent.headers, 'stripe-signature': signature } });
const ordersOf = async (intentId: string) => (await pool.query('select 1 from orders where intent_id = $1', [intentId])).rowCount;

describe('with Stripe', () => {
  it('names Stripe’s form and hides the sandbox’s endpoints', async () => {
    expect(await shop.api('GET /api/stripe/config', {})).toEqual({ provider: 'stripe', publishable_key: 'pk_test_clave' });
    const confirm = { id: 'pi_fake1', client_secret: 'x', card: { number: '4242424242424242', exp_month: 1, exp_year: 2030, cvc: '123' } };
    expect(await refusal(shop.api('POST /api/sandbox/payment-intents/{id}/confirm', confirm))).toMatchObject({ status: 404 });
  });

  it('opens the payment at Stripe and creates the order when Stripe reports it as paid', async () => {
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

  it('cancels a replaced payment, but not a paid one', async () => {
    const [first, second] = [await open(), await open(12_470)];
    paid(second.payment_intent_id);
    await open(18_705, { replaces: first.payment_intent_id });
    await open(18_705, { replaces: first.payment_intent_id });
    expect(await refusal(open(18_705, { replaces: second.payment_intent_id }))).toMatchObject({ status: 409, code: 'already_paid' });
    expect(books.get(first.payment_intent_id)?.status).toBe('canceled');
    expect(books.get(second.payment_intent_id)?.status).toBe('succeeded');
    expect(await ordersOf(second.payment_intent_id)).toBe(1);
  });

  it('refunds an amount that differs from the price', async () => {
    const intent = await open(1000, { order_data: null });
    paid(intent.payment_intent_id);
    const wrong = { items: [{ product_id: latte, quantity: 1 }], shipping_address: ADDRESS };
    const refused = await refusal(checkout(buyer, intent.payment_intent_id, wrong));
    expect(refused).toMatchObject({ status: 409, code: 'amount_mismatch', amount: 6235 });
    await expect.poll(() => reconcile(new Date()).then(() => refunds)).toEqual([intent.payment_intent_id]);
  });

  it('refunds an amount above the price', async () => {
    for (const [quantity, order_data] of [[1, {}] as const, [1, { order_data: null }] as const]) {
      const { payment_intent_id: id } = await open(6235 * quantity, order_data);
      Object.assign(paid(id), { amount_received: 10_000 });
      const sent = { items: [{ product_id: latte, quantity }], shipping_address: ADDRESS };
      expect(await refusal(checkout(buyer, id, sent))).toMatchObject({ status: 409, code: 'amount_mismatch' });
      expect(await ordersOf(id)).toBe(0);
      await expect.poll(() => reconcile(new Date()).then(() => refunds)).toContain(id);
    }
  });

  it('marks a payment as refunded only after Stripe has confirmed it', async () => {
    const { payment_intent_id: id } = await open();
    paid(id);
    const { order_id } = await checkout(buyer, id);
    const state = async () => (await pool.query('select state from drafts where intent_id = $1', [id])).rows[0].state;
    stripe.faults.push({ at: 'refund', when: 'before' });
    await buyer.api('POST /api/orders/{id}/cancel', { id: order_id });
    // The error occurs either in this run or in the job's run that the cancellation enqueued.
    const run = () => reconcile(new Date()).catch(() => {});
    await expect.poll(() => run().then(() => stripe.faults.length)).toBe(0);
    expect([await state(), refunds.includes(id)]).toEqual(['refunding', false]);
    const aWhileLater = new Date(Date.now() + 5 * 60_000);
    await expect.poll(() => reconcile(aWhileLater).then(state)).toBe('refunded');
    expect(refunds.filter((one) => one === id)).toEqual([id]);
  });

  it('replaces a payment that is unknown to Stripe', async () => {
    const missing = await open();
    books.delete(missing.payment_intent_id);
    const next = await open();
    expect((await pool.query('select state from drafts where intent_id = $1', [missing.payment_intent_id])).rows[0].state).toBe(
      'cancelled',
    );
    expect(await refusal(checkout(buyer, missing.payment_intent_id))).toMatchObject({ status: 404, code: 'payment_not_found' });
    expect(books.get(next.payment_intent_id)?.status).toBe('requires_payment_method');
  });

  it('leaves only one payment open at Stripe when two processes open the same lines', async () => {
    const who = await customer(shop);
    const { payment_intent_id } = await who.api('POST /api/stripe/create-payment-intent', {
      user_id: who.id,
      amount: 6235,
      order_data: { items: [{ product_id: latte, quantity: 1 }], shipping_address: ADDRESS },
    });
    const { lines } = (await pool.query('select lines from drafts where intent_id = $1', [payment_intent_id])).rows[0];
    const draft = { userId: who.id, amountCents: 6235, lines, shippingAddress: ADDRESS };
    expect(await payments.open(draft, async () => {})).toBeNull();
    const theirs = [...books.values()].filter(({ metadata }) => metadata.user_id === who.id);
    expect(theirs.map(({ status }) => status)).toEqual(['requires_payment_method', 'canceled']);
  });

  it('creates no order from a payment that the owner refunded at Stripe', async () => {
    const [all, part] = [await open(), await open(12_470)];
    for (const [{ payment_intent_id: id }, amount_refunded] of [[all, 6235] as const, [part, 100] as const]) {
      paid(id);
      Object.assign(books.get(id) as Intent, { latest_charge: { id: `ch_${id}`, object: 'charge', amount_refunded } });
      expect(await refusal(checkout(buyer, id))).toMatchObject({ status: 409, code: 'amount_mismatch' });
      await expect.poll(() => reconcile(new Date()).then(() => refunds)).toContain(id);
      expect(await ordersOf(id)).toBe(0);
    }
  });

  it('takes the payment’s user from the draft when Stripe does not know the user', async () => {
    const intent = await open();
    paid(intent.payment_intent_id);
    Object.assign(books.get(intent.payment_intent_id) as Intent, { metadata: {} });
    expect(await refusal(checkout(await customer(shop), intent.payment_intent_id))).toMatchObject({ status: 404 });
    expect(await checkout(buyer, intent.payment_intent_id)).toMatchObject({ success: true });
  });

  it('refuses an amount above Stripe’s limit', async () => {
    const refused = await refusal(open(100_000_000, { order_data: null }));
    expect(refused).toMatchObject({ status: 422, code: 'amount_too_large', errors: { amount: expect.any(String) } });
  });

  it('answers 503 while Stripe does not answer, and changes nothing', async () => {
    const intent = await open();
    paid(intent.payment_intent_id);
    stripe.down(true);
    expect(await refusal(open())).toMatchObject({ status: 503, code: 'payments_unavailable' });
    expect(await refusal(checkout(buyer, intent.payment_intent_id))).toMatchObject({ status: 503 });
    stripe.down(false);
    const warned = shop
      .logged()
      .split('\n')
      .filter((line) => line.includes('"unavailable"'));
    expect(warned.length).toBeGreaterThan(0);
    for (const line of warned) expect(JSON.parse(line).error.type).toBe('StripeAPIError');
    expect(await checkout(buyer, intent.payment_intent_id)).toMatchObject({ success: true });
  });
});

describe('partial refunds of a payment', () => {
  const order = async () => {
    const { payment_intent_id: intentId } = await open(18_705);
    paid(intentId);
    return { intentId, id: (await checkout(buyer, intentId)).order_id };
  };
  const part = async (id: string, amount: number) =>
    (await admin(shop)).api('POST /api/orders/{id}/refund', { id, amount }, { headers: { 'idempotency-key': randomUUID() } });
  const amounts = (intentId: string) => stripe.returned.filter((one) => one.intentId === intentId).map(({ amount }) => amount);
  const run = (minutes: number) => reconcile(new Date(Date.now() + minutes * 60_000)).catch(() => {});

  it('are each made once, with a key of their own, also when answers are lost', async () => {
    const { intentId, id } = await order();
    stripe.faults.push({ at: 'refund', when: 'after' }, { at: 'refund', when: 'before' });
    await part(id, 10);
    await part(id, 20);
    for (const minutes of [0, 3, 30, 60]) await run(minutes);
    await expect.poll(() => amounts(intentId).sort()).toEqual([1000, 2000]);
    expect(new Set(stripe.returned.map(({ key }) => key)).size).toBe(stripe.returned.length);
    expect((await part(id, 157.05)).status).toBe('reembolsado');
    for (const minutes of [90, 120]) await run(minutes);
    await expect.poll(() => amounts(intentId).reduce((sum, amount) => sum + amount, 0)).toBe(18_705);
  });

  it('are found in Stripe’s list when the answer was lost so long ago that Stripe has forgotten the key', async () => {
    const { intentId, id } = await order();
    const { refunds: given = [] } = await part(id, 30);
    await expect.poll(() => amounts(intentId)).toEqual([3000]);
    await setPartRefund(given[0]?.id, { returnedAt: null, createdAt: ago({ days: 2 }) });
    for (const one of stripe.returned) one.key = null;
    await run(600);
    const { rows } = await pool.query('select returned_at from part_refunds where id = $1', [given[0]?.id]);
    expect([rows[0].returned_at, amounts(intentId)]).toEqual([expect.any(Date), [3000]]);
  });
});

describe('POST /stripe/webhook', () => {
  it('creates one order from ten deliveries of a payment whose browser was closed', async () => {
    const { payment_intent_id: id } = await open();
    paid(id);
    const sent = told('evt_1', id);
    const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(sent)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await ordersOf(id)).toBe(1);
  });

  it('accepts only Stripe’s signature, and still asks Stripe for the payment', async () => {
    const { payment_intent_id: id } = await open();
    const sent = told('evt_2', id);
    const { body: payload } = sent;
    const sdk = new Stripe('sk_test_clave');
    const forged = sdk.webhooks.generateTestHeaderString({ payload, secret: 'whsec_otro' });
    const stale = sdk.webhooks.generateTestHeaderString({
      payload,
      secret: SETTINGS.STRIPE_WEBHOOK_SECRET,
      timestamp: Math.floor(Date.now() / 1000) - 3600,
    });
    const other = sdk.webhooks.generateTestHeaderString({ payload: `${payload} `, secret: SETTINGS.STRIPE_WEBHOOK_SECRET });
    for (const signature of [forged, stale, other, '', 'x', 't=1,v1=2']) {
      const answer = await deliver(sent, signature);
      expect([answer.status, (await answer.json()).code]).toEqual([400, 'invalid_signature']);
    }
    expect((await deliver(sent)).status).toBe(200);
    expect(await ordersOf(id)).toBe(0);
  });

  it('ignores other messages', async () => {
    expect((await deliver(told('evt_3', 'pi_x', 'payment_intent.created'))).status).toBe(200);
    expect((await deliver(told('evt_4', 'pi_nada'))).status).toBe(200);
  });
});
