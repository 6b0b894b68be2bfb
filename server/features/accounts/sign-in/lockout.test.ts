import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { pool } from '#server/db/client.ts';
import { forgetOldAddresses } from '#server/features/accounts/service.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { refusal } from '../../../../tests/factories/orders.ts';
import { ago, setKnownAddress } from '../../../../tests/factories/rows.ts';
import { oldAddresses, resetLink } from '../../../../tests/factories/users.ts';

vi.hoisted(() => {
  process.env.TRUSTED_NETWORKS = '127.24.0.0/16';
});

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp();
});
afterAll(() => shop.close());

type Client = ReturnType<TestApp['from']>;
const PASSWORD = 'una contraseña';
let count = 0;
const client = () => shop.from(`127.23.${++count >> 8}.${count & 255}`);
/** One of many guests in a trusted network. */
const inCafe = () => shop.from('127.24.0.1');
const newEmail = () => `duena${++count}@correo.mx`;
const register = (from: Client, email = newEmail()) => from.api('POST /api/users/register', { name: 'Dueña', email, password: PASSWORD });
const login = (from: Client, email: string, password = PASSWORD) => from.api('POST /api/users/login', { email, password });
const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error) => error.status as number,
  );
const wrong = (from: Client, email: string) => statusOf(login(from, email, 'otra contraseña'));
/** Sends wrong passwords one after the other, each from another address. */
const strangers = async (email: string, many: number) => {
  const statuses: number[] = [];
  for (let i = 0; i < many; i++) statuses.push(await wrong(client(), email));
  return statuses;
};

describe('wrong passwords from unknown addresses', () => {
  it('are limited to ten in all, then to one in 30 seconds, over all addresses', async () => {
    const { user } = await register(client());
    expect(await strangers(user.email, 14)).toEqual([...Array(11).fill(401), 429, 429, 429]);
    const said = await client().send('/api/users/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: user.email, password: PASSWORD }),
    });
    expect(said.status).toBe(429);
    expect(Number(said.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(said.headers.get('retry-after'))).toBeLessThanOrEqual(30);
  });

  it('are limited equally when they arrive in parallel', async () => {
    const { user } = await register(client());
    const statuses = await Promise.all(Array.from({ length: 100 }, () => wrong(client(), user.email)));
    expect(statuses.filter((status) => status === 401)).toHaveLength(11);
    expect(statuses.filter((status) => status === 429)).toHaveLength(89);
  });

  it('do not show whether the e-mail has an account', async () => {
    expect(await strangers(newEmail(), 14)).toEqual([...Array(11).fill(401), 429, 429, 429]);
  });

  it('do not lock out an address that signed in or registered before', async () => {
    const home = client();
    const phone = client();
    const { user } = await register(home);
    await login(phone, user.email);
    await strangers(user.email, 13);
    await login(home, user.email);
    await login(phone, user.email);
    // The known address can sign in during the attack, and after a wrong password of its own.
    expect(await wrong(home, user.email)).toBe(401);
    const flood = Promise.all(Array.from({ length: 80 }, () => wrong(client(), user.email)));
    await login(home, user.email);
    await flood;
    // An unknown address shares the limit with the attackers.
    expect(await refusal(login(client(), user.email))).toMatchObject({ status: 429 });
  });

  it('leave a known address its own ten tries', async () => {
    const home = client();
    const { user } = await register(home);
    await strangers(user.email, 12);
    for (let i = 0; i < 10; i++) expect(await wrong(home, user.email)).toBe(401);
    expect(await refusal(login(home, user.email))).toMatchObject({ status: 429 });
  });

  it('do not lock out an address that changes the password by mail: the counts are cleared', async () => {
    const home = client();
    const { user } = await register(home);
    for (let i = 0; i < 10; i++) await wrong(home, user.email);
    await strangers(user.email, 3);
    const elsewhere = client();
    const change = { token: await resetLink(user.id), password: 'la contraseña nueva' };
    await elsewhere.api('POST /api/users/reset-password', change);
    // The counts of the account and of its known addresses are cleared.
    await login(home, user.email, change.password);
    await login(client(), user.email, change.password);
    await strangers(user.email, 13);
    await login(elsewhere, user.email, change.password);
  });
});

describe('the addresses that an account knows', () => {
  const known = async (id: string) => (await pool.query('select * from known_addresses where user_id = $1', [id])).rows;

  it('are the twenty most recently used, stored as hashes', async () => {
    const first = client();
    const { user } = await register(first);
    await oldAddresses(user.id, 30);
    const clients = Array.from({ length: 5 }, client);
    await Promise.all(clients.map((one) => login(one, user.email)));
    const rows = await known(user.id);
    expect(rows).toHaveLength(20);
    expect(rows.map((row) => row.address_hash)).toContain('hash 14');
    expect(rows.map((row) => row.address_hash)).not.toContain('hash 15');
    expect(JSON.stringify(rows)).not.toContain('127.23.');
  });

  it('are deleted half a year after their last use', async () => {
    const home = client();
    const { user } = await register(home);
    await setKnownAddress(user.id, { lastSeenAt: ago({ days: 181 }) });
    await strangers(user.email, 11);
    expect(await refusal(login(home, user.email))).toMatchObject({ status: 429 });
    await forgetOldAddresses();
    expect(await known(user.id)).toEqual([]);
  });
});

describe('a trusted network', () => {
  it('is limited by e-mail, so that one guest does not block another', async () => {
    const mine = (await register(inCafe())).user.email;
    const other = (await register(inCafe())).user.email;
    for (let i = 0; i < 10; i++) expect(await wrong(inCafe(), mine)).toBe(401);
    expect(await statusOf(login(inCafe(), mine))).toBe(429);
    await login(inCafe(), other);

    const forget = (email: string) => statusOf(inCafe().api('POST /api/users/forgot-password', { email }));
    const asked = await Promise.all(Array.from({ length: 25 }, () => forget(newEmail())));
    expect(asked).toEqual(Array(25).fill(200));
    // The limit per e-mail still applies.
    for (let i = 0; i < 5; i++) expect(await forget(other)).toBe(200);
    expect(await forget(other.toUpperCase())).toBe(429);
  });

  it('may send more than fifty wrong passwords and sixty registrations, but not for one e-mail', async () => {
    const wrongs = await Promise.all(Array.from({ length: 60 }, () => wrong(inCafe(), newEmail())));
    expect(wrongs).toEqual(Array(60).fill(401));
    const { user } = await register(inCafe());
    const again = () => statusOf(register(inCafe(), user.email));
    const statuses = await Promise.all(Array.from({ length: 60 }, again));
    expect(statuses.filter((status) => status === 409)).toHaveLength(59);
    expect(await again()).toBe(429);
    await register(inCafe());
  });
});
