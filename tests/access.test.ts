import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Access, Endpoint } from '#contract/endpoint.ts';
import { registerAllJobs } from '#server/jobs.ts';
import { type TestApp, testApp } from './app.ts';
import { ACCESS, adviceFor, endpoints, type Input, named, nameOf, orderOf, placed, rightInput } from './endpoint-table.ts';
import { newAddress } from './factories/lounge.ts';
import { ADDRESS, pay, product } from './factories/orders.ts';
import { admin, customer, type Person } from './factories/users.ts';

let shop: TestApp;
let owner: Person;
let other: Person;
let administrator: Person;

beforeAll(async () => {
  shop = await testApp();
  await registerAllJobs();
  [owner, other, administrator] = [await customer(shop), await customer(shop), await admin(shop)];
});
afterAll(() => shop.close());

/** No token, and a token that was never issued. */
const STRANGERS = [null, 'a'.repeat(43)];
const REFUSED = [403, 404];

async function answerTo(endpoint: Endpoint, input: Input, token: string | null): Promise<{ status: number; body: unknown }> {
  const { url, rest } = placed(endpoint, input);
  const isRead = endpoint.method === 'GET';
  const query = isRead ? `?${new URLSearchParams(rest as Record<string, string>)}` : '';
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (token) headers.authorization = `Bearer ${token}`;
  // Each call has its own client address, so that rate limits do not interfere.
  const response = await shop
    .from(newAddress())
    .send(url + query, { method: endpoint.method, headers, ...(isRead ? {} : { body: JSON.stringify(rest) }) });
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : undefined };
}

/** The input is valid in every field, so other callers are refused because of who they are and for no other reason. */
async function expectDone(endpoint: Endpoint, input: Input, token: string | null): Promise<void> {
  const { status, body } = await answerTo(endpoint, input, token);
  expect(status, `${adviceFor(endpoint)}: ${JSON.stringify(body)}`).toBe(endpoint.status);
  expect(endpoint.output.safeParse(body).error).toBeUndefined();
}

const statusOf = async (endpoint: Endpoint, input: Input, token: string | null) => (await answerTo(endpoint, input, token)).status;
const TABLED = Object.keys(ACCESS);
/** Chosen by the hand-written table, not by the contract. */
const withAccess = (access: Access) => named(endpoints.filter((endpoint) => ACCESS[nameOf(endpoint)] === access));
const hasInput = ({ input }: Endpoint) => Object.keys((input as { shape?: object }).shape ?? { unknown: 0 }).length > 0;

/** Calls of signed-in users whose input names no user and no existing record. All other calls concern one user's data. */
const NAMELESS = new Set(['POST /api/users/addresses']);
const personal = endpoints.filter(
  (endpoint) => ACCESS[nameOf(endpoint)] === 'user' && hasInput(endpoint) && !NAMELESS.has(nameOf(endpoint)),
);
/** Calls that the administrator may also use on other users' data. */
const FOR_ADMINISTRATOR_TOO = new Set(['GET /api/orders/{id}', 'DELETE /api/reviews/{id}']);

describe('who may call what', () => {
  it('is listed for every call of the contract, and the contract agrees', () => {
    const contract = Object.fromEntries(endpoints.map((endpoint) => [nameOf(endpoint), endpoint.access]));
    const beside = new Set(Object.keys(PLAIN));
    expect(contract).toEqual(Object.fromEntries(Object.entries(ACCESS).filter(([name]) => !beside.has(name))));
  });

  it('covers calls of each kind', () => {
    for (const access of ['anyone', 'user', 'admin'] as const) expect(withAccess(access).length).toBeGreaterThan(5);
    expect(personal.length).toBeGreaterThan(15);
  });

  it.each(withAccess('anyone'))('%s: anyone', async (_, endpoint) => {
    for (const token of [...STRANGERS, other.token, administrator.token])
      await expectDone(endpoint, await rightInput(endpoint, owner, shop), token);
  });

  it.each(withAccess('user'))('%s: any signed-in user', async (_, endpoint) => {
    // Some calls end the session or change the user, so each user is new.
    for (const person of [await customer(shop), await admin(shop)]) {
      const input = await rightInput(endpoint, person, shop);
      for (const token of STRANGERS) expect(await statusOf(endpoint, input, token)).toBe(401);
      await expectDone(endpoint, input, person.token);
    }
  });

  it.each(named(personal))('%s: no user for another user', async (_, endpoint) => {
    const whose = await customer(shop);
    const input = await rightInput(endpoint, whose, shop);
    expect(REFUSED).toContain(await statusOf(endpoint, input, other.token));
    if (FOR_ADMINISTRATOR_TOO.has(nameOf(endpoint)))
      await expectDone(endpoint, await rightInput(endpoint, await customer(shop), shop), administrator.token);
    else expect(REFUSED).toContain(await statusOf(endpoint, input, administrator.token));
    // The owner's record is unchanged and still accessible.
    await expectDone(endpoint, input, whose.token);
  });

  it.each(withAccess('admin'))('%s: the administrator', async (_, endpoint) => {
    const input = await rightInput(endpoint, owner, shop);
    for (const token of STRANGERS) expect(await statusOf(endpoint, input, token)).toBe(401);
    for (const { token } of [owner, other]) expect(await statusOf(endpoint, input, token)).toBe(403);
    await expectDone(endpoint, input, administrator.token);
  });
});

