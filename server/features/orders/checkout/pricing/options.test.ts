import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pool } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { type TestApp, testApp } from '../../../../../tests/app.ts';
import { LATTE_GROUPS, type OptionIds, withOptions } from '../../../../../tests/factories/options.ts';
import { ADDRESS, checkout, pay, product, refusal } from '../../../../../tests/factories/orders.ts';
import { retireOption, setOption } from '../../../../../tests/factories/rows.ts';
import { admin, customer, giveReward, type Person, verify } from '../../../../../tests/factories/users.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp();
});
afterAll(() => shop.close());

let buyer: Person;
let latte: string;
let option: OptionIds;
beforeEach(async () => {
  buyer = await customer(shop);
  latte = await product(6200, { name: 'Latte' });
  option = await withOptions(latte, LATTE_GROUPS);
});

const choice = (...names: (string | [string, number])[]) =>
  names.map((name) => (typeof name === 'string' ? { id: option[name] as string } : { id: option[name[0]] as string, quantity: name[1] }));
const line = (options?: { id: string; quantity?: number }[], note?: string, quantity = 1) => ({
  product_id: latte,
  quantity,
  ...(options && { options }),
  ...(note && { note }),
});
type Line = ReturnType<typeof line>;

const open = (amount: number, items: Line[], replaces?: string) =>
  buyer.api('POST /api/stripe/create-payment-intent', {
    user_id: buyer.id,
    amount,
    replaces,
    order_data: { items, shipping_address: ADDRESS },
  });
const buy = async (amount: number, items: Line[]) => {
  const { order_id } = await checkout(buyer, await pay(buyer, amount, items));
  return buyer.api('GET /api/orders/{id}', { id: order_id });
};
const oatCents = 6200 + 1200 + 1250 + 2 * 1500;
const oat = () => choice(['Shot extra', 2], 'Avena', '16 oz');

describe('an order with options', () => {
  it('keeps their names and prices, and the note', async () => {
    const order = await buy(oatCents * 2 + 6200, [line(oat(), ' Bien caliente ', 2), line()]);
    expect(order.total).toBe((oatCents * 2 + 6200) / 100);
    expect(order.items).toMatchObject([
      {
        quantity: 2,
        price: oatCents / 100,
        product: { name: 'Latte', price: 62 },
        options: [
          { group: 'Tamaño', name: '16 oz', quantity: 1, price: 12 },
          { group: 'Leche', name: 'Avena', quantity: 1, price: 12.5 },
          { group: 'Extras', name: 'Shot extra', quantity: 2, price: 15 },
        ],
        options_text: '16 oz · Avena · 2 Shot extra',
        note: 'Bien caliente',
      },
      { quantity: 1, price: 62, options_text: '12 oz · Entera' },
    ]);
    expect(Object.keys(order.items[0]?.options?.[0] ?? {})).toEqual(['group', 'name', 'quantity', 'price']);
    expect(order.items[1]).not.toHaveProperty('note');
    await setOption(option.Avena, { name: 'Otra', priceCents: 1 });
    expect(await buyer.api('GET /api/orders/{id}', { id: order.id })).toEqual(order);
  });

  it('adds up lines of the same choice, in any order', async () => {
    const order = await buy(oatCents * 3, [line(oat()), line(oat().toReversed(), undefined, 2)]);
    expect(order.items).toMatchObject([{ quantity: 3 }]);
  });

  it('contains no options in the lines of plain products', async () => {
    const concha = await product(3500, { name: 'Concha' });
    const order = await buy(7000, [{ product_id: concha, quantity: 2 }]);
    expect(order.items.map((item) => Object.keys(item))).toEqual([['id', 'order_id', 'product_id', 'quantity', 'price', 'product']]);
  });

  it('is priced by the shop, whatever the request contains', async () => {
    expect(await refusal(open(6200, [line(oat())]))).toMatchObject({ status: 409, code: 'amount_mismatch', amount: oatCents });
    await setOption(option.Avena, { priceCents: 2000 });
    expect(await refusal(open(oatCents, [line(oat())]))).toMatchObject({ code: 'amount_mismatch', amount: oatCents + 750 });
  });

  it('refuses choices that cannot be bought, and names them', async () => {
    const beans = await product(18_000, { name: 'Chiapas' });
    await withOptions(beans, [{ name: 'Molienda', options: [{ name: 'Grano' }] }]);
    expect(await refusal(open(24_200, [line(), { product_id: beans, quantity: 1 }]))).toMatchObject({
      status: 422,
      code: 'options_required',
      errors: { 'order_data.items.1.options': expect.any(String) },
      data: { grupos: [{ name: 'Molienda' }] },
    });
    expect(await refusal(open(6200, [line(choice('12 oz'))]))).toMatchObject({
      status: 422,
      errors: { 'order_data.items.0.options': 'Elige al menos 1 opción de Leche.' },
    });
    await setOption(option.Avena, { available: false });
    expect(await refusal(open(oatCents, [line(oat())]))).toMatchObject({
      status: 409,
      code: 'option_unavailable',
      data: { product_id: latte, option_id: option.Avena },
    });
  });

  it('keeps an option that is retired between draft and payment', async () => {
    const intent = await pay(buyer, oatCents, [line(oat())]);
    await retireOption(option.Avena);
    await setOption(option['16 oz'], { priceCents: 9900 });
    const { order_id } = await checkout(buyer, intent);
    const order = await buyer.api('GET /api/orders/{id}', { id: order_id });
    expect(order).toMatchObject({ total: oatCents / 100, items: [{ options_text: '16 oz · Avena · 2 Shot extra' }] });
  });

  it('reuses a payment only for the same choice', async () => {
    const [usual, other, noted] = [
      await open(6200, [line()]),
      await open(oatCents, [line(oat())]),
      await open(6200, [line(undefined, 'Tibio')]),
    ];
    const again = await open(oatCents, [line(oat().toReversed())]);
    const { rows } = await pool.query('select intent_id, state from drafts where user_id = $1', [buyer.id]);
    expect(Object.fromEntries(rows.map(({ intent_id, state }) => [intent_id, state]))).toEqual({
      [usual.payment_intent_id]: 'open',
      [other.payment_intent_id]: 'cancelled',
      [noted.payment_intent_id]: 'open',
      [again.payment_intent_id]: 'open',
    });
  });

  it('with a reward still charges its extras', async () => {
    await giveReward(buyer.id, latte);
    const order = await buy(1250 + oatCents, [line(choice('8 oz', 'Avena')), line(oat())]);
    expect(order.items.map(({ price }) => price)).toEqual([12.5, oatCents / 100]);
  });
});

