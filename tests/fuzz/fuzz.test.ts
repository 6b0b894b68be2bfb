import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pool } from '#server/db/client.ts';
import { type TestApp, testApp } from '../app.ts';
import { endpoints, named } from '../endpoint-table.ts';
import { admin } from '../factories/users.ts';
import { sendHostileInputs, sendHostileRequests, sendNullCharacters } from './run.ts';

/** `npm run test:fire` runs 20,000 per call, and does not reduce the slow ones. */
const RUNS = 40;
/** Nearly any text is a valid password, and each costs a hash. */
const SLOW: Record<string, number> = {
  'POST /api/users/login': 20,
  'POST /api/users/invitations/accept': 20,
  'PUT /api/users/password': 20,
  'DELETE /api/users/profile': 20,
};

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp();
});
afterAll(() => shop.close());

describe(`${RUNS} hostile inputs break nothing`, () => {
  it.each(named(endpoints))('%s', (name, endpoint) => sendHostileInputs(shop, endpoint, SLOW[name] ?? RUNS));

  it('make no user an administrator without an owner’s request', async () => {
    const { rows } = await pool.query(
      `select name, email from users where role = 'admin' and email not like 'persona%'
       and id::text not in (select subject_id from audit_entries where kind in ('role', 'invitation'))`,
    );
    expect(rows).toEqual([]);
  });
});

describe('a null character in each text', () => {
  it.each(named(endpoints))('breaks no query of %s', (_, endpoint) => sendNullCharacters(shop, endpoint));
});

describe('hostile input to routes outside the tables', () => {
  it('breaks nothing', async () => {
    const tabled = new Set(endpoints.map(({ path }) => path.replace(/\{(\w+)\}/g, ':$1')));
    const routes = shop.app.routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/') && !tabled.has(path));
    expect(routes.length).toBeGreaterThan(8);
    for (const route of routes) await sendHostileRequests(shop, route, 200);
  });
});

describe('a huge body', () => {
  it.each(named(endpoints.filter(({ method }) => method !== 'GET')))('%s refuses it with 413', async (_, endpoint) => {
    const { token } = await admin(shop);
    const response = await shop.send(endpoint.path.replace(/\{\w+\}/g, 'x'), {
      method: endpoint.method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: `{"a":"${'x'.repeat(1_100_000)}"}`,
    });
    expect(response.status).toBe(413);
  });
});

describe('an unknown address of the API', () => {
  it.each(['/api', '/api/', '/api/nada', '/api/products/a/b/c', '/api/%00', '/api//products'])('%s is a JSON 404', async (path) => {
    const response = await shop.send(path);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'not_found' });
  });
});