describe('with one’s own user id and another user’s record', () => {
  const call = async (name: string, input: Input) => {
    const endpoint = endpoints.find((one) => nameOf(one) === name) as Endpoint;
    return statusOf(endpoint, { ...(await rightInput(endpoint, owner, shop)), ...input }, other.token);
  };

  it.each(['POST /api/stripe/checkout', 'POST /api/points'])('%s', async (name) => {
    expect(await call(name, { user_id: other.id })).toBe(404);
  });

  it('a payment cannot be replaced by another user’s', async () => {
    const items = [{ product_id: await product(10_000), quantity: 1 }];
    const replaces = await pay(owner, 10_000, items);
    const order_data = { items, shipping_address: ADDRESS };
    expect(await call('POST /api/stripe/create-payment-intent', { user_id: other.id, order_data, replaces })).toBe(404);
  });

  it.each(['confirm', 'authenticate'])('%s a payment without its secret', async (step) => {
    expect(await call(`POST /api/sandbox/payment-intents/{id}/${step}`, { client_secret: 'otra clave' })).toBe(404);
  });
});

/** Routes outside the endpoint tables: an address to call, and the status for callers with access. */
const PLAIN: Record<string, { path?: () => Promise<string>; good: number; other?: number }> = {
  'GET /api/health': { good: 200 },
  'GET /api/ready': { good: 200 },
  'GET /api/metrics': { good: 200 },
  'GET /api/openapi.json': { good: 200 },
  'GET /sitemap.xml': { good: 200 },
  'GET /:file{sitemap-[1-9][0-9]?\\.xml}': { path: async () => '/sitemap-1.xml', good: 200 },
  'GET /robots.txt': { good: 200 },
  // Accepted only with a valid signature; this request has none.
  'POST /api/stripe/webhook': { good: 400 },
  'POST /api/subscriptions/unsubscribe': { good: 400 },
  'GET /api/subscriptions.csv': { good: 200 },
  // Access is granted, but the body is not an image.
  'POST /api/products/images': { good: 415 },
  'GET /api/orders/events': { good: 200 },
  // A customer must not learn whether another customer's order exists.
  'GET /api/tickets/:orderId': { path: async () => `/api/tickets/${await orderOf(owner)}`, good: 200, other: 404 },
};

/** Expected statuses for: no token, the record's owner, another customer, the administrator. */
const answersTo = (access: Access | undefined, good: number, other: number): number[] => {
  if (access === 'anyone') return [good, good, good, good];
  return access === 'user' ? [401, good, other, good] : [401, 403, 403, good];
};

describe('who may use the routes outside the endpoint tables', () => {
  it('is listed for every existing route and for no other', () => {
    const pattern = (name: string) => name.replace(/\{(\w+)\}/g, ':$1');
    const routes = new Set(shop.app.routes.filter(({ method }) => method !== 'ALL').map(nameOf));
    expect([...routes].sort(), 'tests/endpoint-table.ts says who may use each of these').toEqual([...new Set(TABLED.map(pattern))].sort());
    const tabled = new Set(endpoints.map(nameOf));
    expect(Object.keys(PLAIN).sort(), 'PLAIN says how each of these is tried').toEqual(TABLED.filter((name) => !tabled.has(name)).sort());
  });

  it.each(Object.entries(PLAIN))('%s', async (name, { path, good, other: answerToOther = good }) => {
    const [method = '', pattern = ''] = name.split(' ');
    const url = (await path?.()) ?? pattern;
    const statuses: number[] = [];
    for (const token of [null, owner.token, other.token, administrator.token]) {
      const response = await shop.send(url, { method, headers: token ? { authorization: `Bearer ${token}` } : {} });
      await response.body?.cancel();
      statuses.push(response.status);
    }
    expect(statuses).toEqual(answersTo(ACCESS[name], good, answerToOther));
  });

  it('matches the API document', async () => {
    const { paths } = (await (await shop.send('/api/openapi.json')).json()) as {
      paths: Record<string, Record<string, { security?: unknown }>>;
    };
    for (const [path, methods] of Object.entries(paths))
      for (const [method, { security }] of Object.entries(methods)) {
        const name = nameOf({ method, path });
        expect(security ? 'signed in' : 'anyone', name).toBe(
          (ACCESS[name] ?? ACCESS[name.replace(/\{(\w+)\}/g, ':$1')]) === 'anyone' ? 'anyone' : 'signed in',
        );
      }
  });

  it('hides the metrics from other machines', async () => {
    expect((await shop.from('203.0.113.9').send('/api/metrics')).status).toBe(404);
  });
});