describe('the cart after an order', () => {
  const cart = async () => (await buyer.api('GET /api/cart/user/{user_id}', { user_id: buyer.id })).cart;
  const add = (one: Line) => buyer.api('POST /api/cart/user/add', { user_id: buyer.id, ...one });

  it('keeps other choices of the bought products', async () => {
    for (const one of [line(), line(oat()), line(oat(), 'Tibio'), line(undefined, 'Tibio')]) await add(one);
    await buy(oatCents + 6200, [line(oat(), 'Tibio'), line()]);
    expect((await cart()).map(({ options_text, note }) => [options_text, note])).toEqual([
      ['16 oz · Avena · 2 Shot extra', undefined],
      ['12 oz · Entera', 'Tibio'],
    ]);
  });

  it('loses a bought row that is older than the product’s options and has the defaults', async () => {
    const concha = await product(3500, { name: 'Concha' });
    const one = { product_id: concha, quantity: 1 };
    await add(one);
    await withOptions(concha, [{ name: 'Temperatura', options: [{ name: 'Tibia', isDefault: true }, { name: 'Fría' }] }]);
    expect((await buy(3500, [one])).items).toMatchObject([{ options_text: 'Tibia' }]);
    expect(await cart()).toEqual([]);
  });
});

describe('texts about an order with options', () => {
  const NOTE = 'Pide en www.malo.mx <b>';

  it('contain options and note on board and slip', async () => {
    const owner = await admin(shop);
    const { id } = await buy(oatCents, [line(oat(), NOTE)]);
    const [shown] = await owner.api('GET /api/orders', { q: id.slice(0, 8) });
    expect(shown?.items).toMatchObject([{ options_text: '16 oz · Avena · 2 Shot extra', note: NOTE }]);
    const slip = await (await shop.send(`/api/orders/${id}/slip`, { headers: { authorization: `Bearer ${owner.token}` } })).text();
    expect(slip).toContain('Latte<br><small>16 oz · Avena · 2 Shot extra</small><br><small>«Pide en www.malo.mx &lt;b&gt;»</small>');
  });

  it('contain them in the mail to a verified address, without making a link of a note, and on the ticket', async () => {
    await verify(buyer);
    const { id } = await buy(oatCents, [line(oat(), NOTE)]);
    const plain = await buy(6200, [line()]);
    const read = async (order: string) =>
      (await readFile(join(env.dataDir, 'outbox', `order-${order}.eml`), 'utf8').catch(() => '')).replace(/=\r\n/g, '');
    await expect.poll(() => read(id)).toContain('16 oz');
    const text = Buffer.from(
      (await read(id)).replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
      'latin1',
    ).toString();
    expect(text).toContain(
      'Latte (16 oz · Avena · 2 Shot extra) «Pide en www\u2060.\u2060malo\u2060.\u2060mx <b>»: 1 × $116.50 c/u = $116.50',
    );
    expect(text).not.toContain('malo.mx');
    const ticket = async (order: string) =>
      Buffer.from(await (await shop.send(`/api/tickets/${order}`, { headers: { authorization: `Bearer ${buyer.token}` } })).arrayBuffer());
    expect((await ticket(id)).length).toBeGreaterThan((await ticket(plain.id)).length);
  });

  it('contain them in the exported sales, as on pages', async () => {
    const owner = await admin(shop);
    const { items } = await buy(oatCents * 2, [line(oat(), 'Tibio', 2)]);
    const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Mexico_City' });
    const answer = await shop.send(`/api/stats/export?formato=csv&desde=${today}&hasta=${today}`, {
      headers: { authorization: `Bearer ${owner.token}` },
    });
    expect(await answer.text()).toContain(`2 × Latte (${items[0]?.options_text}) «Tibio»`);
  });
});
