import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { registerAllJobs } from '#server/jobs.ts';
import { type TestApp, testApp } from './app.ts';
import { adviceFor, endpoints, type Input, named, nameOf, orderOf, placed, rightInput } from './calls.ts';
import { admin, customer, type Person } from './people.ts';
import { ADDRESS, pay, product } from './shopping.ts';

let shop: TestApp;
let owner: Person;
let other: Person;
let chief: Person;

beforeAll(async () => {
  shop = await testApp();
  await registerAllJobs();
  [owner, other, chief] = [await customer(shop), await customer(shop), await admin(shop)];
});
afterAll(() => shop.close());

/** Nobody, and somebody with a token that is none. */
const STRANGERS = [null, 'a'.repeat(43)];
const REFUSED = [403, 404];

async function answerTo(endpoint: Endpoint, input: Input, token: string | null): Promise<{ status: number; body: unknown }> {
  const { url, rest } = placed(endpoint, input);
  const isRead = endpoint.method === 'GET';
  const query = isRead ? `?${new URLSearchParams(rest as Record<string, string>)}` : '';
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (token) headers.authorization = `Bearer ${token}`;
  const response = await shop.send(url + query, { method: endpoint.method, headers, ...(isRead ? {} : { body: JSON.stringify(rest) }) });
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : undefined };
}

/** Right to the last field: what is refused elsewhere is refused for who asks, and for nothing else. */
async function expectDone(endpoint: Endpoint, input: Input, token: string | null): Promise<void> {
  const { status, body } = await answerTo(endpoint, input, token);
  expect(status, `${adviceFor(endpoint)}: ${JSON.stringify(body)}`).toBe(endpoint.status);
  expect(endpoint.output.safeParse(body).error).toBeUndefined();
}

const statusOf = async (endpoint: Endpoint, input: Input, token: string | null) => (await answerTo(endpoint, input, token)).status;
const withAccess = (access: Endpoint['access']) => named(endpoints.filter((endpoint) => endpoint.access === access));
const hasInput = ({ input }: Endpoint) => Object.keys((input as { shape?: object }).shape ?? { unknown: 0 }).length > 0;

/** Of the calls of whoever is signed in, those that name nobody and no thing that is there already. Every other one is somebody's own. */
const NAMELESS = new Set(['POST /api/users/addresses']);
const personal = endpoints.filter((endpoint) => endpoint.access === 'user' && hasInput(endpoint) && !NAMELESS.has(nameOf(endpoint)));
/** What the administrator does with the things of others by the same call as they do. */
const FOR_CHIEF_TOO = new Set(['GET /api/orders/{id}', 'DELETE /api/reviews/{id}']);

describe('who may call what', () => {
  it('is asked of every call, of each kind', () => {
    expect(endpoints.length).toBeGreaterThan(35);
    for (const access of ['anyone', 'user', 'admin'] as const) expect(withAccess(access).length).toBeGreaterThan(5);
    expect(personal.length).toBeGreaterThan(15);
  });

  it.each(withAccess('anyone'))('%s: anyone', async (_, endpoint) => {
    for (const token of [...STRANGERS, other.token, chief.token])
      await expectDone(endpoint, await rightInput(endpoint, owner, shop), token);
  });

  it.each(withAccess('user'))('%s: whoever is signed in', async (_, endpoint) => {
    // Some calls end the session, or find a person as they left it.
    for (const person of [await customer(shop), await admin(shop)]) {
      const input = await rightInput(endpoint, person, shop);
      for (const token of STRANGERS) expect(await statusOf(endpoint, input, token)).toBe(401);
      await expectDone(endpoint, input, person.token);
    }
  });

  it.each(named(personal))('%s: nobody about somebody else', async (_, endpoint) => {
    const whose = await customer(shop);
    const input = await rightInput(endpoint, whose, shop);
    expect(REFUSED).toContain(await statusOf(endpoint, input, other.token));
    if (FOR_CHIEF_TOO.has(nameOf(endpoint)))
      await expectDone(endpoint, await rightInput(endpoint, await customer(shop), shop), chief.token);
    else expect(REFUSED).toContain(await statusOf(endpoint, input, chief.token));
    // And it is there, untouched, for the one whose it is.
    await expectDone(endpoint, input, whose.token);
  });

  it.each(withAccess('admin'))('%s: the administrator', async (_, endpoint) => {
    const input = await rightInput(endpoint, owner, shop);
    for (const token of STRANGERS) expect(await statusOf(endpoint, input, token)).toBe(401);
    for (const { token } of [owner, other]) expect(await statusOf(endpoint, input, token)).toBe(403);
    await expectDone(endpoint, input, chief.token);
  });
});

