import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../database.ts';
import { type ShopProcess, startShop } from '../process.ts';
import { answerTo } from './raw-client.ts';

const UPLOAD = '/uploads/01234567-0123-4123-8123-0123456789ab-1000.avif';
const KEYS = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_PUBLISHABLE_KEY: 'pk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' };

const APPLE = '/.well-known/apple-developer-merchantid-domain-association';
const PROOF = '7B2270737049';

const DATA = "default-src 'none'; frame-ancestors 'none'";
const FILE = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
const WORKER = "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'";
const DOCS =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
const PAGE =
  "default-src 'self'; script-src 'self' HASHES; style-src 'self' 'unsafe-inline'; img-src 'self' https: data:; connect-src 'self'; frame-src 'none'; worker-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
const STRIPE_PAGE =
  "default-src 'self'; script-src 'self' HASHES https://js.stripe.com https://*.js.stripe.com; style-src 'self' 'unsafe-inline'; img-src 'self' https: data:; connect-src 'self' https://api.stripe.com; frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com https://pay.google.com; worker-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
};

let dataDir: string;
/** With a public https address and Stripe. */
let shop: ShopProcess;
let plain: ShopProcess;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'casa-headers-'));
  mkdirSync(join(dataDir, 'uploads'));
  writeFileSync(join(dataDir, UPLOAD), 'x');
  writeFileSync(join(dataDir, 'apple'), PROOF);
  const DATABASE_URL = await freshDatabase();
  shop = await startShop({
    DATABASE_URL,
    DATA_DIR: dataDir,
    PUBLIC_URL: 'https://cafe.example',
    APPLE_PAY_DOMAIN_FILE: join(dataDir, 'apple'),
    ...KEYS,
  });
  plain = await startShop({ DATABASE_URL });
});
afterAll(async () => {
  await Promise.all([shop.stop(), plain.stop()]);
  rmSync(dataDir, { recursive: true });
});

const policyOf = (response: Response) =>
  (response.headers.get('content-security-policy') ?? '').replace(/'sha256-[\w+/=]+'(?: 'sha256-[\w+/=]+')*/, 'HASHES');

const answers: [path: string, status: number, policy: string, init?: RequestInit][] = [
  ['/', 200, STRIPE_PAGE],
  ['/products', 200, STRIPE_PAGE],
  ['/products/latte', 200, STRIPE_PAGE],
  ['/products?q=latte', 200, STRIPE_PAGE],
  ['/checkout', 200, STRIPE_PAGE],
  ['/dashboard/orders', 200, STRIPE_PAGE],
  ['/no-existe', 404, STRIPE_PAGE],
  ['/%ff', 404, STRIPE_PAGE],
  ['/products.data', 200, DATA],
  ['/sitemap.xml', 200, DATA],
  ['/robots.txt', 200, DATA],
  ['/manifest.webmanifest', 200, DATA],
  ['/api/products', 200, DATA],
  ['/api/products/latte', 200, DATA],
  ['/api/health', 200, DATA],
  ['/api/openapi.json', 200, DATA],
  ['/api/nada', 404, DATA],
  ['/api/users/profile', 401, DATA],
  ['/api/users/login', 415, DATA, { method: 'POST', body: 'x' }],
  ['/', 405, DATA, { method: 'POST' }],
  ['/', 200, STRIPE_PAGE, { method: 'HEAD' }],
  ['/products?q=latte', 200, STRIPE_PAGE, { method: 'HEAD' }],
  ['/no-existe', 404, STRIPE_PAGE, { method: 'HEAD' }],
  ['/api/docs', 200, DOCS],
  ['/api/docs/swagger-ui-bundle.js', 200, FILE],
  ['/favicon.svg', 200, FILE],
  ['/sw.js', 200, WORKER],
  [APPLE, 200, DATA],
  [UPLOAD, 200, FILE],
];

