import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { pool } from '#server/db/client.ts';
import { GoogleUnavailable, googleSignIn } from '#server/gateways/google/sign-in.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { type Browser, browser } from '../../../../tests/stand-ins/google/browser.ts';
import { broken, cut, huge, json, silent, stalled } from '../../../../tests/stand-ins/google/hostile.ts';
import { CLIENT } from '../../../../tests/stand-ins/google/provider.ts';

/** The settings are read when the modules load, so the provider must have its port before. */
const google = await vi.hoisted(async () => {
  process.env.PUBLIC_URL = 'http://127.0.0.1:3998';
  const { startHostile } = await import('../../../../tests/stand-ins/google/hostile.ts');
  const { CLIENT: client } = await import('../../../../tests/stand-ins/google/provider.ts');
  const started = await startHostile();
  Object.assign(process.env, client, { GOOGLE_ISSUER: started.issuer });
  return started;
});

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp();
});
afterEach(() => {
  for (const name of ['discovery', 'jwks', 'token'] as const) delete google.says[name];
});
afterAll(async () => {
  google.close();
  await shop.close();
});

let count = 0;
const newSub = () => `sub-${++count}`;
const claimsOf = (sub: string, nonce: string) => ({ sub, nonce, email: `${sub}@gmail.example`, email_verified: true, name: 'Gina Ortega' });
const BACK = 'http://127.0.0.1:3998/api/auth/google/callback';

/** Goes to Google and returns with a code. */
async function sentBack(guest: Browser, redirect?: string): Promise<{ back: URL; nonce: string; address: URL }> {
  const address = new URL(await guest.start(redirect));
  const back = new URL(BACK);
  back.searchParams.set('code', 'un-codigo');
  back.searchParams.set('state', address.searchParams.get('state') ?? '');
  return { back, nonce: address.searchParams.get('nonce') ?? '', address };
}

const tokenAnswer = (id_token: string) => json({ access_token: 'x', token_type: 'Bearer', expires_in: 60, id_token });
const accounts = async () => (await pool.query('select 1 from google_accounts')).rows.length;

it('accepts the right answer of this provider, which shows that the attacks fail for their own reason', async () => {
  const guest = browser(shop);
  const { back, nonce, address } = await sentBack(guest);
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    redirect_uri: BACK,
    response_type: 'code',
    code_challenge_method: 'S256',
    scope: 'openid email profile',
  });
  google.says.token = tokenAnswer(google.token(claimsOf(newSub(), nonce)));
  const { token } = await guest.comeBack(back);
  expect((await guest.collect(token)).status).toBe(200);
});

describe('an invalid answer', () => {
  type Forge = (sub: string, nonce: string) => string;
  const forged: [string, Forge][] = [
    ['another nonce', (sub) => google.token(claimsOf(sub, 'otro'))],
    ['no nonce', (sub) => google.token({ ...claimsOf(sub, ''), nonce: undefined })],
    ['another audience', (sub, nonce) => google.token({ ...claimsOf(sub, nonce), aud: 'otra-tienda' })],
    ['another issuer', (sub, nonce) => google.token({ ...claimsOf(sub, nonce), iss: 'https://evil.example' })],
    ['an expired token', (sub, nonce) => google.token({ ...claimsOf(sub, nonce), iat: 1, exp: 2 })],
    ['no signature (alg none)', (sub, nonce) => google.token(claimsOf(sub, nonce), { header: { alg: 'none' }, signature: 'none' })],
    ['a signature of another key', (sub, nonce) => google.token(claimsOf(sub, nonce), { signature: 'foreign' })],
    [
      'a signature with the client secret (HS256)',
      (sub, nonce) => {
        const body = google.token(claimsOf(sub, nonce), { header: { alg: 'HS256' }, signature: 'none' }).slice(0, -1);
        return `${body}.${createHmac('sha256', CLIENT.GOOGLE_CLIENT_SECRET).update(body).digest('base64url')}`;
      },
    ],
    ['no user', (sub, nonce) => google.token({ ...claimsOf(sub, nonce), sub: undefined })],
  ];
  it.each(forged)('is refused: %s', async (_, forge) => {
    const before = await accounts();
    const guest = browser(shop);
    const { back, nonce } = await sentBack(guest);
    google.says.token = tokenAnswer(forge(newSub(), nonce));
    expect(await guest.comeBack(back)).toEqual({ error: 'google_refused' });
    expect(await accounts()).toBe(before);
  });

  it('is refused: a code that was used before, as after reloading the page', async () => {
    const guest = browser(shop);
    const { back } = await sentBack(guest);
    google.says.token = json({ error: 'invalid_grant' }, 400);
    expect(await guest.comeBack(back)).toEqual({ error: 'google_refused' });
  });
});

