import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isAtLeast, STAFF_ROLES, type StaffRole } from '#contract/staff.ts';
import type { Access, Endpoint } from '#contract/wire/endpoint.ts';
import { SIGN_PATHS } from '#server/gateways/brand/signs.ts';
import { webhooks } from '#server/gateways/payments/provider.ts';
import { type TestApp, testApp } from '../app.ts';
import {
  ACCESS,
  adviceFor,
  aFactura,
  endpoints,
  FOR_GUESTS,
  type Input,
  named,
  nameOf,
  needsPrinter,
  needsStripe,
  orderOf,
  placed,
  rightInput,
} from '../endpoint-table.ts';
import { newAddress } from '../factories/lounge.ts';
import { ADDRESS, pay, product } from '../factories/orders.ts';
import { deleteExport, setUser } from '../factories/rows.ts';
import { openedShift } from '../factories/till.ts';
import { customer, guest, type Person, staff } from '../factories/users.ts';

let shop: TestApp;
let owner: Person;
let other: Person;
let team: Record<StaffRole, Person>;

beforeAll(async () => {
  // One connection: a call that asks for a second one within a transaction would block for ever.
  shop = await testApp({ connections: 1 });
  [owner, other] = [await customer(shop), await customer(shop)];
  team = { staff: await staff(shop, 'staff'), manager: await staff(shop, 'manager'), owner: await staff(shop, 'owner') };
});
afterAll(() => shop.close());

/** No token, and a token that was never issued. */
const STRANGERS = [null, 'a'.repeat(43)];
const REFUSED = [403, 404];

async function answerTo(endpoint: Endpoint, input: Input, token: string | null): Promise<{ status: number; body: unknown }> {
  const { url, rest } = placed(endpoint, input);
  const isRead = endpoint.method === 'GET';
  const query = isRead ? `?${new URLSearchParams(rest as Record<string, string>)}` : '';
  // Sales need a key; other calls are not repeated with it.
  const headers: Record<string, string> = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  if (token) headers.authorization = `Bearer ${token}`;
  // Each call has its own client address, so that rate limits do not interfere.
  const response = await shop
    .from(newAddress())
    .send(url + query, { method: endpoint.method, headers, ...(isRead ? {} : { body: JSON.stringify(rest) }) });
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : undefined };
}

/** The input is valid in every field, so that a refusal of another caller can only be about access. */
async function expectDone(endpoint: Endpoint, input: Input, token: string | null): Promise<void> {
  const { status, body } = await answerTo(endpoint, input, token);
  if (needsStripe(endpoint)) return expect([status, body]).toEqual([503, expect.objectContaining({ code: 'stripe_not_configured' })]);
  if (needsPrinter(endpoint)) return expect([status, body]).toEqual([409, expect.objectContaining({ code: 'no_printer' })]);
  expect(status, `${adviceFor(endpoint)}: ${JSON.stringify(body)}`).toBe(endpoint.status);
  expect(endpoint.output.safeParse(body).error).toBeUndefined();
}

const statusOf = async (endpoint: Endpoint, input: Input, token: string | null) => (await answerTo(endpoint, input, token)).status;
const TABLED = Object.keys(ACCESS);
/** The endpoints with this access by the hand-written table, not by the contract. */
const withAccess = (access: Access) => named(endpoints.filter((endpoint) => ACCESS[nameOf(endpoint)] === access));
const withStaffAccess = (level: StaffRole) => withAccess(level).map(([name, endpoint]) => [name, level, endpoint] as const);
const tooSmallFor = (level: StaffRole): Person[] => STAFF_ROLES.filter((role) => !isAtLeast(role, level)).map((role) => team[role]);
const hasInput = ({ input }: Endpoint) => Object.keys((input as { shape?: object }).shape ?? { unknown: 0 }).length > 0;

/** Calls of signed-in users whose input names no user and no existing record. All other calls concern one user's data. */
const NAMELESS = new Set([
  'POST /api/users/addresses',
  'POST /api/users/export',
  'PUT /api/users/password',
  'PUT /api/users/billing',
  'PUT /api/users/preferences',
  'PUT /api/users/profile',
  'POST /api/users/two-step',
  'POST /api/users/two-step/confirm',
  'POST /api/users/two-step/recovery-codes',
  'DELETE /api/users/two-step',
  'DELETE /api/users/profile',
]);
const personal = endpoints.filter(
  (endpoint) => ACCESS[nameOf(endpoint)] === 'user' && hasInput(endpoint) && !NAMELESS.has(nameOf(endpoint)) && !needsStripe(endpoint),
);
/** Calls about one user's data that staff of this role may also make for other users. */
const ALSO_FOR: Record<string, StaffRole> = { 'GET /api/orders/{id}': 'staff', 'DELETE /api/reviews/{id}': 'manager' };