describe('under one’s own name with the things of another', () => {
  const call = async (name: string, input: Input) => {
    const endpoint = endpoints.find((one) => nameOf(one) === name) as Endpoint;
    return statusOf(endpoint, { ...(await rightInput(endpoint, owner, shop)), ...input }, other.token);
  };

  it.each(['POST /api/stripe/checkout', 'POST /api/points'])('%s', async (name) => {
    expect(await call(name, { user_id: other.id })).toBe(404);
  });

  it('a payment gives way to nobody else’s', async () => {
    const items = [{ product_id: await product(10_000), quantity: 1 }];
    const replaces = await pay(owner, 10_000, items);
    const order_data = { items, shipping_address: ADDRESS };
    expect(await call('POST /api/stripe/create-payment-intent', { user_id: other.id, order_data, replaces })).toBe(404);
  });

  it.each(['confirm', 'authenticate'])('%s a payment without its secret', async (step) => {
    expect(await call(`POST /api/sandbox/payment-intents/{id}/${step}`, { client_secret: 'otra clave' })).toBe(404);
  });
});

type Statuses = { stranger: number; owner: number; other: number; chief: number };
const all = (status: number): Statuses => ({ stranger: status, owner: status, other: status, chief: status });

/** The routes beside the tables: files, streams, uploads, the provider's word, and those about the process. */
const PLAIN: Record<string, { path?: () => Promise<string>; statuses: Statuses }> = {
  'GET /api/health': { statuses: all(200) },
  'GET /api/ready': { statuses: all(200) },
  'GET /api/metrics': { statuses: all(200) },
  'GET /api/openapi.json': { statuses: all(200) },
  'GET /api/docs': { statuses: all(200) },
  'GET /api/docs/:file': { path: async () => '/api/docs/start.js', statuses: all(200) },
  'GET /sitemap.xml': { statuses: all(200) },
  'GET /:file{sitemap-[1-9][0-9]?\\.xml}': { path: async () => '/sitemap-1.xml', statuses: all(200) },
  'GET /robots.txt': { statuses: all(200) },
  // Believed for its signature alone, whoever brings it.
  'POST /api/stripe/webhook': { statuses: all(400) },
  // Believed for its signature alone, too.
  'POST /api/subscriptions/unsubscribe': { statuses: all(400) },
  'GET /api/subscriptions.csv': { statuses: { stranger: 401, owner: 403, other: 403, chief: 200 } },
  // 415: let in, and then it is no picture.
  'POST /api/products/images': { statuses: { stranger: 401, owner: 403, other: 403, chief: 415 } },
  'GET /api/orders/events': { statuses: { stranger: 401, owner: 403, other: 403, chief: 200 } },
  'GET /api/tickets/:orderId': {
    path: async () => `/api/tickets/${await orderOf(owner)}`,
    statuses: { stranger: 401, owner: 200, other: 404, chief: 200 },
  },
};

describe('who may use what stands beside the tables', () => {
  it('is known of every route', () => {
    const tabled = new Set(endpoints.map((endpoint) => nameOf(endpoint).replace(/\{(\w+)\}/g, ':$1')));
    const routes = shop.app.routes.filter(({ method }) => method !== 'ALL').map(nameOf);
    const plain = [...new Set(routes)].filter((name) => !tabled.has(name));
    expect(plain.sort(), 'PLAIN in tests/access.test.ts says who may use each of these').toEqual(Object.keys(PLAIN).sort());
  });

  it.each(Object.entries(PLAIN))('%s', async (name, { path, statuses }) => {
    const [method = '', pattern = ''] = name.split(' ');
    const url = (await path?.()) ?? pattern;
    const tokens = { stranger: null, owner: owner.token, other: other.token, chief: chief.token };
    for (const [who, status] of Object.entries(statuses)) {
      const token = tokens[who as keyof Statuses];
      const response = await shop.send(url, { method, headers: token ? { authorization: `Bearer ${token}` } : {} });
      await response.body?.cancel();
      expect(response.status, who).toBe(status);
    }
  });

  it('does not even tell strangers from outside that there are metrics', async () => {
    expect((await shop.from('203.0.113.9').send('/api/metrics')).status).toBe(404);
  });
});
