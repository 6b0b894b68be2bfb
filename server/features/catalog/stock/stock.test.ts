import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pool } from '#server/db/client.ts';
import { catalogVersion } from '#server/features/catalog/service.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { dayAhead } from '../../../../tests/factories/lounge.ts';
import { withOptions } from '../../../../tests/factories/options.ts';
import { ADDRESS, product, refusal } from '../../../../tests/factories/orders.ts';
import { dayLater, leftOf, limit } from '../../../../tests/factories/stock.ts';
import { customer, type Person, staff } from '../../../../tests/factories/users.ts';
import { stockVersionOf } from './follow.ts';

let shop: TestApp;
let manager: Person;
beforeAll(async () => {
  shop = await testApp();
  manager = await staff(shop, 'manager');
});
afterAll(() => shop.close());

const setStock = (id: string, change: object, who = manager) => who.api('PUT /api/products/{id}/stock', { id, ...change } as never);
const seen = (id: string) => shop.api('GET /api/products/{id}', { id });
const inList = async (id: string) => (await shop.api('GET /api/products', {})).find((one) => one.id === id);
const versionNow = async () => Number((await pool.query('select version from catalog_version')).rows[0].version);

describe('PUT /products/{id}/stock', () => {
  it('limits a product, and guests see how many are left when there are few', async () => {
    const id = await product(4000);
    expect(await manager.api('GET /api/products/{id}', { id })).toMatchObject({ stock: { mode: 'unlimited', left: null, refill: null } });
    expect(await setStock(id, { mode: 'count', left: 6 })).toMatchObject({
      available: true,
      stock: { mode: 'count', left: 6, refill: null },
    });
    expect(await seen(id)).not.toHaveProperty('left');
    expect(await seen(id)).not.toHaveProperty('stock');
    await setStock(id, { mode: 'count', left: 5 });
    expect([(await seen(id)).left, (await inList(id))?.left]).toEqual([5, 5]);
    await setStock(id, { mode: 'count', left: 0 });
    expect(await seen(id)).toMatchObject({ left: 0, available: false });
    expect(await inList(id)).toMatchObject({ left: 0, available: false });
    const plain = await setStock(id, { mode: 'unlimited', left: null, refill: null });
    expect(plain).toMatchObject({ available: true, stock: { mode: 'unlimited', left: null, refill: null } });
    expect(await seen(id)).not.toHaveProperty('left');
  });

  it('starts each day in Mexico City again with a daily count', async () => {
    const id = await product(4000);
    expect(await setStock(id, { mode: 'daily', refill: 12 })).toMatchObject({ stock: { mode: 'daily', left: 12, refill: 12 } });
    await setStock(id, { mode: 'daily', left: 0, refill: 12 });
    expect((await seen(id)).available).toBe(false);
    await dayLater(id, 'stock');
    await catalogVersion();
    expect(await seen(id)).toMatchObject({ available: true });
    expect((await manager.api('GET /api/products/{id}', { id })).stock).toEqual({ mode: 'daily', left: 12, refill: 12 });
  });

  it('is for managers only, and validates the numbers', async () => {
    const id = await product(4000);
    expect(await refusal(setStock(id, { mode: 'count', left: 1 }, await staff(shop, 'staff')))).toMatchObject({ status: 403 });
    for (const [change, field] of [
      [{ mode: 'count' }, 'left'],
      [{ mode: 'daily' }, 'refill'],
      [{ mode: 'count', left: -1 }, 'left'],
      [{ mode: 'count', left: 1.5 }, 'left'],
      [{ mode: 'count', left: 1e9 }, 'left'],
      [{ mode: 'pocos', left: 1 }, 'mode'],
    ] as const)
      expect(await refusal(setStock(id, change))).toMatchObject({ status: 422, errors: { [field]: expect.any(String) } });
    expect(await refusal(setStock('no-existe', { mode: 'count', left: 1 }))).toMatchObject({ status: 404 });
    expect(await leftOf(id)).toBeUndefined();
  });

  it('records who counted, and why', async () => {
    const id = await product(4000);
    await setStock(id, { mode: 'count', left: 10 });
    await setStock(id, { mode: 'count', left: 7, reason: 'Merma' });
    const { data } = await manager.api('GET /api/stock/{kind}/{id}/history', { kind: 'product', id });
    expect(data.map(({ at, ...row }) => row)).toEqual([
      { why: 'recount', change: -3, left: 7, by: expect.stringContaining('Ximena'), reason: 'Merma' },
      { why: 'recount', change: 10, left: 10, by: expect.stringContaining('Ximena') },
    ]);
    expect(await refusal(manager.api('GET /api/stock/{kind}/{id}/history', { kind: 'option', id }))).toMatchObject({ status: 404 });
  });

  it('records the daily refill before the first count of the day', async () => {
    const id = await product(4000);
    await setStock(id, { mode: 'daily', left: 7, refill: 10 });
    await dayLater(id, 'stock');
    await setStock(id, { mode: 'daily', left: 8, refill: 10 });
    const { data } = await manager.api('GET /api/stock/{kind}/{id}/history', { kind: 'product', id });
    expect(data.map(({ why, change, left }) => [why, change, left])).toEqual([
      ['recount', -2, 8],
      ['refill', 3, 10],
      ['recount', 7, 7],
    ]);
  });

  it('shows the refill of a new day before anything is sold or counted, and the same one after', async () => {
    const id = await product(4000);
    const history = async () => (await manager.api('GET /api/stock/{kind}/{id}/history', { kind: 'product', id })).data;
    await setStock(id, { mode: 'daily', left: 7, refill: 10 });
    expect((await history()).map(({ why }) => why)).toEqual(['recount']);
    await dayLater(id, 'stock');
    const day = dayAhead(0);
    const [refill] = await history();
    // Midnight in Mexico City.
    expect(refill).toEqual({ at: `${day}T06:00:00.000Z`, why: 'refill', change: 3, left: 10 });
    await setStock(id, { mode: 'daily', left: 8, refill: 10 });
    expect((await history())[1]).toEqual(refill);
  });

  it('adds up parallel counts in the history', async () => {
    const id = await product(4000);
    await Promise.all([3, 9, 4, 7].map((left) => setStock(id, { mode: 'count', left })));
    const { data } = await manager.api('GET /api/stock/{kind}/{id}/history', { kind: 'product', id });
    expect(data.reduce((sum, { change }) => sum + change, 0)).toBe(await leftOf(id));
  });
});