/** Calls about a shift, which staff make for the one that they opened, and about their own pin. */
const isOwn = ({ path }: Endpoint) => path.startsWith('/api/caja/turnos/{id}') || path === '/api/users/pin';

describe('who may call what', () => {
  it('is listed for every call of the contract, and the contract agrees', () => {
    const contract = Object.fromEntries(endpoints.map((endpoint) => [nameOf(endpoint), endpoint.access]));
    const beside = new Set(Object.keys(PLAIN));
    expect(contract).toEqual(Object.fromEntries(Object.entries(ACCESS).filter(([name]) => !beside.has(name))));
  });

  it('covers calls of each kind', () => {
    for (const access of ['anyone', 'user', 'staff', 'manager'] as const) expect(withAccess(access).length).toBeGreaterThan(5);
    expect(personal.length).toBeGreaterThan(15);
  });

  it.each(withAccess('anyone'))('%s: anyone', async (_, endpoint) => {
    for (const token of [...STRANGERS, other.token, ...STAFF_ROLES.map((role) => team[role].token)])
      await expectDone(endpoint, await rightInput(endpoint, owner, shop), token);
  });

  it.each(withAccess('user'))('%s: any signed-in user', async (_, endpoint) => {
    // Some calls end the session or change the user, so each user is new.
    for (const person of [await customer(shop), ...(await Promise.all(STAFF_ROLES.map((role) => staff(shop, role))))]) {
      const input = await rightInput(endpoint, person, shop);
      for (const token of STRANGERS) expect(await statusOf(endpoint, input, token)).toBe(401);
      await expectDone(endpoint, input, person.token);
    }
  });

  it.each(named(personal))('%s: no user for another user', async (_, endpoint) => {
    const whose = await customer(shop);
    const input = await rightInput(endpoint, whose, shop);
    expect(REFUSED).toContain(await statusOf(endpoint, input, other.token));
    for (const role of STAFF_ROLES) {
      const level = ALSO_FOR[nameOf(endpoint)];
      if (level && isAtLeast(role, level))
        await expectDone(endpoint, await rightInput(endpoint, await customer(shop), shop), team[role].token);
      else expect(REFUSED, role).toContain(await statusOf(endpoint, input, team[role].token));
    }
    // The owner's record is unchanged and still accessible.
    await expectDone(endpoint, input, whose.token);
  });

  it.each(STAFF_ROLES.flatMap(withStaffAccess))('%s: %s', async (_, level, endpoint) => {
    const input = await rightInput(endpoint, owner, shop);
    for (const token of STRANGERS) expect(await statusOf(endpoint, input, token)).toBe(401);
    for (const { token } of [owner, other, ...tooSmallFor(level)])
      expect(await answerTo(endpoint, input, token)).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
    // Some calls use their record up, so each role gets a record of its own.
    for (const role of STAFF_ROLES.filter((one) => isAtLeast(one, level)))
      await expectDone(endpoint, await rightInput(endpoint, isOwn(endpoint) ? team[role] : await customer(shop), shop), team[role].token);
  });
});

