import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { db, pool } from '#server/db/client.ts';
import { openSession } from '#server/features/accounts/service.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { refusal } from '../../../../tests/factories/orders.ts';
import { ago, setKnownDevices, setSession, setSessionOf } from '../../../../tests/factories/rows.ts';
import { customer, type Person } from '../../../../tests/factories/users.ts';
import { mailed, mailsTo } from '../../../../tests/readers/outbox.ts';
import { forgetOldDevices } from './devices.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp();
});
afterAll(() => shop.close());

const PASSWORD = 'una clave larga';
const chrome = (version: number) =>
  `Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Mobile Safari/537.36`;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0';
let count = 0;
const newEmail = () => `aparato${++count}@correo.mx`;

const sessionsOf = ({ api }: Person) => api('GET /api/users/sessions', {});
const isOpen = (token: string) =>
  shop
    .apiAs(token)('GET /api/users/profile', {})
    .then(
      () => true,
      () => false,
    );

describe('the sessions of a user', () => {
  it('are listed with their devices, including the current one', async () => {
    const person = await customer(shop);
    await setSession(person.id, { lastSeenAt: ago({ minutes: 4 }) });
    await openSession(db, person.id, chrome(131));
    expect(await sessionsOf(person)).toEqual([
      {
        id: expect.any(String),
        device: 'Chrome en Android',
        user_agent: chrome(131),
        created_at: expect.stringMatching(/Z$/),
        last_seen_at: expect.stringMatching(/Z$/),
        current: false,
      },
      expect.objectContaining({ device: 'Dispositivo desconocido', current: true }),
    ]);
  });

  it('are listed without expired ones and without those of other users', async () => {
    const [person, other] = [await customer(shop), await customer(shop)];
    for (const change of [{ expiresAt: new Date() }, { createdAt: ago({ days: 180 }) }]) {
      const token = await openSession(db, person.id, 'ended');
      await setSessionOf(token, change);
      expect(await isOpen(token)).toBe(false);
    }
    expect(await sessionsOf(person)).toHaveLength(1);
    expect(await sessionsOf(other)).toHaveLength(1);
  });

  it('end one by one, including the current one', async () => {
    const person = await customer(shop);
    const token = await openSession(db, person.id, FIREFOX);
    const [other, current] = (await sessionsOf(person)).sort((a, b) => Number(a.current) - Number(b.current));
    expect(await person.api('DELETE /api/users/sessions/{id}', { id: other?.id ?? '' })).toBeUndefined();
    expect([await isOpen(token), await isOpen(person.token)]).toEqual([false, true]);
    expect(await refusal(person.api('DELETE /api/users/sessions/{id}', { id: other?.id ?? '' }))).toMatchObject({
      status: 404,
      code: 'session_not_found',
    });
    await person.api('DELETE /api/users/sessions/{id}', { id: current?.id ?? '' });
    expect(await isOpen(person.token)).toBe(false);
  });

  it('end all but the current one', async () => {
    const [person, stranger] = [await customer(shop), await customer(shop)];
    const tokens = await Promise.all(Array.from({ length: 3 }, () => openSession(db, person.id, FIREFOX)));
    expect(await person.api('DELETE /api/users/sessions', {})).toBeUndefined();
    expect(await Promise.all(tokens.map(isOpen))).toEqual([false, false, false]);
    expect(await sessionsOf(person)).toMatchObject([{ current: true }]);
    expect(await isOpen(stranger.token)).toBe(true);
  });

  it.each([['nada'], ['7f3a91c2-0000-4000-8000-000000000000']])('answer 404 when they do not exist: %s', async (id) => {
    const person = await customer(shop);
    expect(await refusal(person.api('DELETE /api/users/sessions/{id}', { id }))).toMatchObject({ status: 404 });
  });

  it('cannot be ended by another user', async () => {
    const [person, other] = [await customer(shop), await customer(shop)];
    const [session] = await sessionsOf(person);
    expect(await refusal(other.api('DELETE /api/users/sessions/{id}', { id: session?.id ?? '' }))).toMatchObject({ status: 404 });
    expect(await isOpen(person.token)).toBe(true);
  });
});

