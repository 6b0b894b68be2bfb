import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pool } from '#server/db/client.ts';
import { settlePayment } from '#server/features/orders/checkout/settle.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { ADDRESS, CARDS, card, checkout, confirm, insertOrders, pay, product, refusal } from '../../../../tests/factories/orders.ts';
import { ago, deleteDraft, setDraft, setProduct, setUser } from '../../../../tests/factories/rows.ts';
import { customer, type Person } from '../../../../tests/factories/users.ts';
import { withNewId } from './place/place.ts';

let shop: TestApp;
let buyer: Person;
let latte: string;

beforeAll(async () => {
  shop = await testApp();
  buyer = await customer(shop);
  latte = await product(6235, { name: 'Latte' });
});
afterAll(() => shop.close());

const count = async (text: string, ...values: unknown[]) => (await pool.query(text, values)).rowCount;
const jobs = (name: string, field: string, value: string) =>
  count(`select 1 from pgboss.job where name = $1 and data->>$2 = $3`, name, field, value);
const ordersOf = (intentId: string) => count('select 1 from orders where intent_id = $1', intentId);
const refundedAt = async (intentId: string) =>
  (await pool.query('select refunded_at from sandbox_intents where id = $1', [intentId])).rows[0].refunded_at;
const state = async (intentId: string) => (await pool.query('select state from drafts where intent_id = $1', [intentId])).rows[0]?.state;
const latteLine = (quantity = 1) => [{ product_id: latte, quantity }];

const keysOf = async (orderId: string) =>
  (await pool.query('select clave_sat, unidad_sat from order_lines where order_id = $1 order by position', [orderId])).rows;

describe('the lines of an order', () => {
  it('keep the SAT’s keys of the product as they were when the payment was opened, and none for an older draft', async () => {
    const mug = await product(6235, { satKey: '52152100', satUnit: 'H87' });
    const bought = await pay(buyer, 12_470, [...latteLine(), { product_id: mug, quantity: 1 }]);
    await setProduct(mug, { satKey: '90101700', satUnit: null });
    const { order_id } = await checkout(buyer, bought);
    expect(await keysOf(order_id)).toEqual([
      { clave_sat: null, unidad_sat: null },
      { clave_sat: '52152100', unidad_sat: 'H87' },
    ]);
    const later = await pay(buyer, 6235, [{ product_id: mug, quantity: 1 }]);
    const older = (await pool.query('select lines from drafts where intent_id = $1', [later])).rows[0].lines;
    await setDraft(later, { lines: older.map(({ satKey: _, tax: __, ...line }: object & { satKey?: string; tax?: string }) => line) });
    expect(await keysOf((await checkout(buyer, later)).order_id)).toEqual([{ clave_sat: null, unidad_sat: null }]);
  });
});

