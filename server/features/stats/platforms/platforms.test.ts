import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ShopOrder } from '#contract/orders/order.ts';
import { addDays, shopClock } from '#contract/shop-clock.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { insertOrders } from '../../../../tests/factories/orders.ts';
import { ago } from '../../../../tests/factories/rows.ts';
import { admin, customer, type Person, staff } from '../../../../tests/factories/users.ts';

let shop: TestApp;
let owner: Person;
let barista: Person;
let buyer: Person;
let prepared: string;

const from = (platform: string, totalCents: number, more: object = {}) => ({ platform, totalCents, subtotalCents: totalCents, ...more });

beforeAll(async () => {
  shop = await testApp();
  [owner, barista, buyer] = [await admin(shop), await staff(shop, 'staff'), await customer(shop)];
  [prepared = ''] = await insertOrders([
    from('asistente.example', 9000, { userId: buyer.id }),
    from('asistente.example', 3000),
    from('otro.example', 5000),
    from('otro.example', 90_000, { status: 'cancelado' }),
    from('otro.example', 70_000, { createdAt: ago({ days: 45 }) }),
    { totalCents: 20_000, subtotalCents: 20_000 },
  ]);
});
afterAll(() => shop.close());

describe('GET /stats/platforms', () => {
  it('adds up the sales of the latest days by the program that prepared them, the largest first', async () => {
    expect((await owner.api('GET /api/stats/platforms', {})).data).toEqual([
      { plataforma: 'asistente.example', pedidos: 2, ventas: 120 },
      { plataforma: 'otro.example', pedidos: 1, ventas: 50 },
    ]);
  });

  it('answers about other days when they are sent', async () => {
    const { today } = shopClock(new Date());
    const range = { desde: addDays(today, -60), hasta: addDays(today, -31) };
    expect((await owner.api('GET /api/stats/platforms', range)).data).toEqual([{ plataforma: 'otro.example', pedidos: 1, ventas: 700 }]);
  });
});

describe('the program that prepared an order', () => {
  it('is named to staff, on the board and in the order', async () => {
    const board = await barista.api('GET /api/orders', {});
    expect(board.find(({ id }) => id === prepared)?.plataforma).toBe('asistente.example');
    expect(board.filter(({ plataforma }) => plataforma === undefined)).toHaveLength(1);
    expect((await owner.api('GET /api/orders/{id}', { id: prepared })) as ShopOrder).toMatchObject({ plataforma: 'asistente.example' });
  });

  it('is not named to the customer', async () => {
    expect(await buyer.api('GET /api/orders/{id}', { id: prepared })).not.toHaveProperty('plataforma');
    expect((await buyer.api('GET /api/orders/user', {}))[0]).not.toHaveProperty('plataforma');
  });
});
