import { createVerify, generateKeyPairSync } from 'node:crypto';
import type { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ga4 } from '#server/gateways/google/ga4.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { refusal } from '../../../../tests/factories/orders.ts';
import { admin, type Person } from '../../../../tests/factories/users.ts';

type Request = { metrics: { name: string }[]; dimensions: { name: string }[]; limit?: string; offset?: string };

/** A fake of Google's token and data services. The settings are read when the modules load, so it must have its port before. */
const google = await vi.hoisted(async () => {
  const [http, crypto, fs, os, path] = await Promise.all([
    import('node:http'),
    import('node:crypto'),
    import('node:fs'),
    import('node:os'),
    import('node:path'),
  ]);
  const { publicKey, privateKey } = crypto.generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const heard = {
    tokens: [] as string[],
    bearers: [] as (string | undefined)[],
    bodies: [] as { requests: Request[] }[],
    paths: [] as string[],
  };
  const says: { status: number; headers?: Record<string, string>; silent?: boolean; answer: (request: Request) => object } = {
    status: 200,
    answer: () => ({}),
  };
  const server: ReturnType<typeof createServer> = http.createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    if (request.url === '/token') {
      heard.tokens.push(new URLSearchParams(body).get('assertion') ?? '');
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"access_token":"ya29.prueba","expires_in":3599}');
      return;
    }
    heard.paths.push(request.url ?? '');
    heard.bearers.push(request.headers.authorization);
    heard.bodies.push(JSON.parse(body));
    if (says.silent) return;
    const reports = (JSON.parse(body) as { requests: Request[] }).requests.map(says.answer);
    response.writeHead(says.status, { 'content-type': 'application/json', ...says.headers }).end(JSON.stringify({ reports }));
  });
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'casa-ga4-'));
  const file = path.join(folder, 'cuenta.json');
  const account = { client_email: 'casa@proyecto.iam.gserviceaccount.com', private_key: privateKey, token_uri: `${url}/token` };
  fs.writeFileSync(file, JSON.stringify({ type: 'service_account', ...account }));
  Object.assign(process.env, { GA4_PROPERTY_ID: '123456', GOOGLE_APPLICATION_CREDENTIALS: file, GA4_API_BASE: url });
  const close = () => {
    server.closeAllConnections();
    server.close();
    fs.rmSync(folder, { recursive: true });
  };
  return { heard, says, url, account, publicKey, close };
});
const { heard, says } = google;

let shop: TestApp;
let owner: Person;

beforeAll(async () => {
  shop = await testApp({ queue: false });
  owner = await admin(shop);
});
beforeEach(() => {
  Object.assign(says, { status: 200, headers: {}, silent: false, answer: () => ({}) });
});
afterAll(async () => {
  await shop.close();
  google.close();
});

const rows = (...list: [names: string[], values: (number | string)[]][]) => ({
  rows: list.map(([names, values]) => ({
    dimensionValues: names.map((value) => ({ value })),
    metricValues: values.map((value) => ({ value: String(value) })),
  })),
  rowCount: list.length,
  metadata: { currencyCode: 'USD' },
});

it('answers the overview with a token of the service account, and sends one request', async () => {
  says.answer = () => rows([[], [4812, 7236, 31_490, '221.7', 48_157]]);
  const { data } = await owner.api('GET /api/analytics/overview', {});
  expect(data).toEqual({
    source: 'ga4',
    currency: 'USD',
    totalUsers: 4812,
    totalSessions: 7236,
    totalPageViews: 31_490,
    avgSessionDuration: 222,
    totalEvents: 48_157,
  });
  await owner.api('GET /api/analytics/overview', {});
  expect(heard.paths).toEqual(['/v1beta/properties/123456:batchRunReports']);
  expect(heard.bearers).toEqual(['Bearer ya29.prueba']);
  expect(heard.bodies[0]?.requests[0]).toMatchObject({ dateRanges: [{ startDate: '27daysAgo', endDate: 'today' }] });
  const [head = '', claims = '', signature = ''] = (heard.tokens[0] ?? '').split('.');
  expect(createVerify('RSA-SHA256').update(`${head}.${claims}`).verify(google.publicKey, signature, 'base64url')).toBe(true);
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    iss: google.account.client_email,
    scope: 'https://www.googleapis.com/auth/analytics.readonly',
    aud: google.account.token_uri,
  });
});