describe('POST /stripe/checkout', () => {
  it('answers 201 with the order, then 200 with the same order', async () => {
    const who = await customer(shop);
    const intentId = await pay(who, 12470, latteLine(2));
    const send = () =>
      shop.send('/api/stripe/checkout', {
        method: 'POST',
        headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          user_id: who.id,
          payment_data: { stripe_payment_id: intentId, amount: 1, currency: 'usd', payment_method: 'regalo', status: 'succeeded' },
          order_data: { items: [{ product_id: latte, quantity: 2, unit_price: 0.01 }], shipping_address: ADDRESS, subtotal: 0.02 },
        }),
      });
    const first = await send();
    const body = await first.json();
    expect([first.status, body]).toEqual([201, { success: true, order_id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4/) }]);
    const second = await send();
    expect([second.status, await second.json()]).toEqual([200, body]);

    const order = await who.api('GET /api/orders/{id}', { id: body.order_id });
    expect(order).toMatchObject({
      id: body.order_id,
      total: 124.7,
      status: 'pagado',
      payment_method: 'tarjeta',
      items: [
        { order_id: body.order_id, product_id: latte, quantity: 2, price: 62.35, product: { id: latte, name: 'Latte', price: 62.35 } },
      ],
    });
    expect(JSON.parse(order.shipping_address)).toEqual(ADDRESS);
    expect(await who.api('GET /api/points/{user_id}', { user_id: who.id })).toEqual({ user_id: who.id, points: 124 });
  });

  it('creates one order, one award of points and one mail from 20 parallel checkouts', async () => {
    const who = await customer(shop);
    const intentId = await pay(who, 6235, latteLine());
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => checkout(who, intentId, { items: latteLine(), shipping_address: ADDRESS })),
    );
    const ids = new Set(answers.map(({ order_id }) => order_id));
    expect(ids.size).toBe(1);
    const [orderId] = [...ids] as [string];
    expect(await ordersOf(intentId)).toBe(1);
    expect(await count('select 1 from order_lines where order_id = $1', orderId)).toBe(1);
    expect(await count('select 1 from points_ledger where user_id = $1', who.id)).toBe(1);
    expect(await jobs('order-mail', 'orderId', orderId)).toBe(1);
  });

  it('creates one order from parallel checkouts without a draft', async () => {
    const who = await customer(shop);
    const intentId = await pay(who, 6235);
    await deleteDraft(intentId);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => checkout(who, intentId, { items: latteLine(), shipping_address: ADDRESS })),
    );
    expect(new Set(answers.map(({ order_id }) => order_id)).size).toBe(1);
    expect(await ordersOf(intentId)).toBe(1);
  });

  it('refuses payments that are unpaid, unknown or of another user', async () => {
    const open = await buyer.api('POST /api/stripe/create-payment-intent', {
      user_id: buyer.id,
      amount: 6235,
      order_data: { items: latteLine(), shipping_address: ADDRESS },
    });
    const incomplete = { status: 402, code: 'payment_incomplete', success: false };
    expect(await refusal(checkout(buyer, open.payment_intent_id))).toMatchObject(incomplete);
    await refusal(confirm(buyer, open, CARDS.declined));
    expect(await refusal(checkout(buyer, open.payment_intent_id))).toMatchObject(incomplete);
    expect(await refusal(checkout(buyer, 'pi_sandbox_nada'))).toMatchObject({ status: 404, code: 'payment_not_found', success: false });

    const other = await customer(shop);
    const theirs = await pay(other, 6235, latteLine());
    expect(await refusal(checkout(buyer, theirs))).toMatchObject({ status: 404 });
    await checkout(other, theirs);
    expect(await refusal(checkout(buyer, theirs))).toMatchObject({ status: 404 });
    expect(await refusal(checkout({ ...buyer, id: other.id }, theirs))).toMatchObject({ status: 403 });
    expect(await refusal(checkout({ ...buyer, api: shop.api }, theirs))).toMatchObject({ status: 401 });
    for (const payment_data of [undefined, {}, 7, { stripe_payment_id: 7 }]) {
      const call = buyer.api('POST /api/stripe/checkout', { user_id: buyer.id, payment_data } as never);
      expect(await refusal(call)).toMatchObject({ status: 422, success: false });
    }
  });

  it('sells the lines of the draft, whatever the request contains and however the catalogue changes', async () => {
    const who = await customer(shop);
    const cake = await product(8000, { name: 'Pastel' });
    const intentId = await pay(who, 16000, [{ product_id: cake, quantity: 2 }]);
    await setProduct(cake, { priceCents: 99_900, name: 'Otro', available: false, deletedAt: new Date() });
    const { order_id } = await checkout(who, intentId, { items: latteLine(50) });
    expect(await who.api('GET /api/orders/{id}', { id: order_id })).toMatchObject({
      total: 160,
      items: [{ product_id: cake, quantity: 2, price: 80, product: { name: 'Pastel', price: 80 } }],
    });
  });

  it.each([
    ['nothing', { items: [] }],
    ['nonsense', { items: 'todo' }],
    ['half an address', { items: [{ product_id: 7 }], shipping_address: { line1: '' } }],
  ])('sells the frozen lines of the draft when the call also contains %s', async (_, sent) => {
    const { order_id } = await checkout(buyer, await pay(buyer, 6235, latteLine()), sent as object);
    const order = await buyer.api('GET /api/orders/{id}', { id: order_id });
    expect([order.total, JSON.parse(order.shipping_address)]).toEqual([62.35, ADDRESS]);
  });

  it('keeps the draft’s price while the catalogue changes during twenty payments', async () => {
    const cake = await product(8000);
    const change = (async () => {
      for (let priceCents = 8001; priceCents < 8020; priceCents++) await setProduct(cake, { priceCents });
    })();
    const seen = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const who = await customer(shop);
        const amounts = [8000];
        // Each refusal needs a price change, so there must not be more refusals than changes.
        while (amounts.length <= 20) {
          const amount = amounts.at(-1) as number;
          try {
            const { order_id } = await checkout(who, await pay(who, amount, [{ product_id: cake, quantity: 1 }]));
            return { amount, total: (await who.api('GET /api/orders/{id}', { id: order_id })).total };
          } catch (error) {
            const { body } = error as { body?: { amount?: number } };
            if (typeof body?.amount !== 'number') throw error;
            amounts.push(body.amount);
          }
        }
        throw new Error('No price lasted long enough to be paid.');
      }),
    );
    await change;
    for (const { amount, total } of seen) expect(total).toBe(amount / 100);
  });

  it('uses a valid address of the request instead of the draft’s', async () => {
    const moved = { ...ADDRESS, line1: 'Jalapa 12' };
    const { order_id } = await checkout(buyer, await pay(buyer, 6235, latteLine()), { shipping_address: moved });
    const order = await buyer.api('GET /api/orders/{id}', { id: order_id });
    expect(JSON.parse(order.shipping_address)).toEqual(moved);

    const intentId = await pay(buyer, 6235, latteLine());
    const { country: _, ...noCountry } = ADDRESS;
    const placed = await checkout(buyer, intentId, { shipping_address: noCountry as typeof ADDRESS });
    expect(JSON.parse((await buyer.api('GET /api/orders/{id}', { id: placed.order_id })).shipping_address)).toEqual(ADDRESS);
  });

  it('removes the bought lines from the cart and keeps the others', async () => {
    const who = await customer(shop);
    const tea = await product(3000);
    for (const product_id of [latte, tea]) await who.api('POST /api/cart/user/add', { user_id: who.id, product_id, quantity: 2 });
    await checkout(who, await pay(who, 6235, latteLine()));
    const { cart } = await who.api('GET /api/cart/user/{user_id}', { user_id: who.id });
    expect(cart.map(({ product_id }) => product_id)).toEqual([tea]);
  });
});