describe('the headers of every answer', () => {
  it.each(answers)('%s → %i', async (path, status, policy, init) => {
    const answer = await fetch(shop.url + path, { redirect: 'manual', ...init });
    await answer.body?.cancel();
    expect(answer.status).toBe(status);
    expect(policyOf(answer)).toBe(policy);
    // The wallet's window must stay connected to the page that opened it.
    const opener = policy === STRIPE_PAGE ? 'same-origin-allow-popups' : 'same-origin';
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      ...ALWAYS,
      'cross-origin-opener-policy': opener,
      'strict-transport-security': 'max-age=31536000',
    });
    expect(answer.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  });

  it.each(['/', '/api/products', '/favicon.svg', '/api/docs/swagger-ui.css', UPLOAD])('%s unchanged: 304 has them too', async (path) => {
    const first = await fetch(shop.url + path);
    await first.arrayBuffer();
    const again = await fetch(shop.url + path, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
    const { 'cross-origin-opener-policy': _, ...always } = ALWAYS;
    expect(Object.fromEntries(again.headers)).toMatchObject({ ...always, 'strict-transport-security': 'max-age=31536000' });
    expect(again.headers.get('cross-origin-opener-policy')).toBe(first.headers.get('cross-origin-opener-policy'));
    expect(again.headers.get('content-security-policy')).toBe(first.headers.get('content-security-policy'));
    expect(again.headers.get('vary')).toBe(first.headers.get('vary'));
  });

  it('are also sent with errors of the parser', async () => {
    const answer = await answerTo(shop.url, 'GET /\x01 HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    for (const [name, value] of Object.entries(ALWAYS)) expect(answer).toContain(`${name}: ${value}`);
    expect(answer).toContain('strict-transport-security: max-age=31536000');
    expect(answer).toContain(`content-security-policy: ${DATA}`);
  });

  it('omit HSTS without https, and Stripe’s hosts without Stripe', async () => {
    for (const path of ['/', '/products', '/products?q=latte', '/no-existe']) {
      const answer = await fetch(plain.url + path);
      await answer.arrayBuffer();
      expect(policyOf(answer)).toBe(PAGE);
      expect(answer.headers.has('strict-transport-security')).toBe(false);
      expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin');
    }
  });

  it('Apple’s domain file is the owner’s file, and 404 without one', async () => {
    expect(await (await fetch(shop.url + APPLE)).text()).toBe(PROOF);
    expect((await fetch(plain.url + APPLE)).status).toBe(404);
  });

  it('a page whose address contains a token sends no referrer', async () => {
    const answer = await fetch(`${shop.url}/reset-password?token=x`);
    await answer.body?.cancel();
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  });
});

describe('compressed files', () => {
  const assetOf = async (ending: string) =>
    (await (await fetch(`${shop.url}/products`)).text()).match(new RegExp(`/assets/[\\w.-]+\\.${ending}`))?.[0] ?? '';

  it.each([
    ['a script of the pages', () => assetOf('js')],
    ['the service worker', async () => '/sw.js'],
    ['a drawing', async () => '/favicon.svg'],
    ['the documentation', async () => '/api/docs/swagger-ui-bundle.js'],
  ])('%s: every form of it says that it varies', async (_, path) => {
    const url = shop.url + (await path());
    await (await fetch(url)).arrayBuffer();
    // The API page is compressed after its first request.
    await expect
      .poll(async () => (await fetch(url, { headers: { 'accept-encoding': 'gzip' } })).headers.get('content-encoding'))
      .toBe('gzip');
    const forms = await Promise.all(['br', 'gzip', 'identity'].map((encoding) => fetch(url, { headers: { 'accept-encoding': encoding } })));
    const texts = await Promise.all(forms.map((form) => form.text()));
    expect(new Set(texts).size).toBe(1);
    for (const form of forms) expect(form.headers.get('vary')).toBe('accept-encoding');
    const again = await fetch(url, { headers: { 'if-none-match': forms[0]?.headers.get('etag') ?? '' } });
    expect([again.status, again.headers.get('vary')]).toEqual([304, 'accept-encoding']);
  });

  it('pages and lists send Vary too', async () => {
    for (const path of ['/', '/products', '/api/products'])
      expect((await fetch(shop.url + path)).headers.get('vary'), path).toBe('accept-encoding');
  });
});
