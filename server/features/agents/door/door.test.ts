import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { env } from '#server/env.ts';
import type { Env } from '#server/http/caller.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { newAddress } from '../../../../tests/factories/lounge.ts';
import { admin } from '../../../../tests/factories/users.ts';
import { newPlatform, type Platform, type Platforms, signed } from '../../../../tests/stand-ins/platform.ts';
import type { Operation, OperationCall } from '../ucp/operation.ts';
import { ProtocolError } from '../ucp/protocol-error.ts';
import { CAPABILITY } from '../ucp/version.ts';
import { registerOperations } from './rest.ts';

/** Opened before the shop's modules are loaded, because they read its address then. */
const platforms: Platforms = await vi.hoisted(async () => {
  const { openPlatforms } = await import('../../../../tests/stand-ins/platform.ts');
  const opened = await openPlatforms();
  process.env.UCP_TEST_ORIGIN = opened.origin;
  return opened;
});

/** Operations that count their runs. */
const calls: OperationCall[] = [];
let fails: Error | null = null;
let gate: Promise<void> | null = null;
const operation = (rest: Operation['rest'], capability: string, more: readonly string[] = []): Operation => ({
  name: rest,
  rest,
  summary: 'De prueba',
  capabilities: [capability, ...more],
  async run(call) {
    calls.push(call);
    const count = calls.length;
    await gate;
    if (fails) throw fails;
    return { status: rest.startsWith('POST') ? 201 : 200, body: { count } };
  },
});
const operations = [
  operation('POST /things', CAPABILITY.checkout, [CAPABILITY.fulfillment, CAPABILITY.discount]),
  operation('PUT /things/{id}', CAPABILITY.checkout),
  operation('GET /things/{id}', CAPABILITY.order),
];

let shop: TestApp;
let app: Hono<Env>;
const authority = new URL(env.publicUrl).host;

beforeAll(async () => {
  shop = await testApp();
  app = new Hono<Env>();
  registerOperations(app, operations);
  // The first fetch loads what the later ones use, and may take longer than a program has.
  while ((await post(newPlatform(platforms))).status === 424);
});
beforeEach(() => {
  calls.length = 0;
  fails = null;
  gate = null;
});
afterAll(async () => {
  await shop.close();
  await platforms.close();
});