describe('a payment without a draft', () => {
  it('buys the sent items when their price is the paid amount', async () => {
    const { order_id } = await checkout(buyer, await pay(buyer, 12470), { items: latteLine(2), shipping_address: ADDRESS });
    expect(await buyer.api('GET /api/orders/{id}', { id: order_id })).toMatchObject({ total: 124.7, items: [{ quantity: 2 }] });
  });

  it('needs items and an address, and changes nothing without them', async () => {
    const intentId = await pay(buyer, 6235);
    expect(await refusal(checkout(buyer, intentId, { shipping_address: ADDRESS }))).toMatchObject({ status: 422 });
    expect(await refusal(checkout(buyer, intentId, { items: latteLine() }))).toMatchObject({ status: 422 });
    expect(await refusal(checkout(buyer, intentId, { items: latteLine(0), shipping_address: ADDRESS }))).toMatchObject({
      status: 422,
      success: false,
      errors: { 'order_data.items': expect.any(String) },
    });
    expect(await state(intentId)).toBe('open');
    expect(await checkout(buyer, intentId, { items: latteLine(), shipping_address: ADDRESS })).toMatchObject({ success: true });
  });

  it('is refunded once when the amount differs from the price, also after repeated calls', async () => {
    const intentId = await pay(buyer, 1000);
    const calls = Array.from({ length: 10 }, () => refusal(checkout(buyer, intentId, { items: latteLine(), shipping_address: ADDRESS })));
    const refusals = await Promise.all(calls);
    for (const one of refusals) expect(one).toMatchObject({ status: 409, code: 'amount_mismatch', success: false });
    expect(refusals.filter((one) => one.amount === 6235).length).toBeGreaterThan(0);
    await expect.poll(() => refundedAt(intentId)).not.toBeNull();
    const at = await refundedAt(intentId);
    // Correct items come too late: the refund has already begun.
    expect(await refusal(checkout(buyer, intentId, { items: latteLine(), shipping_address: ADDRESS }))).toMatchObject({ status: 409 });
    expect(await settlePayment(intentId, new Date())).toBe(false);
    expect(await ordersOf(intentId)).toBe(0);
    await expect.poll(() => state(intentId)).toBe('refunded');
    expect(await refundedAt(intentId)).toEqual(at);
  });

  it('is refunded when a product does not exist', async () => {
    const intentId = await pay(buyer, 6235);
    const items = [{ product_id: await product(6235, { available: false }), quantity: 1 }];
    expect(await refusal(checkout(buyer, intentId, { items, shipping_address: ADDRESS }))).toMatchObject({ status: 409 });
    expect(await state(intentId)).toMatch(/^refund/);
  });
});

describe('a paid payment whose browser was closed', () => {
  it('becomes one order, which a late checkout returns', async () => {
    const intentId = await pay(buyer, 6235, latteLine());
    expect(
      await Promise.all([settlePayment(intentId, new Date()), settlePayment(intentId, new Date()), settlePayment(intentId, new Date())]),
    ).toEqual([true, true, true]);
    expect(await ordersOf(intentId)).toBe(1);
    expect(await checkout(buyer, intentId)).toMatchObject({ success: true });
    expect(await ordersOf(intentId)).toBe(1);
  });

  it('stays open when its draft has no lines', async () => {
    const intent = await buyer.api('POST /api/stripe/create-payment-intent', { user_id: buyer.id, amount: 6235 });
    expect(await settlePayment(intent.payment_intent_id, new Date())).toBe(false);
    await confirm(buyer, intent, CARDS.pays);
    expect(await settlePayment(intent.payment_intent_id, new Date())).toBe(false);
    expect(await settlePayment('pi_sandbox_nada', new Date())).toBe(false);
    expect(await state(intent.payment_intent_id)).toBe('open');
  });
});