describe('the return from Google', () => {
  it('is refused in another browser, also in one with a sign-in of its own', async () => {
    const thief = browser(shop);
    const { back, nonce } = await sentBack(thief);
    google.says.token = tokenAnswer(google.token(claimsOf(newSub(), nonce)));
    const victim = browser(shop);
    expect(await victim.comeBack(back)).toEqual({ error: 'google_expired' });
    await victim.start();
    expect(await victim.comeBack(back)).toEqual({ error: 'google_expired' });
  });

  it.each([
    ['missing', () => ''],
    ['invented', () => 'a.b.c.d'],
    [
      'of another page',
      (state: string) => state.replace(/^([\w-]+\.\w+)\.[\w-]+/, `$1.${Buffer.from('//evil.example').toString('base64url')}`),
    ],
  ])('is refused with a state that is %s', async (_, change) => {
    const guest = browser(shop);
    const { back } = await sentBack(guest, '/cart');
    back.searchParams.set('state', change(back.searchParams.get('state') ?? ''));
    expect(await guest.comeBack(back)).toEqual({ error: 'google_expired' });
  });

  it('is refused after ten minutes', async () => {
    const guest = browser(shop);
    const { back } = await sentBack(guest);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 });
    try {
      expect(await guest.comeBack(back)).toEqual({ error: 'google_expired' });
    } finally {
      vi.useRealTimers();
    }
  });

  it('is refused with an answer of another issuer', async () => {
    const guest = browser(shop);
    const { back, nonce } = await sentBack(guest);
    google.says.token = tokenAnswer(google.token(claimsOf(newSub(), nonce)));
    back.searchParams.set('iss', 'https://evil.example');
    expect(await guest.comeBack(back)).toEqual({ error: 'google_refused' });
  });

  it('reports that the guest refused', async () => {
    const guest = browser(shop);
    const { back } = await sentBack(guest);
    back.searchParams.delete('code');
    back.searchParams.set('error', 'access_denied');
    expect(await guest.comeBack(back)).toEqual({ error: 'google_denied' });
  });

  it.each(['//evil.example', '/\\evil.example', '/\t/evil.example', 'https://evil.example', 'javascript:alert(1)', '/.//evil.example'])(
    'never redirects to %j',
    async (redirect) => {
      const guest = browser(shop);
      const { back, nonce } = await sentBack(guest, redirect);
      google.says.token = tokenAnswer(google.token(claimsOf(newSub(), nonce)));
      const page = await guest.comeBack(back);
      expect(page).toEqual({ token: expect.any(String), userId: expect.any(String), email: expect.any(String), role: 'customer' });
    },
  );

  it('keeps its secret from scripts and other sites', async () => {
    const cookie = (await browser(shop).get('/api/auth/google')).headers.get('set-cookie');
    expect(cookie).toMatch(/^google=[\w-]{43}; Max-Age=900; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it('leaves no code, state or token in the log', async () => {
    const guest = browser(shop);
    const { back, nonce } = await sentBack(guest);
    const idToken = google.token(claimsOf(newSub(), 'otro'));
    google.says.token = tokenAnswer(idToken);
    await guest.comeBack(back);
    const log = shop.logged();
    expect(log).toContain('Google sign-in failed');
    for (const secret of [nonce, idToken, 'un-codigo', back.searchParams.get('state') ?? '', CLIENT.GOOGLE_CLIENT_SECRET])
      expect(log).not.toContain(secret);
  });
});

describe('a failing provider', () => {
  it.each([
    ['answers 500', json({ error: 'server_error' }, 500)],
    ['answers something else', broken],
    ['answers without end', huge],
    ['hangs up', cut],
  ])('is reported as unavailable when its token endpoint %s', async (_, answer) => {
    const guest = browser(shop);
    const { back } = await sentBack(guest);
    google.says.token = answer;
    expect(await guest.comeBack(back)).toEqual({ error: 'google_unavailable' });
  });

  const round = { state: 's', nonce: 'n', verifier: 'v'.repeat(43) };
  const gateway = () => googleSignIn({ issuer: google.issuer, clientId: 'x', clientSecret: 'y', withinMs: 300 });
  /** Asked again until it answers: on a busy machine a correct answer may take longer than this short limit. */
  const answers = (one: ReturnType<typeof gateway>) =>
    expect.poll(() => one.addressFor(round, BACK).then(({ origin }) => origin, String)).toBe(google.issuer);
  it.each([
    ['silent', silent],
    ['stalled', stalled],
    ['huge', huge],
    ['broken', broken],
    ['cut', cut],
    ['of another issuer', json({ issuer: 'https://evil.example', authorization_endpoint: 'https://evil.example/auth' })],
  ])('fails within the timeout when its discovery document is %s, and is asked again the next time', async (_, answer) => {
    google.says.discovery = answer;
    const one = gateway();
    await expect(one.addressFor(round, BACK)).rejects.toBeInstanceOf(GoogleUnavailable);
    delete google.says.discovery;
    await answers(one);
  });

  it.each([
    ['is silent', silent],
    ['stalls', stalled],
  ])('fails within the timeout when its token endpoint %s', async (_, answer) => {
    const one = gateway();
    await answers(one);
    google.says.token = answer;
    await expect(one.personOf(new URL(`${BACK}?code=x&state=s`), round)).rejects.toBeInstanceOf(GoogleUnavailable);
  });

  it('is asked once for its discovery document by simultaneous calls', async () => {
    const one = gateway();
    const before = google.discoveries();
    await Promise.all(Array.from({ length: 10 }, () => one.addressFor(round, BACK)));
    expect(google.discoveries()).toBe(before + 1);
  });
});

it('refuses more than 120 sign-ins of one address in 15 minutes', async () => {
  const guest = browser(shop);
  const statuses: number[] = [];
  for (let n = 0; n < 121; n++) statuses.push((await guest.get('/api/auth/google')).status);
  expect(statuses.slice(0, 120).every((status) => status === 302)).toBe(true);
  expect(statuses.at(-1)).toBe(429);
});