const BODY = '{"a":1}';
type Sent = { method?: string; headers?: Record<string, string>; body?: string; address?: string };
async function send(path: string, { method = 'GET', headers = {}, body, address = newAddress() }: Sent) {
  const type = body === undefined ? {} : { 'content-type': 'application/json', body };
  const { body: _, ...typed } = type as Record<string, string>;
  const from = new Hono<Env>();
  from.use(async (c, next) => {
    c.set('address', address);
    await next();
  });
  from.route('/', app);
  const response = await from.request(`/api/ucp${path}`, {
    method,
    headers: { ...typed, ...headers },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null };
}
const post = (
  platform: Platform,
  { key, body = BODY, path = '/things', method = 'POST', address }: Partial<Sent> & { key?: string; path?: string } = {},
) => send(path, { method, body, ...(address && { address }), headers: { ...platform.agent, ...(key && { 'idempotency-key': key }) } });
const sendSigned = (platform: Platform, path: string, options: Partial<Parameters<typeof signed>[0]> & { address?: string } = {}) => {
  const { method = 'GET', body, headers, address, ...rest } = options;
  const all = signed({
    method,
    path: `/api/ucp${path}`,
    body,
    key: platform.key,
    authority,
    headers: { ...platform.agent, ...headers },
    ...rest,
  });
  return send(path, { method, headers: all, ...(body !== undefined && { body }), ...(address && { address }) });
};

describe('a program', () => {
  it('is answered with the version and what both sides know of the operation', async () => {
    const { status, body } = await post(newPlatform(platforms, { capabilities: ['checkout', 'discount', 'order'] }));
    expect([status, body]).toEqual([
      201,
      {
        ucp: {
          version: '2026-08-25',
          status: 'success',
          capabilities: { [CAPABILITY.checkout]: [{ version: '2026-08-25' }], [CAPABILITY.discount]: [{ version: '2026-08-25' }] },
          payment_handlers: { 'test.casablanca.sandbox': [expect.objectContaining({ id: 'sandbox' })] },
        },
        count: 1,
      },
    ]);
    expect(calls[0]?.platform).toMatchObject({ verified: false, webhookUrl: expect.stringContaining('/orders') });
  });

  it.each([
    ['nothing', {}],
    ['no profile', { 'ucp-agent': 'name="a"' }],
    ['a profile without quotes', { 'ucp-agent': 'profile=https://a.example/p' }],
    ['http', { 'ucp-agent': 'profile="http://a.example/p"' }],
    ['a number', { 'ucp-agent': 'profile="https://169.254.169.254/latest"' }],
    ['a number of version 6', { 'ucp-agent': 'profile="https://[::1]/p"' }],
    ['this machine', { 'ucp-agent': 'profile="https://localhost/p"' }],
    ['a name of the local network', { 'ucp-agent': 'profile="https://nas.local/p"' }],
    ['credentials', { 'ucp-agent': 'profile="https://a:b@a.example/p"' }],
    ['another port', { 'ucp-agent': 'profile="https://a.example:8443/p"' }],
    ['a fragment', { 'ucp-agent': 'profile="https://a.example/p#x"' }],
    ['an address too long', { 'ucp-agent': `profile="https://a.example/${'p'.repeat(3000)}"` }],
  ])('that names %s is refused with 400', async (_, headers) => {
    const { status, body } = await send('/things/1', { headers: headers as Record<string, string> });
    expect([status, body]).toEqual([
      400,
      { code: 'invalid_profile_url', content: expect.any(String), continue_url: `${env.publicUrl}/menu` },
    ]);
    expect(calls).toEqual([]);
  });

  it.each([
    ['redirects', 424, 'profile_unreachable', (r) => r.writeHead(302, { location: '/other' }).end()],
    ['is missing', 424, 'profile_unreachable', (r) => r.writeHead(404).end()],
    ['breaks off', 424, 'profile_unreachable', (r) => r.destroy()],
    ['is no JSON', 422, 'profile_malformed', (r) => r.end('<html>')],
    ['is a list', 422, 'profile_malformed', (r) => r.end('[]')],
    ['has no version', 422, 'profile_malformed', (r) => r.end('{"ucp":{}}')],
    [
      'has capabilities of another form',
      422,
      'profile_malformed',
      (r) => r.end(`{"ucp":{"version":"2026-08-25","capabilities":{"${CAPABILITY.cart}":1}}}`),
    ],
    ['has 10 MB', 422, 'profile_malformed', (r) => void Readable.from(Array<string>(1000).fill('x'.repeat(10_000))).pipe(r)],
  ] as [string, number, string, Parameters<Platform['answer']>[0]][])('whose profile %s gets %d', async (_, status, code, how) => {
    const platform = newPlatform(platforms);
    platform.answer(how);
    expect(await post(platform)).toMatchObject({ status, body: { code } });
    // The failure is kept for a moment.
    expect(await post(platform)).toMatchObject({ status, body: { code } });
    expect(platform.fetches()).toBe(1);
  });

  it('whose profile arrives byte by byte gets 424 after three seconds', async () => {
    const platform = newPlatform(platforms);
    const timers: NodeJS.Timeout[] = [];
    platform.answer((response) => {
      response.writeHead(200);
      timers.push(setInterval(() => response.write(' '), 100));
    });
    expect(await post(platform)).toMatchObject({ status: 424, body: { code: 'profile_unreachable' } });
    for (const timer of timers) clearInterval(timer);
  });

  it('is asked for its profile once, also by many requests at once', async () => {
    const platform = newPlatform(platforms);
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(platform)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    await post(platform);
    expect(platform.fetches()).toBe(1);
  });

  it('of another version gets 422 that names the shop’s', async () => {
    const { status, body } = await post(newPlatform(platforms, { version: '2026-04-08' }));
    expect([status, body.code]).toEqual([422, 'version_unsupported']);
    expect(body.content).toContain('2026-08-25');
  });

  it('that understands nothing of the operation gets an answer that says so', async () => {
    const { status, body } = await post(newPlatform(platforms, { capabilities: ['catalog.search', 'fulfillment'] }));
    expect([status, body]).toMatchObject([
      200,
      { ucp: { status: 'error' }, messages: [{ code: 'capabilities_incompatible', severity: 'unrecoverable' }] },
    ]);
    expect(calls).toEqual([]);
  });

  it('is refused when the owner trusts others only, before its profile is fetched', async () => {
    const owner = await admin(shop);
    const setTo = async (plataformas: string[]) => {
      const { version } = await owner.api('GET /api/ajustes/{seccion}', { seccion: 'agentes' });
      await owner.api('PUT /api/ajustes/{seccion}', { seccion: 'agentes', version, valor: { activo: true, plataformas } });
    };
    await setTo(['otra.example']);
    const platform = newPlatform(platforms);
    expect(await post(platform)).toMatchObject({ status: 403, body: { code: 'profile_not_trusted' } });
    expect(platform.fetches()).toBe(0);
    await setTo([]);
    expect((await post(platform)).status).toBe(201);
  });

  it.each([
    ['no JSON', '{', 400, 'invalid_request'],
    ['a list', '[]', 400, 'invalid_request'],
    ['65 kB', `{"a":"${'x'.repeat(65_000)}"}`, 413, 'too_large'],
  ])('that sends %s is refused', async (_, body, status, code) => {
    expect(await post(newPlatform(platforms), { body })).toMatchObject({ status, body: { code } });
  });

  it.each(['/nothing', '/things/1/more', ''])('that asks for %s gets 404', async (path) => {
    expect(await send(`/x${path}`, { headers: newPlatform(platforms).agent })).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('gets 429 beyond 120 requests a minute from one address', async () => {
    const [platform, address] = [newPlatform(platforms), newAddress()];
    for (let i = 0; i < 120; i++) expect((await send('/things/1', { headers: platform.agent, address })).status).toBe(200);
    const { status, body, headers } = await send('/things/1', { headers: platform.agent, address });
    expect([status, body.code]).toEqual([429, 'rate_limited']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    // Signed requests of the same address count for their platform.
    expect((await sendSigned(platform, '/things/1', { address })).status).toBe(200);
  });
});

describe('a signature', () => {
  it.each(['keys', 'signing_keys'] as const)('by a key of the profile’s `%s` verifies the program', async (keysAs) => {
    const platform = newPlatform(platforms, { keysAs });
    expect((await sendSigned(platform, '/things/1?a=b')).status).toBe(200);
    expect(
      (await sendSigned(platform, '/things', { method: 'POST', body: BODY, headers: { 'idempotency-key': randomUUID() } })).status,
    ).toBe(201);
    expect(calls.map((call) => call.platform.verified)).toEqual([true, true]);
  });

  const COVERED = ['@method', '@authority', '@path', 'ucp-agent'];
  const now = () => Math.floor(Date.now() / 1000);
  it.each([
    ['by another key of the same name', {}, 'signature_invalid', 401],
    ['of another host', { authority: 'otra.example' }, 'signature_invalid', 401],
    ['that does not cover the method', { components: COVERED.slice(1) }, 'signature_invalid', 401],
    ['that does not cover the program', { components: COVERED.slice(0, 3) }, 'signature_invalid', 401],
    ['that covers a thing twice', { components: [...COVERED, '@path'] }, 'signature_invalid', 401],
    ['that covers what is not sent', { components: [...COVERED, 'x-more'] }, 'signature_invalid', 401],
    ['made six minutes ago', { params: `;created=${now() - 360}` }, 'signature_invalid', 401],
    ['made in the future', { params: `;created=${now() + 360}` }, 'signature_invalid', 401],
    ['that has expired', { params: `;created=${now() - 60};expires=${now() - 30}` }, 'signature_invalid', 401],
    ['of another algorithm', { params: ';alg="ed25519"' }, 'algorithm_unsupported', 400],
    ['for another purpose', { params: ';tag="other"' }, 'signature_invalid', 401],
  ] as const)('%s is refused', async (name, options, code, status) => {
    const platform = newPlatform(platforms);
    const other = newPlatform(platforms).key;
    const key = name.startsWith('by another') ? { kid: platform.key.kid, privateKey: other.privateKey } : platform.key;
    expect(await sendSigned(platform, '/things/1', { key, ...options })).toMatchObject({ status, body: { code } });
    expect(calls).toEqual([]);
  });

  it('by a key that the profile does not name is refused', async () => {
    const { key } = newPlatform(platforms);
    expect(await sendSigned(newPlatform(platforms), '/things/1', { key })).toMatchObject({ status: 401, body: { code: 'key_not_found' } });
  });

  it('of another path, query or body is refused', async () => {
    const platform = newPlatform(platforms);
    const forPath = signed({ path: '/api/ucp/things/1', key: platform.key, authority, headers: platform.agent });
    for (const path of ['/things/2', '/things/1?a=b'])
      expect(await send(path, { headers: forPath })).toMatchObject({ status: 401, body: { code: 'signature_invalid' } });
    const headers = { ...platform.agent, 'idempotency-key': randomUUID() };
    const forBody = signed({ method: 'POST', path: '/api/ucp/things', body: BODY, key: platform.key, authority, headers });
    expect(await send('/things', { method: 'POST', headers: forBody, body: '{"a":2}' })).toMatchObject({
      status: 400,
      body: { code: 'digest_mismatch' },
    });
    expect(await send('/things', { method: 'POST', headers: { ...forBody, 'idempotency-key': randomUUID() }, body: BODY })).toMatchObject({
      status: 401,
    });
    expect(calls).toEqual([]);
  });

  it.each(['signature', 'signature-input'])('without its `%s` is refused', async (half) => {
    const platform = newPlatform(platforms);
    const { [half]: _, ...headers } = signed({ path: '/api/ucp/things/1', key: platform.key, authority, headers: platform.agent });
    expect(await send('/things/1', { headers })).toMatchObject({ status: 401, body: { code: 'signature_invalid' } });
  });

  it('counts once, also in parallel; with a key it gets the same answer', async () => {
    const platform = newPlatform(platforms);
    const headers = signed({ path: '/api/ucp/things/1', key: platform.key, authority, headers: platform.agent });
    const statuses = (await Promise.all(Array.from({ length: 5 }, () => send('/things/1', { headers })))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 401, 401, 401, 401]);
    const keyed = { ...platform.agent, 'idempotency-key': randomUUID() };
    const again = signed({ method: 'POST', path: '/api/ucp/things', body: BODY, key: platform.key, authority, headers: keyed });
    const [one, two] = [
      await send('/things', { method: 'POST', headers: again, body: BODY }),
      await send('/things', { method: 'POST', headers: again, body: BODY }),
    ];
    expect(two.body).toEqual(one.body);
  });
});

describe('a key against repeats', () => {
  it('gives the same answer to the same request, and 409 to another body', async () => {
    const [platform, key] = [newPlatform(platforms), randomUUID()];
    const first = await post(platform, { key });
    expect(await post(platform, { key: key.toUpperCase() })).toMatchObject({ status: 201, body: first.body });
    expect(await post(platform, { key, body: '{"a":2}' })).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } });
    expect(calls).toHaveLength(1);
  });

  it('belongs to its platform, operation and path', async () => {
    const [platform, key] = [newPlatform(platforms), randomUUID()];
    await post(platform, { key });
    await post(newPlatform(platforms), { key });
    for (const id of ['1', '2']) await post(platform, { key, method: 'PUT', path: `/things/${id}` });
    expect(calls).toHaveLength(4);
  });

  it('runs parallel requests once', async () => {
    const [platform, key] = [newPlatform(platforms), randomUUID()];
    await post(platform);
    calls.length = 0;
    const { promise, resolve } = Promise.withResolvers<void>();
    gate = promise;
    const answers = Promise.all(Array.from({ length: 10 }, () => post(platform, { key })));
    await expect.poll(() => calls.length).toBe(1);
    resolve();
    expect((await answers).map(({ status, body }) => [status, body.count])).toEqual(Array(10).fill([201, 1]));
    expect(calls).toHaveLength(1);
  });

  it('keeps a refusal of the operation, and is free again after an error of the shop', async () => {
    const [platform, key] = [newPlatform(platforms), randomUUID()];
    fails = new ProtocolError(503, 'away', 'Ahora no.');
    expect((await post(platform, { key })).status).toBe(503);
    fails = new ProtocolError(409, 'session_closed', 'Ya se pagó.');
    expect((await post(platform, { key })).status).toBe(409);
    fails = null;
    expect(await post(platform, { key })).toMatchObject({ status: 409, body: { code: 'session_closed' } });
    expect(calls).toHaveLength(2);
  });

  it('that is no UUID is refused', async () => {
    expect(await post(newPlatform(platforms), { key: 'abc' })).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  });
});