describe('the folio', () => {
  it('is generated again when it is taken', async () => {
    const { order_id } = await checkout(buyer, await pay(buyer, 6235, latteLine()));
    const twin = `${order_id.slice(0, 8)}-0000-4000-8000-000000000000`;
    const draws = [order_id, twin, '01234567-0000-4000-8000-000000000000'];
    const insert = async (id: string) => (await insertOrders([{ id, userId: buyer.id }]))[0] as string;
    expect(await withNewId(insert, () => draws.shift() as string)).toBe('01234567-0000-4000-8000-000000000000');
  });
});

describe('GET /orders', () => {
  it('lists only the caller’s own orders, newest first', async () => {
    const [who, other] = [await customer(shop), await customer(shop)];
    const ids: string[] = [];
    for (let quantity = 1; quantity <= 3; quantity++)
      ids.unshift((await checkout(who, await pay(who, 6235 * quantity, latteLine(quantity)))).order_id);
    const list = await who.api('GET /api/orders/user', {});
    expect(list.map(({ id }) => id)).toEqual(ids);
    expect(list.map(({ items }) => items.map(({ quantity }) => quantity))).toEqual([[3], [2], [1]]);
    expect(await other.api('GET /api/orders/user', {})).toEqual([]);
    expect(await refusal(shop.api('GET /api/orders/user', {}))).toMatchObject({ status: 401 });
    const id = ids[0] as string;
    expect(await refusal(other.api('GET /api/orders/{id}', { id }))).toMatchObject({ status: 404, code: 'order_not_found' });
    expect(await refusal(who.api('GET /api/orders/{id}', { id: 'nada' }))).toMatchObject({ status: 404 });
    expect(await refusal(shop.api('GET /api/orders/{id}', { id }))).toMatchObject({ status: 401 });
    await setUser(other.id, { role: 'admin', staffRole: 'manager' });
    expect(await other.api('GET /api/orders/{id}', { id })).toMatchObject({ ...list[0] });
  });

  it('reads 200 orders in two queries', async () => {
    const who = await customer(shop);
    const line = { productId: latte, priceCents: 6235 };
    const placed = { userId: who.id, totalCents: 6235, lines: [line, line, line] };
    await insertOrders(Array.from({ length: 230 }, (_, n) => ({ ...placed, createdAt: ago({ hours: n + 1 }) })));
    const asked: string[] = [];
    const connected = pool.query.bind(pool);
    pool.query = ((...args: Parameters<typeof connected>) => {
      asked.push(JSON.stringify(args));
      return connected(...args);
    }) as typeof pool.query;
    const list = await who.api('GET /api/orders/user', {});
    pool.query = connected;
    // Only the statements of this call are counted, because mails and tickets of earlier tests may still be in progress.
    const own = asked.filter((query) => query.includes('"order') && [who.id, list[0]?.id ?? ''].some((id) => query.includes(id)));
    expect([list.length, list[0]?.items.length, own.length]).toEqual([200, 3, 2]);
    expect(list[0] && list[199] && list[0].created_at > list[199].created_at).toBe(true);
  });
});

describe('card numbers', () => {
  it('appear neither in the log nor in the database', async () => {
    const intent = await buyer.api('POST /api/stripe/create-payment-intent', {
      user_id: buyer.id,
      amount: 6235,
      order_data: { items: latteLine(), shipping_address: ADDRESS },
    });
    const { payment_intent_id: id, client_secret } = intent;
    await refusal(confirm(buyer, intent, CARDS.declined));
    await refusal(
      shop.api('POST /api/sandbox/payment-intents/{id}/confirm', { id, client_secret, card: { ...card(CARDS.pays), cvc: 'x' } }),
    );
    await confirm(buyer, intent, CARDS.pays);
    const { rows: tables } = await pool.query(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
    );
    expect(tables.length).toBeGreaterThan(10);
    let everything = shop.logged();
    expect(everything).toContain('/api/sandbox/payment-intents/{id}/confirm');
    for (const { name } of tables)
      everything += (await pool.query(`select coalesce(string_agg(t::text, ' '), '') as all from ${name} t`)).rows[0].all;
    expect(everything).toContain('4242');
    for (const number of Object.values(CARDS)) {
      expect(everything).not.toContain(number);
      expect(everything).not.toContain(number.replaceAll(' ', ''));
    }
    expect(shop.logged()).not.toContain(client_secret);
    expect(shop.logged()).not.toContain(buyer.token);
  });
});
