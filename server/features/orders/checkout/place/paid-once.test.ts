import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pool } from '#server/db/client.ts';
import * as payments from '#server/features/payments/index.ts';
import { type TestApp, testApp } from '../../../../../tests/app.ts';
import { ADDRESS, CARDS, checkout, confirm, product, refusal } from '../../../../../tests/factories/orders.ts';
import { customer, givePoints, type Person } from '../../../../../tests/factories/users.ts';

let shop: TestApp;
let latte: string;
let concha: string;

beforeAll(async () => {
  shop = await testApp();
  [latte, concha] = [await product(6235), await product(2800)];
});
afterAll(() => shop.close());

type Items = { product_id: string; quantity: number }[];
const cart = (quantity = 1): Items => [{ product_id: latte, quantity }];
const open = (who: Person, amount: number, items: Items, replaces?: string) =>
  who.api('POST /api/stripe/create-payment-intent', {
    user_id: who.id,
    amount,
    order_data: { items, shipping_address: ADDRESS },
    replaces,
  });
const openAndPay = async (who: Person, amount: number, items: Items) => {
  const intent = await open(who, amount, items);
  await confirm(who, intent, CARDS.pays);
  return intent.payment_intent_id;
};
const orderOf = async (intentId: string): Promise<string | undefined> =>
  (await pool.query('select id from orders where intent_id = $1', [intentId])).rows[0]?.id;
const drafts = async (who: Person, state: string): Promise<string[]> =>
  (await pool.query('select intent_id from drafts where user_id = $1 and state = $2', [who.id, state])).rows.map((row) => row.intent_id);

describe('a payment whose `replaces` is a paid one', () => {
  it('is not opened, and the paid one becomes its order', async () => {
    const who = await customer(shop);
    const paid = await openAndPay(who, 6235, cart());
    const refused = await refusal(open(who, 12_470, cart(2), paid));
    expect(refused).toMatchObject({ status: 409, code: 'already_paid', order_id: expect.any(String), message: expect.any(String) });
    expect(await orderOf(paid)).toBe(refused.order_id);
    expect(await drafts(who, 'open')).toEqual([]);
    // The call is repeated now that the order exists.
    expect(await refusal(open(who, 12_470, cart(2), paid))).toEqual(refused);
    expect(await checkout(who, paid)).toMatchObject({ order_id: refused.order_id });
  });

  it('is opened when the paid one was refunded', async () => {
    const who = await customer(shop);
    const paid = await openAndPay(who, 6235, cart());
    const { order_id } = await checkout(who, paid);
    await who.api('POST /api/orders/{id}/cancel', { id: order_id });
    expect(await open(who, 6235, cart(), paid)).toMatchObject({ amount: 6235 });
  });

  it('is refused for a wrong price before anything changes', async () => {
    const who = await customer(shop);
    const paid = await openAndPay(who, 6235, cart());
    expect(await refusal(open(who, 1, cart(2), paid))).toMatchObject({ code: 'amount_mismatch', amount: 12_470, data: { amount: 12_470 } });
    expect(await orderOf(paid)).toBeUndefined();
  });
});

