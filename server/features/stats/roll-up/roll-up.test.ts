import { afterAll, beforeAll, expect, it } from 'vitest';
import { pool } from '#server/db/client.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { rollUp } from './roll-up.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

afterAll(() => shop.close());

it('a shop without orders has no day to roll up', async () => {
  await rollUp(new Date());
  const { rows } = await pool.query('select day from sales_days');
  expect(rows).toEqual([]);
});