it('answers conversions, audience and events in the shop’s shapes', async () => {
  says.answer = ({ dimensions: [dimension], metrics }) => {
    if (dimension?.name === 'sessionSourceMedium') return rows([['google / organic'], [200, 7]]);
    if (dimension?.name === 'eventName') return rows([['purchase'], [7, 6, 700.5]], [['view_item'], [90, 40, 0]]);
    if (dimension?.name === 'country') return rows([['Mexico'], [90, 120, 60]], [['Spain'], [10, 12, 9]]);
    if (dimension?.name === 'newVsReturning') return rows([['new'], [100, 80]], [['returning'], [100, 20]]);
    return metrics.length === 3 ? rows([[], [100, 200, 80]]) : rows([[], [200, 100, 700.5, 7, 20]]);
  };
  expect((await owner.api('GET /api/analytics/conversions', {})).data).toEqual({
    source: 'ga4',
    currency: 'USD',
    conversionRate: 3.5,
    revenuePerUser: 7.01,
    cartAbandonmentRate: 65,
    bySource: [{ source: 'google / organic', conversionRate: 3.5, sessions: 200, transactions: 7 }],
    conversions: [
      { name: 'purchase', count: 7, users: 6, value: 700.5 },
      { name: 'view_item', count: 90, users: 40, value: 0 },
    ],
  });
  expect((await owner.api('GET /api/analytics/audience', {})).data).toMatchObject({
    totalUsers: 100,
    newUsers: 80,
    totalSessions: 200,
    byCountry: { Mexico: { users: 90, sessions: 120, newUsers: 60 }, Spain: { users: 10 } },
    audience: [
      { name: 'New visitors', count: 100, users: 80 },
      { name: 'Returning visitors', count: 100, users: 20 },
    ],
  });
  expect((await owner.api('GET /api/analytics/events', { limit: 2, offset: 4 })).data).toMatchObject({
    total: 2,
    events: [{ name: 'purchase' }, {}],
  });
  expect(heard.bodies.at(-1)?.requests[0]).toMatchObject({ limit: '2', offset: '4' });
});

it.each([401, 403, 404, 429, 500])('reports an error when Google answers %i, and sends no request for a minute', async (status) => {
  Object.assign(says, { status, headers: { 'retry-after': '120' } });
  const page = { limit: 1, offset: status };
  const before = heard.paths.length;
  for (const _ of [1, 2]) {
    const failed = await refusal(owner.api('GET /api/analytics/events', page));
    expect(failed).toMatchObject({
      status: 503,
      code: 'analytics_unavailable',
      message: 'Failed to load analytics data. Please check your Google Analytics configuration.',
    });
  }
  expect(heard.paths.length).toBe(before + 1);
  expect(shop.logged()).not.toContain('ya29.prueba');
});

it('fails within the timeout when Google does not answer, or answers nonsense', async () => {
  const settings = { propertyId: '1', account: google.account, apiBase: google.url };
  says.silent = true;
  await expect(ga4({ ...settings, withinMs: 300 }).reports(28, [{ metrics: ['sessions'] }])).rejects.toThrow('does not answer');
  Object.assign(says, { silent: false, answer: () => 'x' });
  await expect(ga4(settings).reports(28, [{ metrics: ['sessions'] }])).rejects.toThrow('another shape');
  const wrongKey = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
  const account = { ...google.account, private_key: wrongKey };
  await expect(ga4({ ...settings, account }).reports(28, [{ metrics: ['sessions'] }])).rejects.toThrow('does not answer');
});
