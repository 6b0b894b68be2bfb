import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../app.ts';

/** More than run and wait at once, from so many addresses that none exceeds its share. */
const SEARCHES = 800;
const ADDRESSES = 20;

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp({ queue: false });
});
afterAll(() => shop.close());

it('a flood of refused searches writes one line a second', async () => {
  const began = performance.now();
  const search = async (_: unknown, n: number) =>
    (await shop.from(`127.0.30.${1 + (n % ADDRESSES)}`).send(`/api/products?q=nada-${n}`)).status;
  const statuses = await Promise.all(Array.from({ length: SEARCHES }, search));
  const seconds = (performance.now() - began) / 1000;
  const busy = statuses.filter((status) => status === 503).length;
  expect(busy).toBeGreaterThan(100);

  const lines = shop
    .logged()
    .split('\n')
    .filter((line) => line.includes('"unavailable"'));
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.length).toBeLessThanOrEqual(seconds + 1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ route: '/api/products', omitted: 0, error: { code: 'busy' } });
});
