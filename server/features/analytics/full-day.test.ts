import { afterAll, beforeAll, expect, it } from 'vitest';
import { pool } from '#server/db/client.ts';
import { type TestApp, testApp } from '../../../tests/app.ts';
import { insertVisits } from '../../../tests/factories/analytics.ts';
import { checkout, pay, product } from '../../../tests/factories/orders.ts';
import { admin, customer } from '../../../tests/factories/users.ts';
import { flush } from './collect/collector.ts';
import { MOST_A_DAY } from './rules.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp();
});
afterAll(() => shop.close());

const VISITORS = 1000;

it('counts what comes after the day’s cap by samples, and every purchase', async () => {
  const owner = await admin(shop);
  await insertVisits(MOST_A_DAY);
  const visit = (n: number) => {
    const events = [
      { name: 'page_view', path: '/?utm_source=Cartel' },
      { name: 'add_to_cart', path: '/products', value: 10 },
    ];
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ events }) };
    return shop.from(`127.90.${Math.floor(n / 250)}.${n % 250}`).send('/api/analytics/collect', init);
  };
  for (let n = 0; n < VISITORS; n++) expect((await visit(n)).status).toBe(204);
  const beans = await product(30_000);
  for (let n = 0; n < 5; n++) {
    const buyer = await customer(shop);
    const api = shop.from(`127.91.0.${n}`).apiAs(buyer.token);
    await checkout({ ...buyer, api }, await pay({ ...buyer, api }, 30_000, [{ product_id: beans, quantity: 1 }]));
  }
  await flush();

  const { rows } = await pool.query(
    `select count(*) filter (where source = 'cartel')::int as kept, count(*) filter (where name = 'purchase')::int as bought from analytics_events`,
  );
  // About a tenth is kept; a chance of more than six standard deviations is no chance.
  expect(rows[0].kept).toBeGreaterThan(VISITORS / 10 - 60);
  expect(rows[0].kept).toBeLessThan(VISITORS / 10 + 60);
  expect(rows[0].bought).toBe(5);
  const { data } = await owner.api('GET /api/analytics/overview', {});
  const kept = rows[0].kept * 10;
  expect(data).toMatchObject({
    totalPageViews: MOST_A_DAY + kept,
    totalUsers: MOST_A_DAY + kept + 5,
    totalSessions: MOST_A_DAY + kept + 5,
  });
  const { data: sales } = await owner.api('GET /api/analytics/conversions', {});
  expect(sales.conversions).toContainEqual({ name: 'add_to_cart', count: kept, users: kept, value: kept * 10 });
  expect(sales.bySource).toContainEqual({ source: 'cartel', sessions: kept, transactions: 0, conversionRate: 0 });
});
