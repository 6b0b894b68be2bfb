import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../app.ts';
import { customer } from '../factories/users.ts';

/** Fewer than an hour allows one user. */
const CALLS = 50;

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp({ queue: false });
});
afterAll(() => shop.close());

it('a flood of calls that answer 503 writes one line a minute', async () => {
  const { token } = await customer(shop);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const began = performance.now();
  // Without Stripe this call is refused with 503.
  const call = async () => (await shop.send('/api/stripe/customer-session', { method: 'POST', headers, body: '{}' })).status;
  const statuses = await Promise.all(Array.from({ length: CALLS }, call));
  const seconds = (performance.now() - began) / 1000;
  expect(statuses.filter((status) => status === 503)).toHaveLength(CALLS);

  const lines = shop
    .logged()
    .split('\n')
    .filter((line) => line.includes('"unavailable"'));
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.length).toBeLessThanOrEqual(seconds / 60 + 1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ omitted: 0, error: { code: 'stripe_not_configured' } });
});
