import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { pool } from '#server/db/client.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { refusal } from '../../../../tests/factories/orders.ts';
import { connectGoogle } from '../../../../tests/factories/rows.ts';
import { customer, type Person, verify } from '../../../../tests/factories/users.ts';
import { mailed, mailsTo } from '../../../../tests/readers/outbox.ts';
import { browser } from '../../../../tests/stand-ins/google/browser.ts';

/** The settings are read when the modules load. */
const google = await vi.hoisted(async () => {
  process.env.PUBLIC_URL = 'https://cafe.example';
  const { startHostile } = await import('../../../../tests/stand-ins/google/hostile.ts');
  const { CLIENT } = await import('../../../../tests/stand-ins/google/provider.ts');
  const started = await startHostile();
  Object.assign(process.env, CLIENT, { GOOGLE_ISSUER: started.issuer });
  return started;
});

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp();
});
afterAll(async () => {
  google.close();
  await shop.close();
});

const PASSWORD = 'una clave larga';
let count = 0;
const client = () => shop.from(`127.43.0.${++count}`);
async function registered(): Promise<Person> {
  const email = `Gina.${++count}@correo.mx`;
  const { user, token } = await client().api('POST /api/users/register', { name: 'Gina Ortega', email, password: PASSWORD });
  return { id: user.id, email, token, api: shop.apiAs(token) };
}
const profile = ({ api }: Person) => api('GET /api/users/profile', {});

describe('DELETE /users/google', () => {
  it('disconnects an account that has a password, and mails that once', async () => {
    const person = await registered();
    await connectGoogle(person.id);
    expect(await profile(person)).toMatchObject({ google: true, has_password: true });
    await Promise.all(Array.from({ length: 4 }, () => person.api('DELETE /api/users/google', {})));
    expect(await profile(person)).toMatchObject({ google: false });
    const [eml = ''] = await mailed(person.email, 'google-disconnected-');
    expect(eml).not.toContain('Gina Ortega');
  });

  it('is refused when the account has no password', async () => {
    const person = await customer(shop);
    await connectGoogle(person.id);
    expect(await refusal(person.api('DELETE /api/users/google', {}))).toMatchObject({ status: 409, code: 'only_way_in' });
    expect(await profile(person)).toMatchObject({ google: true });
  });

  it('changes nothing and sends no mail when no Google account is connected', async () => {
    const person = await registered();
    await person.api('DELETE /api/users/google', {});
    expect(await mailsTo(person.email, 'google-')).toEqual([]);
  });
});

describe('POST /users/password/first', () => {
  it('mails a link that sets the first password; Google stays connected', async () => {
    const person = await customer(shop);
    // Connecting Google verifies the e-mail.
    await verify(person);
    await connectGoogle(person.id);
    await person.api('POST /api/users/password/first', {});
    const [eml = ''] = await mailed(person.email, 'reset-');
    const token = eml.match(/\/reset-password\?token=([\w-]{43})\b/)?.[1] ?? '';
    await client().api('POST /api/users/reset-password', { token, password: PASSWORD });
    const signed = await client().api('POST /api/users/login', { email: person.email, password: PASSWORD });
    expect(await shop.apiAs(signed.token)('GET /api/users/profile', {})).toMatchObject({ has_password: true, google: true });
  });

  it('is refused when the account has a password', async () => {
    const person = await registered();
    expect(await refusal(person.api('POST /api/users/password/first', {}))).toMatchObject({ status: 409, code: 'has_password' });
    expect(await mailsTo(person.email, 'reset-')).toEqual([]);
  });

  it('counts as a reset mail: five an hour', async () => {
    const person = await customer(shop);
    const first = () => shop.from('127.43.1.1').apiAs(person.token)('POST /api/users/password/first', {});
    for (let n = 0; n < 5; n++) await first();
    expect(await refusal(first())).toMatchObject({ status: 429 });
  });
});

it('keeps the sign-in secret in a cookie of this host alone when the shop has TLS', async () => {
  const guest = browser(shop);
  expect((await guest.get('/api/auth/google')).headers.get('set-cookie')).toMatch(
    /^__Host-google=[\w-]{43}; Max-Age=900; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
});

it('loses the connection when the configured administrator takes the account over at the start', async () => {
  const person = await registered();
  await connectGoogle(person.id);
  const { ensureAdmin } = await import('#server/features/accounts/service.ts');
  await ensureAdmin({ email: person.email, password: 'la clave de la dueña' });
  const { rows } = await pool.query('select 1 from google_accounts where user_id = $1', [person.id]);
  expect(rows).toEqual([]);
});
