import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrderStatus } from '#contract/orders/order-statuses.ts';
import { catalogVersion } from '#server/features/catalog/index.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { insertOrders, product, refusal } from '../../../../tests/factories/orders.ts';
import { setProduct } from '../../../../tests/factories/rows.ts';
import { limit } from '../../../../tests/factories/stock.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp({ queue: false });
});
afterAll(() => shop.close());

const related = async (id: string) => (await shop.api('GET /api/products/{id}/related', { id })).map((one) => one.id);

/** Places an order of these products. */
/** Places an order of these products. */
const order = (productIds: string[], status: OrderStatus = 'pagado') =>
  insertOrders([{ status, lines: productIds.map((productId) => ({ productId })) }]);
const inCategory = (id: string, category: 'postres' | 'bebidas') => setProduct(id, { category });

describe('GET /api/products/{id}/related', () => {
  it('starts with the products bought together most often, then products of the category', async () => {
    const [latte, concha, flan, mocha, gone, out] = await Promise.all(Array.from({ length: 6 }, () => product(100)));
    await Promise.all([concha, flan].map((id) => inCategory(id as string, 'postres')));
    await setProduct(gone, { available: false });
    await limit(out, 0);
    await catalogVersion();
    for (const others of [[concha, flan, gone, out], [concha, flan, gone, out], [concha]]) await order([latte, ...others] as string[]);
    // Two lines of one product count as one order; a single order does not count.
    await order([latte, mocha, mocha] as string[]);
    const found = await related(latte as string);
    expect(found.slice(0, 2)).toEqual([concha, flan]);
    for (const id of [latte, gone, out]) expect(found).not.toContain(id);
    expect(found).toContain(mocha);
    expect(await related(concha as string)).toEqual(expect.arrayContaining([latte, flan]));
  });

  it('does not count orders that are not sales', async () => {
    const [tea, cake] = await Promise.all([product(100), product(100)]);
    await inCategory(tea as string, 'bebidas');
    for (let n = 0; n < 3; n++) await order([tea, cake] as string[], 'cancelado');
    expect(await related(tea as string)).toEqual([]);
  });

  it('shows the products as the list does', async () => {
    const id = await product(100);
    const [first] = await shop.api('GET /api/products/{id}/related', { id });
    expect(await shop.api('GET /api/products', {})).toContainEqual(first);
  });

  it('refuses an unknown product', async () => {
    const unknown = refusal(shop.api('GET /api/products/{id}/related', { id: randomUUID() }));
    expect(await unknown).toMatchObject({ status: 404, code: 'product_not_found' });
  });
});
