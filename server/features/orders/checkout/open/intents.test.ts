import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pool } from '#server/db/client.ts';
import { type TestApp, testApp } from '../../../../../tests/app.ts';
import { ADDRESS, CARDS, card, checkout, confirm, product, refusal } from '../../../../../tests/factories/orders.ts';
import { ago, retireProduct, setSandboxIntent } from '../../../../../tests/factories/rows.ts';
import { customer, type Person } from '../../../../../tests/factories/users.ts';

let shop: TestApp;
let buyer: Person;
let latte: string;
let soldOut: string;

beforeAll(async () => {
  shop = await testApp();
  buyer = await customer(shop);
  [latte, soldOut] = [await product(6235), await product(5000, { available: false, name: 'Flan' })];
});
afterAll(() => shop.close());

const open = (amount: number, items: object[] | null, extra: object = {}, who = buyer) =>
  who.api('POST /api/stripe/create-payment-intent', {
    user_id: who.id,
    amount,
    order_data: items ? { items: items as never, shipping_address: ADDRESS } : null,
    ...extra,
  });
const draft = async (id: string) => (await pool.query('select * from drafts where intent_id = $1', [id])).rows[0];

describe('POST /stripe/create-payment-intent', () => {
  it('prices the cart by the catalogue and stores it as a draft', async () => {
    const items = [
      { product_id: latte, quantity: 1, unit_price: 0.01 },
      { product_id: latte.toUpperCase(), quantity: 2 },
    ];
    const intent = await open(18705, items);
    expect(intent).toEqual({ client_secret: expect.any(String), payment_intent_id: expect.stringMatching(/^pi_sandbox_/), amount: 18705 });
    expect(await draft(intent.payment_intent_id)).toMatchObject({
      user_id: buyer.id,
      amount_cents: 18705,
      state: 'open',
      shipping_address: ADDRESS,
      lines: [{ productId: latte, quantity: 3, priceCents: 6235, options: [], product: { id: latte, price: 62.35, category: 'café' } }],
    });
  });

  it.each([
    ['another amount', 6000, 1],
    ['nothing', 0, 1],
    ['the price for one, for two', 6235, 2],
    ['pesos', 62, 1],
  ])('answers the right amount when the request contains %s', async (_, amount, quantity) => {
    const refused = await refusal(open(amount, [{ product_id: latte, quantity }]));
    expect(refused).toMatchObject({ status: 409, code: 'amount_mismatch', amount: 6235 * quantity });
  });

  it('refuses unknown, deleted and unavailable products, and too large quantities', async () => {
    const deleted = await product(3000);
    await retireProduct(deleted);
    const line = (product_id: string, quantity = 1) => [{ product_id, quantity }];
    expect(await refusal(open(5000, line(soldOut)))).toMatchObject({
      status: 409,
      code: 'product_unavailable',
      data: { product_id: soldOut },
    });
    for (const id of [deleted, '0199a000-0000-7000-8000-000000000000', 'latte', "'; drop table orders; --"])
      expect(await refusal(open(3000, line(id)))).toMatchObject({ status: 404, code: 'product_not_found' });
    expect(await refusal(open(6235 * 100, [...line(latte, 99), ...line(latte)]))).toMatchObject({ status: 422, code: 'validation' });
    expect(await refusal(open(6235, line(latte, 0)))).toMatchObject({ status: 422 });
    expect(await refusal(open(6235, line(latte, 1.5)))).toMatchObject({ status: 422 });
    expect(await refusal(open(6235, []))).toMatchObject({ status: 422 });
  });

  it('refuses amounts below ten pesos', async () => {
    const cheap = await product(999);
    const tooSmall = { status: 422, code: 'amount_too_small', message: 'El monto mínimo de pago es $10.00 MXN.' };
    expect(await refusal(open(999, [{ product_id: cheap, quantity: 1 }]))).toMatchObject(tooSmall);
    expect(await refusal(open(999, null))).toMatchObject(tooSmall);
    expect(await refusal(open(0, null, { is_free_redemption: true }))).toMatchObject(tooSmall);
    expect(await open(1000, [{ product_id: await product(1000), quantity: 1 }])).toMatchObject({ amount: 1000 });
    expect(await open(1000, null)).toMatchObject({ amount: 1000 });
  });

  it('is refused for another user', async () => {
    const other = await customer(shop);
    expect(await refusal(open(6235, [{ product_id: latte, quantity: 1 }], { user_id: other.id }))).toMatchObject({ status: 403 });
    expect(await refusal(shop.api('POST /api/stripe/create-payment-intent', { user_id: buyer.id, amount: 6235 }))).toMatchObject({
      status: 401,
    });
  });

  it('replaces an open payment of the same user', async () => {
    const first = await open(6235, [{ product_id: latte, quantity: 1 }]);
    const second = await open(12470, [{ product_id: latte, quantity: 2 }], { replaces: first.payment_intent_id });
    expect(await draft(first.payment_intent_id)).toMatchObject({ state: 'cancelled' });
    expect(await refusal(confirm(buyer, first, CARDS.pays))).toMatchObject({ status: 409, code: 'payment_canceled' });
    expect(await confirm(buyer, second, CARDS.pays)).toMatchObject({ status: 'succeeded' });
    // A refused call replaces nothing; here the price is wrong.
    await open(6235, [{ product_id: latte, quantity: 1 }], { replaces: first.payment_intent_id });
    const third = await open(6235, [{ product_id: latte, quantity: 1 }]);
    expect(await refusal(open(1, [{ product_id: latte, quantity: 1 }], { replaces: third.payment_intent_id }))).toMatchObject({
      status: 409,
    });
    expect(await confirm(buyer, third, CARDS.pays)).toMatchObject({ status: 'succeeded' });
  });

  it('never replaces another user’s payment', async () => {
    const other = await customer(shop);
    const theirs = await open(6235, [{ product_id: latte, quantity: 1 }], {}, other);
    const replacement = { replaces: theirs.payment_intent_id };
    expect(await refusal(open(6235, [{ product_id: latte, quantity: 1 }], replacement))).toMatchObject({
      status: 404,
      code: 'payment_not_found',
    });
    expect(await draft(theirs.payment_intent_id)).toMatchObject({ state: 'open' });
    expect(await confirm(other, theirs, CARDS.pays)).toMatchObject({ status: 'succeeded' });
  });

  it('either pays or cancels the old payment when replacements and a payment run in parallel', async () => {
    for (let round = 0; round < 3; round++) {
      const who = await customer(shop);
      const cart = [{ product_id: latte, quantity: 1 }];
      const old = await open(6235, cart, {}, who);
      const [paid, ...replacements] = await Promise.allSettled([
        confirm(who, old, CARDS.pays),
        ...Array.from({ length: 5 }, () => open(6235, cart, { replaces: old.payment_intent_id }, who)),
      ]);
      const { rows } = await pool.query('select status from sandbox_intents where id = $1', [old.payment_intent_id]);
      expect(rows[0].status).toBe(paid?.status === 'fulfilled' ? 'succeeded' : 'canceled');
      const answers = new Set(replacements.map((answer) => (answer.status === 'fulfilled' ? 'opened' : answer.reason.code)));
      expect([...answers]).toEqual([paid?.status === 'fulfilled' ? 'already_paid' : 'opened']);
      if (paid?.status === 'fulfilled') expect(await checkout(who, old.payment_intent_id)).toMatchObject({ success: true });
      else expect(await draft(old.payment_intent_id)).toMatchObject({ state: 'cancelled' });
    }
  });
});

