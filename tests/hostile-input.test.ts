import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tables } from '#contract/tables.ts';
import { type TestApp, testApp } from './app.ts';
import { admin, customer } from './people.ts';

let shop: TestApp;
let tokens: (string | null)[];

beforeAll(async () => {
  shop = await testApp({ queue: false });
  tokens = [null, (await customer(shop)).token, (await admin(shop)).token, 'a'.repeat(43), '💥 no token'];
});
afterAll(() => shop.close());

const endpoints = Object.values(tables).flatMap((table) => Object.values(table));

const strange = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\ud800',
    '\u202e',
    '💥'.repeat(200),
    "'; drop table users; --",
    '<script>alert(1)</script>',
    '../../etc/passwd',
    '%00',
    '__proto__',
    'constructor',
  ),
  fc.constantFrom(0, -1, 1.5, 1e308, -0, 2 ** 53, 1e-9),
  fc.constantFrom(null, true, [], {}, [[]], { $gt: '' }, [{ a: 1 }]),
);

/** Fields that endpoints really read, with values they do not expect. */
const body = fc.oneof(
  fc.dictionary(
    fc.constantFrom(
      'id',
      'user_id',
      'product_id',
      'session_id',
      'quantity',
      'email',
      'password',
      'name',
      'price',
      'category',
      'image',
      'description',
      'amount',
      'order_data',
      'payment_data',
      'card',
      'client_secret',
      'address_line1',
      'city',
      'state',
      'postal_code',
      'isDefault',
      'approve',
      '__proto__',
    ),
    strange,
    { maxKeys: 12 },
  ),
  fc.anything({ maxDepth: 3 }),
);

const raw = fc.oneof(
  body.map((value) => JSON.stringify(value) ?? 'undefined'),
  fc.constantFrom('{', '{"a":', '[1,2', '"', 'nul', '{"a":1}}', '\u0000', '{"a":NaN}', '{"email":"\\ud800"}', '[]', '3', 'null', '"text"'),
  fc.string({ unit: 'binary' }),
);

const part = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
    fc.uuid(),
    fc.constantFrom('%00', '%ff', '..', '%2e%2e', 'null', '0', `session-${'x'.repeat(20)}`),
  )
  .map((text) => {
    try {
      return text.startsWith('%') ? text : encodeURIComponent(text);
    } catch {
      return 'x';
    }
  });

describe('hostile input never breaks a call', () => {
  it.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))('%s', async (_, endpoint) => {
    await fc.assert(
      fc.asyncProperty(
        raw,
        fc.array(part, { minLength: 3, maxLength: 3 }),
        fc.nat(4),
        fc.constantFrom('application/json', 'text/plain', 'application/json; charset=utf-16', ''),
        async (text, parts, who, type) => {
          let at = 0;
          let path = endpoint.path.replace(/\{\w+\}/g, () => parts[at++] as string);
          if (endpoint.method === 'GET')
            path += `?q=${parts[0]}&limit=${parts[1]}&offset=${parts[2]}&sort=${parts[0]}&category=${parts[1]}`;
          const headers: Record<string, string> = {};
          if (type) headers['content-type'] = type;
          // A header cannot even carry the strangest of them.
          if (tokens[who] && /^[\x20-\x7e]+$/.test(tokens[who])) headers.authorization = `Bearer ${tokens[who]}`;
          const response = await shop
            .from(`127.9.${who}.${at}`)
            .send(path, { method: endpoint.method, headers, ...(endpoint.method === 'GET' ? {} : { body: text }) });
          expect(response.status, path).toBeLessThan(500);
          if (response.status >= 400) {
            expect(response.headers.get('content-type')).toContain('application/json');
            expect(await response.json()).toMatchObject({ message: expect.any(String), code: expect.any(String) });
          }
        },
      ),
      { numRuns: 100 },
    );
  });

  it.each(endpoints.filter(({ method }) => method !== 'GET').map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s refuses a huge body with 413',
    async (_, endpoint) => {
      const path = endpoint.path.replace(/\{\w+\}/g, 'x');
      // A token of its own: the hostile calls above may well have signed the others out.
      const { token } = await admin(shop);
      const response = await shop.send(path, {
        method: endpoint.method,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: `{"a":"${'x'.repeat(1_100_000)}"}`,
      });
      expect(response.status).toBe(413);
    },
  );
});

describe('an address the API does not have', () => {
  it.each(['/api', '/api/', '/api/nada', '/api/products/a/b/c', '/api/%00', '/api//products'])('%s is a JSON 404', async (path) => {
    const response = await shop.send(path);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'not_found' });
  });
});