describe('a sign-in on a new device', () => {
  const post = async (path: string, body: object, address: string, userAgent: string) => {
    const headers = { 'content-type': 'application/json', 'user-agent': userAgent };
    const response = await shop.from(address).send(path, { method: 'POST', headers, body: JSON.stringify(body) });
    return response.status;
  };
  const register = async (address: string, userAgent: string) => {
    const email = newEmail();
    expect(await post('/api/users/register', { name: '<b>Ximena</b>', email, password: PASSWORD }, address, userAgent)).toBe(201);
    return email;
  };
  const login = async (email: string, address: string, userAgent: string, password = PASSWORD) =>
    post('/api/users/login', { email, password }, address, userAgent);
  /** How many of these mails were enqueued for the account. */
  const told = async (email: string) => {
    const { rowCount } = await pool.query(
      `select 1 from pgboss.job where name = 'new-device-mail' and data->>'id' = (select id::text from users where email = $1)`,
      [email],
    );
    return rowCount;
  };

  it('is mailed with browser and system, and without text that a user typed', async () => {
    const email = await register('127.30.1.1', FIREFOX);
    expect(await login(email, '127.30.1.1', `${chrome(131)} <b>Premio</b>`)).toBe(200);
    const [eml = ''] = await mailed(email, 'new-device-');
    expect(eml).toContain('Entraron a tu cuenta desde otro dispositivo.');
    expect(eml).toContain('Chrome en Android');
    expect(eml).toContain('https://cafe.localhost/forgot-password');
    expect(eml).not.toMatch(/Premio|Ximena|127\.30/);
  });

  it('is not mailed for a known device, with any version of the browser and any address of its network', async () => {
    const email = await register('127.30.2.1', chrome(130));
    await login(email, '127.30.2.1', chrome(130));
    await login(email, '127.30.2.200', chrome(131));
    expect(await told(email)).toBe(0);
    await login(email, '127.30.3.1', chrome(131));
    expect(await told(email)).toBe(1);
    await login(email, '127.30.3.1', chrome(132));
    expect(await told(email)).toBe(1);
    await login(email, '127.30.3.1', FIREFOX);
    expect(await told(email)).toBe(2);
  });

  it('is not mailed for a wrong password', async () => {
    const email = await register('127.30.4.1', FIREFOX);
    expect(await login(email, '127.30.5.1', chrome(131), 'otra clave')).toBe(401);
    expect(await told(email)).toBe(0);
  });

  it('is mailed once for parallel sign-ins', async () => {
    const email = await register('127.30.6.1', FIREFOX);
    const statuses = await Promise.all(Array.from({ length: 6 }, () => login(email, '127.30.7.1', FIREFOX)));
    expect(statuses).toEqual(Array(6).fill(200));
    expect(await told(email)).toBe(1);
  });

  it('is mailed again 180 days after the last one there; devices are stored as hashes and deleted later', async () => {
    const email = await register('127.30.8.1', FIREFOX);
    const { id } = (await pool.query('select id from users where email = $1', [email])).rows[0];
    const age = (days: number) => setKnownDevices(id, { firstSeenAt: ago({ days }), lastSeenAt: ago({ days }) });
    const known = async () =>
      (await pool.query('select d.* from known_devices d join users u on u.id = d.user_id where u.email = $1', [email])).rows;
    await age(179);
    await login(email, '127.30.8.1', FIREFOX);
    expect(await told(email)).toBe(0);
    await age(180);
    await login(email, '127.30.8.1', FIREFOX);
    expect(await told(email)).toBe(1);
    expect(JSON.stringify(await known())).not.toMatch(/127\.30|Firefox/);
    await age(180);
    await forgetOldDevices();
    expect(await known()).toEqual([]);
  });

  it('is mailed a few times an hour; signing in still works', async () => {
    const email = await register('127.30.9.1', FIREFOX);
    for (let n = 10; n < 24; n++) expect(await login(email, `127.30.${n}.1`, FIREFOX)).toBe(200);
    // The device on which the account was created counts as new too.
    expect(await told(email)).toBe(9);
    expect((await mailsTo(email, 'new-device-')).length).toBeLessThanOrEqual(9);
  });
});
