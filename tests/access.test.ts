import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { tables } from '#contract/tables.ts';
import { pool } from '#server/db/client.ts';
import { type TestApp, testApp } from './app.ts';
import { admin, customer, type Person } from './people.ts';
import { ADDRESS, checkout, pay, product } from './shopping.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});
afterAll(() => shop.close());

const endpoints: Endpoint[] = Object.values(tables).flatMap((table): Endpoint[] => Object.values(table));

async function orderOf(owner: Person, productId: string): Promise<string> {
  const items = [{ product_id: productId, quantity: 1 }];
  return (await checkout(owner, await pay(owner, 10_000, items), { items, shipping_address: ADDRESS })).order_id;
}

const addressOf = async (owner: Person): Promise<string> =>
  (await owner.api('POST /api/users/addresses', { address_line1: 'Tonalá 87', city: 'México', state: 'CDMX', postal_code: '06700' })).id;

async function rewardOf({ id }: Person, productId: string): Promise<string> {
  const insert = `insert into rewards (user_id, product_id, kind, cost) values ($1, $2, 'free', 100) returning id`;
  return (await pool.query<{ id: string }>(insert, [id, productId])).rows[0]?.id as string;
}

/** Whose `{id}` it is: a thing of a person's own, or of the shop's. */
const OWNED: [prefix: string, make: (owner: Person, productId: string) => Promise<string>][] = [
  ['/api/orders/{id}', orderOf],
  ['/api/users/addresses/{id}', addressOf],
  ['/api/points/rewards/{reward_id}', rewardOf],
];

/** The calls that a person makes about him- or herself, or about a thing of his or her own. */
const isPersonal = ({ path, access, input }: Endpoint): boolean =>
  access === 'user' && (OWNED.some(([prefix]) => path.startsWith(prefix)) || 'user_id' in ((input as { shape?: object }).shape ?? {}));

/** One body that is right for nearly every call: each takes out of it what it knows. */
async function bodyFor({ path }: Endpoint, owner: Person): Promise<Record<string, unknown>> {
  const productId = await product(10_000);
  const items = [{ product_id: productId, quantity: 1 }];
  const id = (await OWNED.find(([prefix]) => path.startsWith(prefix))?.[1](owner, productId)) ?? productId;
  const purchase = { order_data: { items, shipping_address: ADDRESS }, amount: 10_000 };
  const address = { address_line1: 'Tonalá 87', city: 'México', state: 'CDMX', postal_code: '06700' };
  const body = { ...purchase, ...address, id, reward_id: id, user_id: owner.id, product_id: productId, quantity: 1, status: 'preparando' };
  if (path === '/api/points') return { ...body, order_id: await orderOf(owner, productId) };
  if (path === '/api/stripe/checkout') return { ...body, payment_data: { stripe_payment_id: await pay(owner, 10_000, items) } };
  return { ...body, session_id: `session-${'x'.repeat(20)}` };
}

async function statusFor({ method, path }: Endpoint, body: Record<string, unknown>, token: string | null): Promise<number> {
  let url = path.replace(/\{(\w+)\}/g, (_, name: string) => String(body[name]));
  if (method === 'GET' && 'user_id' in body) url += `?user_id=${body.user_id}`;
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (token) headers.authorization = `Bearer ${token}`;
  return (await shop.send(url, { method, headers, ...(method === 'GET' ? {} : { body: JSON.stringify(body) }) })).status;
}

const named = (list: Endpoint[]) => list.map((one) => [`${one.method} ${one.path}`, one] as const);

describe('who may call what', () => {
  it.each(named(endpoints.filter(({ access }) => access === 'anyone')))('%s: anyone', async (_, endpoint) => {
    for (const token of [null, 'a'.repeat(43), (await customer(shop)).token, (await admin(shop)).token])
      expect([401, 403]).not.toContain(await statusFor(endpoint, await bodyFor(endpoint, await customer(shop)), token));
  });

  it.each(named(endpoints.filter(({ access }) => access === 'user')))('%s: whoever is signed in', async (_, endpoint) => {
    const owner = await customer(shop);
    const body = await bodyFor(endpoint, owner);
    for (const token of [null, 'a'.repeat(43)]) expect(await statusFor(endpoint, body, token)).toBe(401);
    expect([401, 403]).not.toContain(await statusFor(endpoint, body, owner.token));
    const chief = await admin(shop);
    expect([401, 403]).not.toContain(await statusFor(endpoint, await bodyFor(endpoint, chief), chief.token));
  });

  it.each(named(endpoints.filter(isPersonal)))('%s: nobody about somebody else', async (_, endpoint) => {
    const owner = await customer(shop);
    const body = await bodyFor(endpoint, owner);
    expect([403, 404]).toContain(await statusFor(endpoint, body, (await customer(shop)).token));
    // And the thing is there, untouched, for the one whose it is.
    const own = await statusFor(endpoint, body, owner.token);
    expect([401, 403]).not.toContain(own);
    if (OWNED.some(([prefix]) => endpoint.path.startsWith(prefix))) expect(own).toBeLessThan(300);
  });

  it.each(named(endpoints.filter(({ access }) => access === 'admin')))('%s: the administrator', async (_, endpoint) => {
    const owner = await customer(shop);
    const body = await bodyFor(endpoint, owner);
    for (const token of [null, 'a'.repeat(43)]) expect(await statusFor(endpoint, body, token)).toBe(401);
    expect(await statusFor(endpoint, body, owner.token)).toBe(403);
    expect([401, 403, 404]).not.toContain(await statusFor(endpoint, body, (await admin(shop)).token));
  });
});
