import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AuthStatus } from '#contract/accounts/google.ts';
import { pool } from '#server/db/client.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { refusal } from '../../../../tests/factories/orders.ts';
import { setGoogleHandOver, setUser } from '../../../../tests/factories/rows.ts';
import { appCode, enrol } from '../../../../tests/factories/two-step.ts';
import { customer, staff, verify } from '../../../../tests/factories/users.ts';
import { mailed, mailsTo } from '../../../../tests/readers/outbox.ts';
import { browser, viaGoogle } from '../../../../tests/stand-ins/google/browser.ts';
import type { Claims } from '../../../../tests/stand-ins/google/provider.ts';

/** The settings are read when the modules load, so the provider must have its port before. */
const google = await vi.hoisted(async () => {
  process.env.PUBLIC_URL = 'http://127.0.0.1:3999';
  const { CLIENT, startGoogle } = await import('../../../../tests/stand-ins/google/provider.ts');
  const started = await startGoogle('http://127.0.0.1:3999/api/auth/google/callback');
  Object.assign(process.env, CLIENT, { GOOGLE_ISSUER: started.issuer });
  return started;
});

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp();
});
afterAll(async () => {
  await google.close();
  await shop.close();
});

const PASSWORD = 'una clave larga';
let count = 0;
const person = (claims: Partial<Claims> = {}): Claims & { email: string } => {
  const sub = `google-${++count}`;
  return { sub, email: `Gina.${count}@gmail.example`, email_verified: true, name: 'Gina Ortega', ...claims } as Claims & { email: string };
};
const rowOf = async (email: string) => (await pool.query('select * from users where canonical_email = lower($1)', [email])).rows[0];
const registered = (email: string) =>
  shop.from(`127.42.0.${++count}`).api('POST /api/users/register', { name: 'Otra Persona', email, password: PASSWORD });
const profile = (token: string) => shop.apiAs(token)('GET /api/users/profile', {});

async function signedIn(who: Claims, guest = browser(shop)): Promise<AuthStatus> {
  const { token } = await viaGoogle(guest, google, who);
  const { status, body } = await guest.collect(token);
  expect({ status, body }).toMatchObject({ status: 200, body: { authenticated: true } });
  return body as AuthStatus;
}

describe('signing in with Google', () => {
  it('is among the answered providers', async () => {
    expect(await shop.api('GET /api/auth/providers', {})).toEqual({ google: true });
  });

  it('creates an account with a verified e-mail and no password', async () => {
    const who = person();
    const guest = browser(shop);
    const page = await viaGoogle(guest, google, who);
    const { id } = await rowOf(who.email);
    expect(page).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/), userId: id, email: who.email, role: 'customer' });
    const { status, body } = await guest.collect(page.token);
    expect({ status, body }).toMatchObject({ status: 200, body: { user: { id, name: 'Gina Ortega', email: who.email } } });
    expect(await profile((body as AuthStatus).token)).toMatchObject({ google: true, has_password: false, email_verified: true });
    expect(await mailsTo(who.email)).toEqual([]);
  });

  it('finds the account by Google’s id: another e-mail at Google changes nothing here', async () => {
    const who = person();
    const first = await signedIn(who);
    const again = await signedIn({ ...who, email: 'otro@gmail.example', email_verified: false });
    expect(again.user).toEqual(first.user);
  });

  it.each([['x'], ['\u0007anig'], ['\u202e'], [''], ['a'.repeat(200)]])('names an account whose name is %j Cliente', async (name) => {
    expect((await signedIn(person({ name }))).user.name).toBe('Cliente');
  });

  it('connects an account of the same e-mail in any spelling, and mails that', async () => {
    const who = person();
    const { user } = await registered(who.email.replace('Gina', 'GINA'));
    await verify(user);
    expect((await signedIn(who)).user.id).toBe(user.id);
    await mailed(who.email.replace('Gina', 'GINA'), 'google-connected-');
    // The password still works.
    await shop.from('127.42.1.1').api('POST /api/users/login', { email: who.email, password: PASSWORD });
  });

  it('takes over an account whose e-mail was never verified', async () => {
    const who = person();
    const thief = await registered(who.email);
    await enrol({ id: thief.user.id, api: shop.apiAs(thief.token) }, PASSWORD);
    // Accounts that enrolled before a verified e-mail was required.
    await setUser(thief.user.id, { emailVerified: false });
    const own = await signedIn(who);
    expect(own.user.id).toBe(thief.user.id);
    expect(await refusal(profile(thief.token))).toMatchObject({ status: 401 });
    expect(await refusal(shop.from('127.42.1.2').api('POST /api/users/login', { email: who.email, password: PASSWORD }))).toMatchObject({
      status: 401,
    });
    expect(await profile(own.token)).toMatchObject({ email_verified: true, has_password: false, google: true, two_step: false });
    await mailed(who.email, 'google-seized-');
  });

  it('still asks for the second step', async () => {
    const who = person();
    const { user, token } = await registered(who.email);
    await verify(user);
    const { secret } = await enrol({ id: user.id, api: shop.apiAs(token) }, PASSWORD);
    const guest = browser(shop);
    const { status, body } = await guest.collect((await viaGoogle(guest, google, who)).token);
    expect({ status, body }).toEqual({ status: 202, body: { two_step: true, challenge: expect.any(String) } });
    const { challenge } = body as { challenge: string };
    const code = appCode(secret, 1);
    const entered = await shop.from('127.42.1.3').api('POST /api/users/login/two-step', { challenge, code });
    expect(entered.user.id).toBe(user.id);
  });

  it('records in the audit log when staff connect Google, and when they sign in', async () => {
    const { id, email } = await staff(shop, 'manager');
    await verify({ id });
    const page = browser(shop);
    const query = await viaGoogle(page, google, person({ email }));
    expect(query.role).toBe('admin');
    await page.collect(query.token);
    const { rows } = await pool.query('select kind from audit_entries where subject_id = $1 order by id', [id]);
    expect(rows.map(({ kind }) => kind)).toEqual(['google', 'sign_in']);
  });

  it('returns to the page of the Referer when the link is followed before the page’s scripts run, and never to another site', async () => {
    for (const [referer, redirect] of [
      ['https://casa.example/login?redirect=%2Fprofile%3Ftab%3Dconfiguracion', '/profile?tab=configuracion'],
      ['https://casa.example/login?redirect=%2F%2Fevil.example', undefined],
      ['not an address', undefined],
    ] as const) {
      const guest = browser(shop);
      const started = await guest.get('/api/auth/google', { headers: { referer } });
      const page = await guest.comeBack(await google.visit(started.headers.get('location') ?? '', person()));
      expect(page.redirect).toBe(redirect);
    }
  });

  it('creates one account from two tabs at once, and signs in in both', async () => {
    const who = person();
    const guest = browser(shop);
    const addresses = [await guest.start('/cart'), await guest.start('/profile')];
    const backs = await Promise.all(addresses.map((address) => google.visit(address, who)));
    const pages = await Promise.all(backs.map((back) => guest.comeBack(back)));
    expect(pages.map(({ redirect }) => redirect)).toEqual(['/cart', '/profile']);
    const statuses = await Promise.all(pages.map(({ token }) => guest.collect(token)));
    expect(statuses.map(({ status }) => status)).toEqual([200, 200]);
    const { rows } = await pool.query('select * from google_accounts where sub = $1', [who.sub]);
    expect(rows).toHaveLength(1);
  });

  it('creates one account when many browsers of a new person return together', async () => {
    const who = person();
    const guests = Array.from({ length: 8 }, () => browser(shop));
    const backs = await Promise.all(guests.map(async (guest) => google.visit(await guest.start(), who)));
    const pages = await Promise.all(guests.map((guest, n) => guest.comeBack(backs[n] as URL)));
    expect(new Set(pages.map(({ userId }) => userId)).size).toBe(1);
    expect(pages.every(({ token }) => token)).toBe(true);
  });

  it('connects only one of two Google accounts with the same e-mail', async () => {
    const [one, two] = [person(), person()];
    const email = one.email;
    const { user } = await registered(email);
    await verify(user);
    const guests = [browser(shop), browser(shop)];
    const pages = await Promise.all(guests.map((guest, n) => viaGoogle(guest, google, { ...(n ? two : one), email })));
    expect(pages.map(({ error }) => error ?? 'in').sort()).toEqual(['google_other', 'in']);
  });
});