describe('PUT /options/{id}/stock', () => {
  it('limits an option in every product that offers it', async () => {
    const id = await product(6000);
    const { Avena, Entera } = await withOptions(id, [
      {
        name: 'Leche',
        options: [
          { name: 'Entera', isDefault: true },
          { name: 'Avena', cents: 1000 },
        ],
      },
    ]);
    const option = { id: Avena as string, mode: 'count' as const, left: 0 };
    expect(await manager.api('PUT /api/options/{id}/stock', option)).toMatchObject({ name: 'Avena', stock: { mode: 'count', left: 0 } });
    const who = await customer(shop);
    const add = (options: { id: string }[]) =>
      who.api('POST /api/cart/user/add', { user_id: who.id, product_id: id, quantity: 1, options: options as never });
    expect(await refusal(add([{ id: Avena as string }]))).toMatchObject({
      status: 409,
      code: 'sold_out',
      data: { product_id: id, option_id: Avena, left: 0 },
    });
    const row = await add([{ id: Entera as string }]);
    const change = who.api('PUT /api/cart/user/{user_id}/{product_id}', {
      ...{ user_id: who.id, product_id: row.id_cart },
      options: [{ id: Avena as string }] as never,
    });
    expect(await refusal(change)).toMatchObject({ status: 409, code: 'sold_out', data: { product_id: id, option_id: Avena, left: 0 } });
  });
});

describe('a cart', () => {
  it('refuses sold-out products, and may contain more than is left', async () => {
    const id = await product(4000);
    await setStock(id, { mode: 'count', left: 2 });
    const who = await customer(shop);
    const add = () => who.api('POST /api/cart/user/add', { user_id: who.id, product_id: id, quantity: 3 });
    expect(await add()).toMatchObject({ quantity: 3, available: true });
    await setStock(id, { mode: 'count', left: 0 });
    expect(await refusal(add())).toMatchObject({ status: 409, code: 'sold_out', data: { product_id: id, left: 0 } });
    const { slug } = await seen(id);
    const session_id = `session-${crypto.randomUUID()}`;
    expect(await refusal(shop.api('POST /api/cart/temp', { session_id, product_id: slug, quantity: 1 }))).toMatchObject({
      code: 'sold_out',
    });
    const { cart } = await who.api('GET /api/cart/user/{user_id}', { user_id: who.id });
    expect(cart).toEqual([expect.objectContaining({ available: false, problem: 'sold_out', quantity: 3 })]);
  });
});

describe('the stock on pages', () => {
  const take = async (id: string) => {
    const who = await customer(shop);
    const from = shop.from(`10.9.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`).apiAs(who.token);
    await from('POST /api/stripe/create-payment-intent', {
      user_id: who.id,
      amount: 4000,
      order_data: { items: [{ product_id: id, quantity: 1 }], shipping_address: ADDRESS },
    });
  };

  it('raises the catalogue’s version only when something sells out or is available again', async () => {
    const id = await product(4000);
    await limit(id, 8);
    const before = await catalogVersion();
    for (let sold = 0; sold < 7; sold++) await take(id);
    expect([await catalogVersion(), await versionNow(), (await seen(id)).left]).toEqual([before, before, 1]);
    await take(id);
    expect(await versionNow()).toBe(before + 1);
    expect((await seen(id)).available).toBe(false);
    await setStock(id, { mode: 'count', left: 9 });
    expect(await versionNow()).toBe(before + 2);
  });

  it('drops the cached answer of that product when few are left, and cached pages at most once in five seconds', async () => {
    const [id, other] = [await product(4000), await product(4000)];
    await limit(id, 7);
    await catalogVersion();
    const paths = [`/api/products/${id}`, `/api/products/${(await seen(id)).slug}`, `/api/products/${other}`, '/products'];
    const versions = () => paths.map(stockVersionOf);
    const first = versions();
    await take(id);
    expect(versions()).toEqual(first);
    await take(id);
    const second = versions();
    expect(second.map((version, at) => version - (first[at] ?? 0) > 0).slice(0, 3)).toEqual([true, true, false]);
    await take(id);
    const third = versions();
    expect(third[0]).toBeGreaterThan(second[0] ?? 0);
    // Within five seconds, unless this machine took longer than that for the three drafts.
    expect(third[3]).toBeGreaterThanOrEqual(second[3] ?? 0);
  });
});
