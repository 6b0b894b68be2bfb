import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pool } from '#server/db/client.ts';
import { type TestApp, testApp } from '../../../tests/app.ts';
import { booking, newAddress } from '../../../tests/factories/lounge.ts';
import { ADDRESS, checkout, pay } from '../../../tests/factories/orders.ts';
import { admin, customer, type Person } from '../../../tests/factories/users.ts';
import { clearDemo } from './clear-demo.ts';
import { seed } from './seed.ts';

let shop: TestApp;
let owner: Person;
let buyer: Person;

beforeAll(async () => {
  shop = await testApp();
  await seed('1');
  [owner, buyer] = [await admin(shop), await customer(shop)];
});
afterAll(() => shop.close());

const count = async (table: string) => Number((await pool.query(`select count(*) from ${table}`)).rows[0].count);
const latte = () => shop.api('GET /api/products/{id}', { id: 'latte' });

describe('the demo shop', () => {
  it('shows the owner orders of three months, all closed', async () => {
    const orders = await owner.api('GET /api/orders', { limit: '500' });
    expect(orders.length).toBeGreaterThan(300);
    expect(orders.filter(({ status }) => !['entregado', 'cancelado', 'reembolsado'].includes(status))).toEqual([]);
    const { history, customer: whose, items, total } = orders[0] as (typeof orders)[0];
    expect(history[0]).toMatchObject({ status: 'pagado', by: null });
    expect(whose?.email).toMatch(/@cliente\.example$/);
    expect(total).toBe(items.reduce((sum, { price, quantity }) => sum + price * quantity, 0));
  });

  it('shows guests stars and words of verified customers', async () => {
    expect((await shop.api('GET /api/products', {})).filter(({ rating_count: stars }) => stars > 0).length).toBeGreaterThan(15);
    const reviews = await shop.api('GET /api/reviews/product/{product_id}', { product_id: 'latte' });
    expect(reviews.length).toBeGreaterThan(2);
    expect(reviews.filter(({ verified }) => !verified)).toEqual([]);
  });

  it('belongs to demo customers only: a new customer has no orders, no points and no address', async () => {
    expect(await buyer.api('GET /api/orders/user', {})).toEqual([]);
    expect(await buyer.api('GET /api/points/{user_id}', { user_id: buyer.id })).toMatchObject({ points: 0 });
    expect(await buyer.api('GET /api/users/addresses', {})).toEqual([]);
  });

  it('gives a refund like any other order: the payment is known', async () => {
    const [delivered] = await owner.api('GET /api/orders', { status: 'entregado', limit: '1' });
    expect(await owner.api('POST /api/orders/{id}/refund', { id: delivered?.id as string })).toMatchObject({ status: 'reembolsado' });
  });

  it('is cleared in one go, and what real people entered stays', async () => {
    const { id, price, rating_count: before } = await latte();
    const intentId = await pay(buyer, price * 100, [{ product_id: id, quantity: 1 }]);
    const { order_id } = await checkout(buyer, intentId, { shipping_address: ADDRESS });
    await buyer.api('POST /api/reviews', { product_id: id, user_id: buyer.id, rating: 2, comment: 'Tibio.' });
    const { data: visit } = await shop.from(newAddress()).api('POST /api/reservaciones', booking());
    const goods = await count('products');
    expect((await latte()).rating_count).toBe(before + 1);

    await clearDemo();

    for (const [table, left] of Object.entries({ orders: 1, order_lines: 1, drafts: 1, sandbox_intents: 1, reviews: 1, reservations: 1 }))
      expect([table, await count(table)]).toEqual([table, left]);
    for (const table of ['demo_rows', 'addresses', 'subscriptions', 'contact_messages'])
      expect([table, await count(table)]).toEqual([table, 0]);
    expect(await count('users')).toBe(2);
    expect(await count('products')).toBe(goods);
    expect((await owner.api('GET /api/orders', {})).map((order) => order.id)).toEqual([order_id]);
    expect((await owner.api('GET /api/reservaciones', { fecha: visit.fecha_visita })).data.map((one) => one.id)).toEqual([visit.id]);
    expect(await latte()).toMatchObject({ rating_average: 2, rating_count: 1 });
  });

  it('is not filled a second time', async () => {
    await seed('1');
    expect(await count('orders')).toBe(1);
  });
});