describe('an e-mail that Google has not verified', () => {
  it.each([
    ['which it says', { email_verified: false }],
    ['of which it says nothing', { email_verified: undefined }],
    ['which is missing', { email: undefined, email_verified: undefined }],
  ])('neither connects nor creates an account: %s', async (_, claims) => {
    const who = person();
    const { user } = await registered(who.email);
    await verify(user);
    expect(await viaGoogle(browser(shop), google, { ...who, ...claims } as Claims)).toEqual({ error: 'google_unverified' });
    const stranger = person(claims as Partial<Claims>);
    expect(await viaGoogle(browser(shop), google, stranger)).toEqual({ error: 'google_unverified' });
    expect((await pool.query('select 1 from google_accounts where sub = any($1)', [[who.sub, stranger.sub]])).rows).toEqual([]);
  });
});

describe('the code for the page', () => {
  it('works once, also in parallel', async () => {
    const guest = browser(shop);
    const { token } = await viaGoogle(guest, google, person());
    const all = await Promise.all(Array.from({ length: 6 }, () => guest.collect(token)));
    expect(all.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401]);
  });

  it('works in the same browser only', async () => {
    const guest = browser(shop);
    const { token } = await viaGoogle(guest, google, person());
    const other = browser(shop);
    expect((await other.collect(token)).status).toBe(401);
    await other.start();
    expect((await other.collect(token)).status).toBe(401);
    expect((await guest.collect(token)).status).toBe(200);
  });

  it('is not accepted as a token elsewhere', async () => {
    const { token = '' } = await viaGoogle(browser(shop), google, person());
    expect(await refusal(profile(token))).toMatchObject({ status: 401 });
  });

  it('ends after a minute, and is stored as a digest', async () => {
    const guest = browser(shop);
    const { token = '', userId } = await viaGoogle(guest, google, person());
    const { rows } = await pool.query(
      "select *, expires_at - now() <= interval '60 seconds' as soon from google_hand_overs where user_id = $1",
      [userId],
    );
    expect(rows).toMatchObject([{ soon: true }]);
    expect(JSON.stringify(rows)).not.toContain(token);
    await setGoogleHandOver(userId, { expiresAt: new Date() });
    expect((await guest.collect(token)).status).toBe(401);
  });

  it('ends when the password changes', async () => {
    const who = person();
    const { user, token } = await registered(who.email);
    await verify(user);
    const guest = browser(shop);
    const page = await viaGoogle(guest, google, who);
    await shop.apiAs(token)('PUT /api/users/password', { current_password: PASSWORD, password: 'otra clave larga' });
    expect((await guest.collect(page.token)).status).toBe(401);
  });
});

describe('a session’s token at /auth/status', () => {
  it('is answered with its own user and the same token', async () => {
    const { token, id } = await customer(shop);
    const { status, body } = await browser(shop).collect(token);
    expect({ status, body }).toMatchObject({ status: 200, body: { authenticated: true, token, user: { id } } });
  });
});