describe('guests without an account', () => {
  const closed = named(endpoints.filter((endpoint) => ACCESS[nameOf(endpoint)] !== 'anyone' && !FOR_GUESTS.has(nameOf(endpoint))));
  const open = named(endpoints.filter((endpoint) => FOR_GUESTS.has(nameOf(endpoint))));

  it('are admitted by the contract exactly where the table says so', () => {
    const admitting = endpoints.filter(({ guests }) => guests).map(nameOf);
    expect(admitting.sort()).toEqual(open.map(([name]) => name).sort());
    expect(closed.length).toBeGreaterThan(80);
  });

  it.each(open)('%s: admits them, with their own data only', async (_, endpoint) => {
    const person = await guest(shop);
    const input = await rightInput(endpoint, person, shop);
    if (hasInput(endpoint)) expect(REFUSED).toContain(await statusOf(endpoint, input, (await guest(shop)).token));
    await expectDone(endpoint, input, person.token);
  });

  it('are refused by every other call for users and staff', async () => {
    const { id, token } = await guest(shop);
    for (const [name, endpoint] of closed) {
      const { url } = placed(endpoint, { id, user_id: id, kind: 'product', number: 'CB0000000000', session_id: 'x' });
      const answer = await shop.send(url, { method: endpoint.method, headers: { authorization: `Bearer ${token}` } });
      expect([answer.status, await answer.json()], name).toEqual([403, expect.objectContaining({ code: 'guest_not_allowed' })]);
    }
  });

  it('get the same answers from public calls as anyone', async () => {
    const { token } = await guest(shop);
    for (const [, endpoint] of withAccess('anyone')) await expectDone(endpoint, await rightInput(endpoint, owner, shop), token);
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

async function fileOf(kind: 'pdf' | 'xml'): Promise<string> {
  const { id, token } = await aFactura(owner, shop);
  return `/api/facturas/${id}/${kind}?token=${token}`;
}

/** Routes outside the endpoint tables: an address to call, and the status for callers with access. */
const PLAIN: Record<string, Try> = {
  'GET /api/health': { good: 200 },
  'GET /api/live': { good: 200 },
  'GET /api/ready': { good: 200 },
  'GET /api/metrics': { good: 200 },
  'GET /api/openapi.json': { good: 200 },
  'GET /sitemap.xml': { good: 200 },
  'GET /:file{sitemap-[1-9][0-9]?\\.xml}': { path: async () => '/sitemap-1.xml', good: 200 },
  'GET /robots.txt': { good: 200 },
  'GET /feeds/google.xml': { good: 200 },
  'GET /feeds/menu.json': { good: 200 },
  'GET /llms.txt': { good: 200 },
  'GET /manifest.webmanifest': { good: 200 },
  // Drawn for a renamed shop only; the house's own are files in front of the app.
  ...Object.fromEntries(SIGN_PATHS.map((path) => [`GET ${path}`, { good: 404 }])),
  'GET /.well-known/apple-developer-merchantid-domain-association': { good: 404 },
  'GET /.well-known/ucp': { good: 200 },
  // Accepted only with a valid signature; this request has none.
  ...Object.fromEntries(webhooks.map(({ path }) => [`POST ${path}`, { good: 400 }])),
  'POST /api/subscriptions/unsubscribe': { good: 400 },
  'GET /api/subscriptions.csv': { good: 200 },
  'GET /api/products/export': { good: 200 },
  'GET /api/invoices/:id': { path: async () => `/api/invoices/${await orderOf(owner)}`, good: 200 },
  'GET /api/facturas/mes': { path: async () => '/api/facturas/mes?mes=2026-01', good: 200 },
  'GET /api/facturas/:id/pdf': { path: async () => fileOf('pdf'), good: 200 },
  'GET /api/facturas/:id/xml': { path: async () => fileOf('xml'), good: 200 },
  'GET /api/stats/export': { path: async () => '/api/stats/export?formato=csv', good: 200 },
  // The link is opened by its signature; this request has none.
  'GET /api/labels/:file': { path: async () => '/api/labels/CB0000000000.pdf', good: 404 },
  // Access is granted, but the body is not an image.
  'POST /api/products/images': { good: 415 },
  'POST /api/ajustes/marca/imagenes': { good: 415 },
  'POST /api/ajustes/csd': { good: 415 },
  'POST /api/users/avatar': { good: 415 },
  // Google is not configured here.
  'GET /api/auth/google': { good: 503 },
  'GET /api/auth/google/callback': { good: 503 },
  'GET /api/auth/status': { good: 200 },
  'GET /api/orders/events': { good: 200 },
  'GET /api/orders/:id/events': {
    path: async () => `/api/orders/${await orderOf(owner)}/events`,
    good: 200,
    other: 404,
    alsoFor: 'nobody',
  },
  'GET /api/caja/turnos/:id/corte': {
    path: async () => `/api/caja/turnos/${await openedShift(`Caja ${randomUUID()}`)}/corte?corte=x`,
    good: 200,
  },
  // The order was not paid at a till.
  'GET /api/caja/ventas/:id/recibo': { path: async () => `/api/caja/ventas/${await orderOf(owner)}/recibo`, good: 404 },
  'GET /api/orders/:id/slip': { path: async () => `/api/orders/${await orderOf(owner)}/slip`, good: 200 },
  'GET /api/users/export/:id': { path: () => copyOf(owner), good: 200, other: 404, alsoFor: 'nobody' },
  // A customer must not learn whether another customer's order exists. A ticket contains the customer's e-mail, so it is for managers only.
  'GET /api/tickets/:orderId': { path: async () => `/api/tickets/${await orderOf(owner)}`, good: 200, other: 404, alsoFor: 'manager' },
};

/** `alsoFor`: staff of this role may use other users' records too. */
type Try = { path?: () => Promise<string>; good: number; other?: number; alsoFor?: StaffRole | 'nobody' };

/** The address of a finished copy of this user's data. */
async function copyOf({ id, api }: Person): Promise<string> {
  await deleteExport(id);
  await setUser(id, { passwordHash: null });
  await api('POST /api/users/export', {});
  await expect.poll(async () => (await api('GET /api/users/export', {})).state).toBe('listo');
  return (await api('GET /api/users/export', {})).url as string;
}

/** Expected statuses for: no token, the record's owner, another customer, and each staff role. */
function answersTo(access: Access | undefined, { good, other = good, alsoFor = 'staff' }: Try): number[] {
  const byRole = (level: StaffRole | 'nobody', refused: number) =>
    STAFF_ROLES.map((role) => (level !== 'nobody' && isAtLeast(role, level) ? good : refused));
  if (access === undefined) return [];
  if (access === 'anyone') return [good, good, good, ...byRole('staff', good)];
  if (access === 'user') return [401, good, other, ...byRole(alsoFor, other)];
  return [401, 403, 403, ...byRole(access, 403)];
}

describe('who may use the routes outside the endpoint tables', () => {
  it('is listed for every existing route and for no other', () => {
    const pattern = (name: string) => name.replace(/\{(\w+)\}/g, ':$1');
    const routes = new Set(shop.app.routes.filter(({ method }) => method !== 'ALL').map(nameOf));
    expect([...routes].sort(), 'tests/endpoint-table.ts says who may use each of these').toEqual([...new Set(TABLED.map(pattern))].sort());
    const tabled = new Set(endpoints.map(nameOf));
    expect(Object.keys(PLAIN).sort(), 'PLAIN says how each of these is tried').toEqual(TABLED.filter((name) => !tabled.has(name)).sort());
  });

  it.each(Object.entries(PLAIN))('%s', async (name, route) => {
    const [method = '', pattern = ''] = name.split(' ');
    const url = (await route.path?.()) ?? pattern;
    const statuses: number[] = [];
    for (const token of [null, owner.token, other.token, ...STAFF_ROLES.map((role) => team[role].token)]) {
      const response = await shop.send(url, { method, headers: token ? { authorization: `Bearer ${token}` } : {} });
      await response.body?.cancel();
      statuses.push(response.status);
    }
    expect(statuses).toEqual(answersTo(ACCESS[name], route));
  });

  it('admits guests without an account where the table says so', async () => {
    const person = await guest(shop);
    for (const [name, route] of Object.entries(PLAIN)) {
      if (ACCESS[name] === 'anyone') continue;
      const [method = '', pattern = ''] = name.split(' ');
      const own = FOR_GUESTS.has(name);
      const url = own ? pattern.replace(/:\w+/, await orderOf(person)) : ((await route.path?.()) ?? pattern);
      const answer = await shop.send(url, { method, headers: { authorization: `Bearer ${person.token}` } });
      expect(answer.status, name).toBe(own ? route.good : 403);
      await answer.body?.cancel();
    }
  });

  it('matches the API document', async () => {
    const { paths } = (await (await shop.send('/api/openapi.json')).json()) as {
      paths: Record<string, Record<string, { security?: unknown; 'x-access'?: unknown }>>;
    };
    for (const [path, methods] of Object.entries(paths))
      for (const [method, { security, 'x-access': access }] of Object.entries(methods)) {
        const name = nameOf({ method, path });
        expect(access, name).toBe(ACCESS[name] ?? ACCESS[name.replace(/\{(\w+)\}/g, ':$1')]);
        expect(security !== undefined, name).toBe(access !== 'anyone');
      }
  });

  it('hides the metrics from other machines', async () => {
    expect((await shop.from('203.0.113.9').send('/api/metrics')).status).toBe(404);
  });
});
