import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pool } from '#server/db/client.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { refusal } from '../../../../tests/factories/orders.ts';
import { ageGuesses, pinOf } from '../../../../tests/factories/pins.ts';
import { madeAtBar, openShop } from '../../../../tests/factories/receiving.ts';
import { setUser } from '../../../../tests/factories/rows.ts';
import { ageCustomerCode, cash, ofOne, openedShift, openTills, sellAtTill } from '../../../../tests/factories/till.ts';
import { admin, customer, giveReward, guest, type Person, staff } from '../../../../tests/factories/users.ts';

let shop: TestApp;
let owner: Person;
let barista: Person;
let espresso: string;

beforeAll(async () => {
  shop = await testApp();
  [owner, barista] = [await admin(shop), await staff(shop, 'staff')];
  await openShop(owner);
  await openTills(owner);
  for (const till of ['Caja 1', 'Caja 2']) await openedShift(till);
  espresso = await madeAtBar(4500, 30);
});
afterAll(() => shop.close());

const codeOf = async (who: Person) => (await who.api('POST /api/caja/codigo', {})).codigo;
const sell = (cliente: object, more: object = {}, key?: string) =>
  sellAtTill(barista, { ...ofOne(espresso), pagos: [cash(45)], cliente, ...more } as never, key);
const cartOf = async (who: Person) =>
  (await pool.query('select count(*)::int as count from cart_lines join carts on carts.id = cart_id where user_id = $1', [who.id])).rows[0]
    .count;
const earned = async (who: Person) =>
  (await pool.query('select coalesce(sum(amount), 0)::int as sum from points_ledger where user_id = $1', [who.id])).rows[0].sum;

describe('a customer who shows a code', () => {
  it('gets the order, its points and rewards, and keeps the cart', async () => {
    const who = await customer(shop);
    await who.api('POST /api/cart/user/add', { user_id: who.id, product_id: espresso, quantity: 1 });
    await giveReward(who.id, espresso);
    const codigo = await codeOf(who);
    expect(codigo).toMatch(/^\d{6}$/);
    expect(await refusal(sell({ codigo }))).toMatchObject({ status: 422, code: 'payment_mismatch', falta: -45 });
    const { order_id } = await sell({ codigo }, { pagos: [] });
    expect(await who.api('GET /api/orders/{id}', { id: order_id })).toMatchObject({ total: 0, payment_method: 'canje' });
    const next = await sell({ codigo: await codeOf(who) });
    expect(await owner.api('GET /api/orders/{id}', { id: next.order_id })).toMatchObject({ total: 45, customer: { id: who.id } });
    expect([await earned(who), await cartOf(who)]).toEqual([45, 1]);
  });

  it('is known by a code once, also in parallel, and only for two minutes', async () => {
    const who = await customer(shop);
    const codigo = await codeOf(who);
    const all = await Promise.allSettled(Array.from({ length: 6 }, () => sell({ codigo })));
    expect(all.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    for (const one of all) if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 422, code: 'wrong_code' });
    expect(await earned(who)).toBe(45);
    const [first, second] = [await codeOf(who), await codeOf(who)];
    expect(await refusal(sell({ codigo: first }))).toMatchObject({ status: 422 });
    await ageCustomerCode(who.id, { minutes: 3 });
    expect(await refusal(sell({ codigo: second }))).toMatchObject({ status: 422, errors: { 'cliente.codigo': expect.any(String) } });
    await ageGuesses('Caja 1', { minutes: 16 });
  });

  it('keeps the code when the sale is refused, and answers a repeated one the same', async () => {
    const who = await customer(shop);
    const [codigo, key] = [await codeOf(who), randomUUID()];
    expect(await refusal(sell({ codigo }, { pagos: [cash(40)] }, key))).toMatchObject({ code: 'payment_mismatch' });
    const sold = await sell({ codigo }, {}, key);
    expect(await sell({ codigo }, {}, key)).toEqual(sold);
  });

  it('cannot be guessed: five wrong codes stop a till, and guests have no code', async () => {
    const tried = await Promise.all(Array.from({ length: 9 }, (_, n) => refusal(sell({ codigo: `00000${n}` }, { caja: 'Caja 2' }))));
    expect(tried.filter(({ status }) => status === 422)).toHaveLength(5);
    expect(tried.filter(({ status }) => status === 429)).toHaveLength(4);
    const nobody = await guest(shop);
    expect(await refusal(nobody.api('POST /api/caja/codigo', {}))).toMatchObject({ status: 403 });
  });
});

