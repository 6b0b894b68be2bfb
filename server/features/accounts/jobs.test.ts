import { afterAll, beforeAll, expect, it } from 'vitest';
import { pool } from '#server/db/client.ts';
import { registerJobs as registerCartJobs } from '#server/features/cart/jobs.ts';
import { type TestApp, testApp } from '../../../tests/app.ts';
import { registerJobs } from './jobs.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp();
});
afterAll(() => shop.close());

it('cleans up once a night, also when several processes say so', async () => {
  for (const register of [registerJobs, registerCartJobs, registerJobs, registerCartJobs]) await register();
  const { rows } = await pool.query('select name, cron, timezone from pgboss.schedule order by name');
  expect(rows).toEqual([
    { name: 'forget-expired-sessions', cron: '17 4 * * *', timezone: 'America/Mexico_City' },
    { name: 'forget-old-guest-carts', cron: '27 4 * * *', timezone: 'America/Mexico_City' },
  ]);
});
