import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pool } from '#server/db/client.ts';
import { type TestApp, testApp } from '../../../tests/app.ts';
import { checkout, pay, product, refusal } from '../../../tests/factories/orders.ts';
import { admin, customer, givePoints, type Person } from '../../../tests/factories/users.ts';

let shop: TestApp;
let buyer: Person;
let other: Person;
let orderId: string;

beforeAll(async () => {
  shop = await testApp();
  [buyer, other] = [await customer(shop), await customer(shop)];
  const latte = await product(6235);
  orderId = (await checkout(buyer, await pay(buyer, 6235, [{ product_id: latte, quantity: 1 }]))).order_id;
});
afterAll(() => shop.close());

const confirm = (who: Person, amount: number, changes: object = {}) =>
  who.api('POST /api/points', { user_id: who.id, order_id: orderId, amount, reason: 'Puntos por compra', ...changes });
const balance = (who: Person, user_id = who.id) => who.api('GET /api/points/{user_id}', { user_id });

describe('GET /points/{user_id}', () => {
  it('answers only the caller’s own balance', async () => {
    expect(await balance(buyer)).toEqual({ user_id: buyer.id, points: 62 });
    expect(await balance(other)).toEqual({ user_id: other.id, points: 0 });
    expect(await refusal(balance(other, buyer.id))).toMatchObject({ status: 403, code: 'forbidden' });
    expect(await refusal(balance(other, 'nada'))).toMatchObject({ status: 403 });
    expect(await refusal(shop.api('GET /api/points/{user_id}', { user_id: buyer.id }))).toMatchObject({ status: 401 });
  });
});

describe('the points of an order', () => {
  it('follow the rate at the time when the payment was opened', async () => {
    const [owner, who, latte] = [await admin(shop), await customer(shop), await product(6235)];
    const setRate = async (por_peso: number) => {
      const { version, valor } = await owner.api('GET /api/ajustes/{seccion}', { seccion: 'puntos' });
      await owner.api('PUT /api/ajustes/{seccion}', { seccion: 'puntos', version, valor: { ...valor, por_peso } });
    };
    const open = () => pay(who, 6235, [{ product_id: latte, quantity: 1 }]);
    const begun = await open();
    await setRate(2.5);
    await checkout(who, begun);
    expect(await balance(who)).toMatchObject({ points: 62 });
    await checkout(who, await open());
    expect(await balance(who)).toMatchObject({ points: 62 + 155 });
    await setRate(1);
  });
});

describe('a very large balance', () => {
  it('may exceed an integer', async () => {
    const who = await customer(shop);
    for (let n = 0; n < 3; n++) await givePoints(who.id, 2_000_000_000);
    expect(await balance(who)).toEqual({ user_id: who.id, points: 6_000_000_000 });
  });
});

describe('POST /points', () => {
  it.each([62.35, 62])('confirms the order’s amount (%d) and awards no points again', async (amount) => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(buyer, amount)));
    for (const answer of answers) expect(answer).toEqual({ user_id: buyer.id, points: 62 });
    expect((await pool.query('select 1 from points_ledger where user_id = $1', [buyer.id])).rowCount).toBe(1);
  });

  it.each([0, 61, 63, 62.34, 6235, 1_000_000])('refuses another amount (%d)', async (amount) => {
    expect(await refusal(confirm(buyer, amount))).toMatchObject({
      status: 422,
      code: 'amount_mismatch',
      errors: { amount: expect.any(String) },
    });
  });

  it('accepts only the caller’s own paid orders', async () => {
    const unknown = { status: 404, code: 'order_not_found' };
    expect(await refusal(confirm(other, 62.35))).toMatchObject(unknown);
    expect(await refusal(confirm(buyer, 62.35, { order_id: '7f3a91c2-0000-4000-8000-000000000000' }))).toMatchObject(unknown);
    expect(await refusal(confirm(buyer, 62.35, { order_id: 'nada' }))).toMatchObject(unknown);
    expect(await refusal(confirm(other, 62.35, { user_id: buyer.id }))).toMatchObject({ status: 403 });
    expect(await refusal(confirm(buyer, -1))).toMatchObject({ status: 422 });
    expect(await refusal(confirm({ ...buyer, api: shop.api }, 62.35))).toMatchObject({ status: 401 });
  });
});
