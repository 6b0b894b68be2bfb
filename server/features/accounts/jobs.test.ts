import { afterAll, beforeAll, expect, it } from 'vitest';
import { pool } from '#server/db/client.ts';
import { type TestApp, testApp } from '../../../tests/app.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp();
});
afterAll(() => shop.close());

it('runs once a night, also with several processes', async () => {
  const { rows } = await pool.query('select name, cron, timezone from pgboss.schedule where name = any($1) order by name', [
    ['forget-expired-sessions', 'forget-old-guest-carts'],
  ]);
  expect(rows).toEqual([
    { name: 'forget-expired-sessions', cron: '17 4 * * *', timezone: 'America/Mexico_City' },
    { name: 'forget-old-guest-carts', cron: '27 4 * * *', timezone: 'America/Mexico_City' },
  ]);
});
