import { afterAll, beforeAll, expect, it } from 'vitest';
import { db, pool } from '#server/db/client.ts';
import { enqueue } from '#server/db/queue.ts';
import { JOBS, type JobName } from '#server/job-map.ts';
import { type TestApp, testApp } from '../app.ts';
import { insertVisits } from '../factories/analytics.ts';
import { checkout, pay, product } from '../factories/orders.ts';
import { ago, deleteJobs, setOrder } from '../factories/rows.ts';
import { customer } from '../factories/users.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp({ connections: 1 });
  const buyer = await customer(shop);
  const id = await product(10_000);
  const items = [{ product_id: id, quantity: 1 }];
  const { order_id } = await checkout(buyer, await pay(buyer, 10_000, items), { items });
  await setOrder(order_id, { createdAt: ago({ days: 3 }) });
  await insertVisits(1, -3);
});
afterAll(() => shop.close());

const scheduled = Object.entries(JOBS).flatMap(([name, { cron }]) => (cron ? [name as JobName] : []));

it('runs every scheduled job with one connection, so that none waits for a second one within a transaction', async () => {
  await deleteJobs(scheduled);
  for (const name of scheduled) await enqueue(db, name, {} as never);
  const ended = async () =>
    (await pool.query<{ name: string; state: string }>('select name, state::text from pgboss.job where name = any($1)', [scheduled])).rows;
  await expect
    .poll(async () => (await ended()).filter(({ state }) => state !== 'completed').map(({ name, state }) => `${name}: ${state}`))
    .toEqual([]);
  const { rows } = await pool.query(
    `select (select count(*)::int from analytics_days) as visits, (select sum(orders)::int from sales_days) as orders`,
  );
  expect(rows).toEqual([{ visits: 1, orders: 1 }]);
});