describe('a customer who is found by telephone or e-mail', () => {
  it('is found by a whole one only', async () => {
    const who = await customer(shop);
    await setUser(who.id, { telefono: '55 8123 4567' });
    const find = (q: string) => barista.api('GET /api/caja/clientes', { q });
    const row = { user_id: who.id, nombre: expect.any(String), puntos: 0 };
    expect(await find('5581234567')).toEqual([row]);
    expect(await find('+52 55 8123-4567')).toEqual([row]);
    expect(await find(who.email.toUpperCase())).toEqual([row]);
    for (const q of ['1234567', 'persona', '@correo.mx', who.email.slice(1)]) expect(await find(q)).toEqual([]);
    expect(await refusal(who.api('GET /api/caja/clientes', { q: who.email }))).toMatchObject({ status: 403 });
    const colleague = await staff(shop, 'staff');
    const many = await Promise.allSettled(Array.from({ length: 32 }, () => colleague.api('GET /api/caja/clientes', { q: '5581234567' })));
    expect(many.filter(({ status }) => status === 'rejected')).toHaveLength(2);
  });

  it('earns points and uses no reward', async () => {
    const who = await customer(shop);
    await giveReward(who.id, espresso);
    const { order_id } = await sell({ user_id: who.id });
    expect(await owner.api('GET /api/orders/{id}', { id: order_id })).toMatchObject({ total: 45, customer: { id: who.id } });
    expect(await earned(who)).toBe(45);
  });

  it('is never oneself, also not by a colleague’s session', async () => {
    expect(await refusal(sell({ user_id: barista.id }))).toMatchObject({ status: 403 });
    const colleague = await staff(shop, 'staff');
    await pinOf(colleague, '774411');
    expect(await refusal(sell({ user_id: colleague.id }, { persona: { pin: '774411' } }))).toMatchObject({ status: 403 });
    const { order_id } = await sell({ user_id: (await customer(shop)).id }, { persona: { pin: '774411' } });
    const { rows } = await pool.query('select by_id from till_sales join orders using (intent_id) where orders.id = $1', [order_id]);
    expect(rows).toEqual([{ by_id: colleague.id }]);
    expect(await refusal(sell({ user_id: randomUUID() }))).toMatchObject({ status: 422 });
    const wrong = await refusal(sell({ user_id: randomUUID() }, { persona: { pin: '000000' } }));
    expect(wrong).toMatchObject({ status: 403, code: 'wrong_pin', errors: { 'persona.pin': expect.any(String) } });
  });

  it('gets five sales a day, also in parallel', async () => {
    const who = await customer(shop);
    const all = await Promise.allSettled(Array.from({ length: 9 }, () => sell({ user_id: who.id })));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    for (const one of all) if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 409, code: 'too_many_sales' });
    expect(await sell({ codigo: await codeOf(who) })).toMatchObject({ total: 45 });
  });
});

describe('beside the till', () => {
  it('refuses sales of the bar while a shift is open', async () => {
    const sale = { items: [{ product_id: espresso, quantity: 1 }] };
    expect(await refusal(barista.api('POST /api/barra/venta', sale as never))).toMatchObject({ status: 409, code: 'use_till' });
    await openTills(owner, { activa: false });
    await barista.api('POST /api/barra/venta', sale as never);
    await openTills(owner);
  });

  it('does not count quotes of staff among those of guests', async () => {
    const api = shop.from('10.7.7.7').apiAs(barista.token);
    const order_data = { tipo: 'recoger', items: [{ product_id: espresso, quantity: 1 }] };
    const quote = (by: Person['api']) => by('POST /api/orders/quote', { order_data } as never);
    for (let n = 0; n < 65; n++) await quote(api);
    const stranger = shop.from('10.7.7.7').api;
    for (let n = 0; n < 60; n++) await quote(stranger);
    expect(await refusal(quote(stranger))).toMatchObject({ status: 429 });
    await quote(api);
  });
});