describe('the sandbox’s card form', () => {
  const fresh = async () => open(6235, [{ product_id: await product(6235), quantity: 1 }]);

  it('declines a card and accepts another try', async () => {
    const intent = await fresh();
    expect(await refusal(confirm(buyer, intent, CARDS.declined))).toMatchObject({ status: 402, code: 'card_declined' });
    expect(await refusal(confirm(buyer, intent, CARDS.noFunds))).toMatchObject({ status: 402, code: 'insufficient_funds' });
    expect(await refusal(confirm(buyer, intent, '5555 5555 5555 4444'))).toMatchObject({ status: 402, code: 'card_declined' });
    expect(await refusal(checkout(buyer, intent.payment_intent_id))).toMatchObject({
      status: 402,
      code: 'payment_incomplete',
      success: false,
    });
    expect(await confirm(buyer, intent, CARDS.pays)).toEqual({ id: intent.payment_intent_id, status: 'succeeded' });
    // A paid payment stays paid, even when a declined card is sent then.
    expect(await confirm(buyer, intent, CARDS.declined)).toMatchObject({ status: 'succeeded' });
  });

  it.each([
    ['a wrong digit', { number: '4242 4242 4242 4241' }, 'card.number'],
    ['letters', { number: 'cuatro' }, 'card.number'],
    ['a past month', { exp_month: 1, exp_year: 2021 }, 'card.exp_year'],
    ['no month', { exp_month: 13 }, 'card.exp_month'],
    ['a short code', { cvc: '12' }, 'card.cvc'],
  ])('refuses %s with an error of its field', async (_, wrong, field) => {
    const { payment_intent_id: id, client_secret } = await fresh();
    const refused = await refusal(
      shop.api('POST /api/sandbox/payment-intents/{id}/confirm', { id, client_secret, card: { ...card(CARDS.pays), ...wrong } }),
    );
    expect(refused).toMatchObject({ status: 422, errors: { [field]: expect.any(String) } });
  });

  it('accepts years with two digits', async () => {
    const { payment_intent_id: id, client_secret } = await fresh();
    const dated = (exp_year: number) =>
      shop.api('POST /api/sandbox/payment-intents/{id}/confirm', { id, client_secret, card: { ...card(CARDS.pays), exp_year } });
    expect(await refusal(dated(21))).toMatchObject({ status: 422, errors: { 'card.exp_year': expect.any(String) } });
    expect(await dated(new Date().getUTCFullYear() - 1998)).toMatchObject({ status: 'succeeded' });
  });

  it('asks for the bank’s confirmation, which approves or rejects', async () => {
    const intent = await fresh();
    const { payment_intent_id: id, client_secret } = intent;
    const step = (approve: boolean) => shop.api('POST /api/sandbox/payment-intents/{id}/authenticate', { id, client_secret, approve });
    expect(await refusal(step(true))).toMatchObject({ status: 409, code: 'nothing_to_authenticate' });
    expect(await confirm(buyer, intent, CARDS.asks)).toEqual({ id, status: 'requires_action' });
    expect(await refusal(checkout(buyer, id))).toMatchObject({ status: 402 });
    expect(await step(false)).toEqual({ id, status: 'requires_payment_method' });
    expect(await refusal(step(true))).toMatchObject({ status: 409 });
    await confirm(buyer, intent, CARDS.asks);
    expect(await step(true)).toEqual({ id, status: 'succeeded' });
    expect(await step(false)).toEqual({ id, status: 'succeeded' });
    expect(await checkout(buyer, id)).toMatchObject({ success: true });
  });

  it('needs the secret of the payment', async () => {
    const { payment_intent_id: id, client_secret } = await fresh();
    const { client_secret: other } = await fresh();
    const call = (intent: string, secret: string) =>
      refusal(shop.api('POST /api/sandbox/payment-intents/{id}/confirm', { id: intent, client_secret: secret, card: card(CARDS.pays) }));
    expect(await call(id, other)).toMatchObject({ status: 404, code: 'payment_not_found' });
    expect(await call(id, `${client_secret}x`)).toMatchObject({ status: 404 });
    expect(await call('pi_sandbox_nada', client_secret)).toMatchObject({ status: 404 });
  });

  it('pays once for parallel confirmations', async () => {
    const intent = await fresh();
    const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(buyer, intent, CARDS.pays)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['succeeded']));
  });

  it('refuses a payment that is more than a day old', async () => {
    const intent = await fresh();
    await setSandboxIntent(intent.payment_intent_id, { createdAt: ago({ hours: 25 }) });
    expect(await refusal(confirm(buyer, intent, CARDS.pays))).toMatchObject({ status: 409, code: 'payment_canceled' });
  });

  it('is named in the configuration', async () => {
    expect(await shop.api('GET /api/stripe/config', {})).toEqual({ provider: 'sandbox', publishable_key: null });
  });
});
