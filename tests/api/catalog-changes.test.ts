import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pool } from '#server/db/client.ts';
import { type TestApp, testApp } from '../app.ts';
import { adviceFor, endpoints, named, placed, rightInput, statusWhenRight } from '../endpoint-table.ts';
import { newAddress } from '../factories/lounge.ts';
import { setCatalogVersion } from '../factories/rows.ts';
import { admin, customer } from '../factories/users.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp();
});
afterAll(() => shop.close());

const VERSION = 'select version, ratings_due from catalog_version';
const writes = endpoints.filter(({ method }) => method !== 'GET');

it('is tested with writes of both kinds', () => {
  expect(writes.filter(({ changes }) => changes === 'catalog').length).toBeGreaterThan(5);
  expect(writes.filter(({ changes }) => changes === undefined).length).toBeGreaterThan(20);
});

it.each(named(writes))('%s changes the catalogue exactly if the contract says so', async (_, endpoint) => {
  const caller = endpoint.access !== 'user' && endpoint.access !== 'anyone' ? await admin(shop) : await customer(shop);
  const { url, rest } = placed(endpoint, await rightInput(endpoint, caller, shop));
  await setCatalogVersion({ ratingsDue: false });
  const before = (await pool.query(VERSION)).rows;
  const answer = await shop.from(newAddress()).send(url, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), authorization: `Bearer ${caller.token}` },
    body: JSON.stringify(rest),
  });
  expect(answer.status, `${adviceFor(endpoint)}: ${await answer.text()}`).toBe(statusWhenRight(endpoint));
  const after = (await pool.query(VERSION)).rows;
  // A new review raises the version only after a second; until then a row of `ratings_due` shows the change.
  // The order of that row has no limited products to give back.
  expect(JSON.stringify(after) !== JSON.stringify(before)).toBe(endpoint.changes === 'catalog');
});