describe('a second payment for the same lines', () => {
  it('replaces the first, in any order of its lines', async () => {
    const who = await customer(shop);
    const both = [...cart(2), { product_id: concha, quantity: 1 }];
    const first = await open(who, 15_270, both);
    const second = await open(who, 15_270, both.toReversed());
    expect([await drafts(who, 'open'), await drafts(who, 'cancelled')]).toEqual([[second.payment_intent_id], [first.payment_intent_id]]);
    const canceled = { status: 409, code: 'payment_canceled', message: expect.stringMatching(/sin cobrarte/) };
    expect(await refusal(confirm(who, first, CARDS.pays))).toMatchObject(canceled);
    expect(await refusal(checkout(who, first.payment_intent_id))).toMatchObject({ ...canceled, success: false });
    await confirm(who, second, CARDS.pays);
    expect(await checkout(who, second.payment_intent_id)).toMatchObject({ success: true });
  });

  it('keeps payments for other lines, of other customers and without lines', async () => {
    const [who, other] = [await customer(shop), await customer(shop)];
    await open(who, 6235, cart());
    await open(other, 6235, cart());
    await open(who, 12_470, cart(2));
    for (let times = 0; times < 2; times++) await who.api('POST /api/stripe/create-payment-intent', { user_id: who.id, amount: 6235 });
    expect([(await drafts(who, 'open')).length, (await drafts(other, 'open')).length]).toEqual([4, 1]);
  });

  it('is refused with the order when the first was paid', async () => {
    const who = await customer(shop);
    const paid = await openAndPay(who, 6235, cart());
    const refused = await refusal(open(who, 6235, cart()));
    const order_id = await orderOf(paid);
    expect(refused).toMatchObject({ status: 409, code: 'already_paid', order_id, data: { order_id } });
    expect(await drafts(who, 'open')).toEqual([]);
    // The same products may be bought again later.
    expect(await open(who, 6235, cart())).toMatchObject({ amount: 6235 });
  });

  it('leaves one open payment when many tabs open one at once', async () => {
    const who = await customer(shop);
    const intents = await Promise.all(Array.from({ length: 12 }, () => open(who, 6235, cart())));
    expect(await drafts(who, 'open')).toHaveLength(1);
    const paid = await Promise.allSettled(intents.map((intent) => confirm(who, intent, CARDS.pays)));
    expect(paid.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is paid once when two tabs open and pay at once', async () => {
    for (let round = 0; round < 6; round++) {
      const who = await customer(shop);
      await Promise.allSettled(
        Array.from({ length: 3 }, async () => {
          const id = await openAndPay(who, 6235, cart());
          await checkout(who, id);
        }),
      );
      const { rows } = await pool.query(`select status from sandbox_intents where user_id = $1`, [who.id]);
      expect(rows.filter(({ status }) => status === 'succeeded')).toHaveLength(1);
      expect((await pool.query('select 1 from orders where user_id = $1', [who.id])).rowCount).toBe(1);
    }
  });

  it('is prevented by the database across processes', async () => {
    const who = await customer(shop);
    const { payment_intent_id } = await open(who, 6235, cart());
    const { lines } = (await pool.query('select lines from drafts where intent_id = $1', [payment_intent_id])).rows[0];
    await payments.cancel(payment_intent_id);
    const draft = { userId: who.id, amountCents: 6235, lines, shippingAddress: ADDRESS };
    const stored = await Promise.all(Array.from({ length: 8 }, () => payments.open(draft, async () => {})));
    expect(stored.filter(Boolean)).toHaveLength(1);
    expect(await drafts(who, 'open')).toEqual([stored.find(Boolean)?.id]);
    // Payments whose draft was not stored are cancelled at the provider too.
    const { rows } = await pool.query(`select 1 from sandbox_intents where user_id = $1 and status <> 'canceled'`, [who.id]);
    expect(rows).toHaveLength(1);
  });
});

describe('a payment that was paid before the connection broke', () => {
  it('becomes its order before another payment is opened', async () => {
    const who = await customer(shop);
    const paid = await openAndPay(who, 6235, cart());
    expect(await open(who, 2800, [{ product_id: concha, quantity: 1 }])).toMatchObject({ amount: 2800 });
    expect(await orderOf(paid)).toEqual(expect.any(String));
  });

  it('may have used the reward of the new payment, which is then refused for its price', async () => {
    const who = await customer(shop);
    await givePoints(who.id, 18_000);
    await who.api('POST /api/points/redeem-discount', { user_id: who.id, product_id: latte });
    const paid = await openAndPay(who, 4365, cart());
    expect(await refusal(open(who, 10_600, cart(2)))).toMatchObject({ code: 'amount_mismatch', amount: 12_470, data: { amount: 12_470 } });
    expect(await orderOf(paid)).toEqual(expect.any(String));
    expect(await open(who, 12_470, cart(2))).toMatchObject({ amount: 12_470 });
  });
});

describe('an order’s address', () => {
  it.each([
    ['none', undefined],
    ['null', null],
    ['half of one', { ...ADDRESS, line1: '' }],
    ['one with four digits', { ...ADDRESS, postal_code: '3100' }],
  ])('is checked before the payment is opened: %s is refused', async (_, shipping_address) => {
    const who = await customer(shop);
    const order_data = { items: cart(), shipping_address } as never;
    const refused = await refusal(who.api('POST /api/stripe/create-payment-intent', { user_id: who.id, amount: 6235, order_data }));
    const fields = Object.keys(refused.errors as object);
    expect([refused.status, refused.code, fields[0]?.startsWith('order_data.shipping_address')]).toEqual([422, 'validation', true]);
    expect(await drafts(who, 'open')).toEqual([]);
  });

  it('is required for free orders too', async () => {
    const who = await customer(shop);
    await givePoints(who.id, 20_000);
    await who.api('POST /api/points/redeem-product', { user_id: who.id, product_id: latte });
    const order_data = { items: cart() } as never;
    const wanted = { user_id: who.id, amount: 0, is_free_redemption: true, order_data };
    expect(await refusal(who.api('POST /api/stripe/create-payment-intent', wanted))).toMatchObject({
      status: 422,
      errors: { 'order_data.shipping_address': 'Selecciona una dirección de envío antes de pagar.' },
    });
  });
});
