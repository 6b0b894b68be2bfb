import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pool } from '#server/db/client.ts';
import { type TestApp, testApp } from '../../../tests/app.ts';
import { refusal } from '../../../tests/factories/orders.ts';
import { ago, setSession, setUser } from '../../../tests/factories/rows.ts';
import { enrol } from '../../../tests/factories/two-step.ts';
import { customer, leaveNoStaff, oldSessions } from '../../../tests/factories/users.ts';
import { ensureAdmin, forgetExpiredSessions } from './service.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp();
});
afterAll(() => shop.close());

let count = 0;
/** Each client has an address of its own, so that limits do not mix. */
const client = () => shop.from(`127.20.${++count >> 8}.${count & 255}`);
const newcomer = (changes: object = {}) => ({
  name: 'Ximena Robles',
  email: `ximena${++count}@correo.mx`,
  password: 'una contraseña',
  ...changes,
});
const register = (changes: object = {}) => client().api('POST /api/users/register', newcomer(changes));
const profile = (token: string) => shop.apiAs(token)('GET /api/users/profile', {});

describe('POST /api/users/register', () => {
  it('creates an account and signs it in', async () => {
    const { token, user } = await register({ email: '  Ximena.Nueva@Correo.mx ', name: '  Ximena Robles ' });
    expect(user).toEqual({
      id: expect.any(String),
      name: 'Ximena Robles',
      email: 'Ximena.Nueva@Correo.mx',
      role: 'customer',
      telefono: null,
      rfc: null,
      avatarUrl: null,
      created_at: expect.stringMatching(/Z$/),
    });
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await profile(token)).toEqual({
      ...user,
      email_verified: false,
      pending_email: null,
      has_password: true,
      google: false,
      two_step: false,
      recovery_left: 0,
    });
  });

  it('never creates an administrator', async () => {
    const { user } = await register({ role: 'admin', id: 'mine', created_at: '1999-01-01T00:00:00Z' });
    expect(user.role).toBe('customer');
    expect(user.id).not.toBe('mine');
  });

  it('stores neither password nor token', async () => {
    const { token, user } = await register({ password: 'secreto secreto' });
    const { rows } = await pool.query('select * from users join sessions on user_id = users.id where users.id = $1', [user.id]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).not.toContain('secreto secreto');
    expect(shop.logged()).not.toContain(token);
    expect(shop.logged()).not.toContain('secreto');
  });

  it('creates one account per e-mail, ignoring its case', async () => {
    const { user } = await register();
    expect(await refusal(register({ email: user.email.toUpperCase() }))).toMatchObject({
      status: 409,
      code: 'email_taken',
      errors: { email: expect.any(String) },
    });
  });

  it('creates one account of many parallel requests', async () => {
    const email = `carrera${++count}@correo.mx`;
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        register({ email: i % 2 ? email : email.toUpperCase() }).then(
          () => 201,
          (error) => error.code,
        ),
      ),
    );
    expect(outcomes.filter((one) => one === 201)).toHaveLength(1);
    expect(outcomes.filter((one) => one === 'email_taken')).toHaveLength(11);
  });

  it.each([
    ['a short password', { password: '1234567' }, 'password'],
    ['a long password', { password: '☕🫖'.repeat(65) }, 'password'],
    ['no password', { password: undefined }, 'password'],
    ['a number as password', { password: 12345678 }, 'password'],
    ['a short name', { name: ' x ' }, 'name'],
    ['a long name', { name: 'x'.repeat(101) }, 'name'],
    ['a control character', { name: 'Xi\u0007mena' }, 'name'],
    ['no e-mail', { email: 'correo' }, 'email'],
    ['two e-mails', { email: 'a@correo.mx,b@correo.mx' }, 'email'],
  ])('refuses %s', async (_, changes, field) => {
    const said = await refusal(register(changes));
    expect(said).toMatchObject({ status: 422, code: 'validation', errors: { [field]: expect.any(String) } });
  });

  it('accepts a password of 128 emoji', async () => {
    const password = '☕🫖'.repeat(64);
    const { user } = await register({ password });
    await expect(client().api('POST /api/users/login', { email: user.email, password })).resolves.toMatchObject({ user: { id: user.id } });
  });

  it('allows 60 an hour from one address; a taken e-mail counts, invalid input does not', async () => {
    const { api } = client();
    const taken = (await register()).user.email;
    for (let i = 0; i < 5; i++)
      expect(await refusal(api('POST /api/users/register', newcomer({ name: '' })))).toMatchObject({ status: 422 });
    const outcomes = await Promise.all(
      Array.from({ length: 70 }, (_, i) =>
        api('POST /api/users/register', newcomer(i < 50 ? { email: taken } : {})).then(
          () => 201,
          (error) => error.status,
        ),
      ),
    );
    expect(outcomes.filter((status) => status === 409)).toHaveLength(50);
    expect(outcomes.filter((status) => status === 201)).toHaveLength(10);
    expect(outcomes.filter((status) => status === 429)).toHaveLength(10);
    expect(await refusal(api('POST /api/users/register', newcomer({ email: taken })))).toMatchObject({
      status: 429,
      code: 'too_many_requests',
    });
    await register();
  });

  it.each([
    ['a common one', 'qwertyuiop'],
    ['a common one in another case', 'PassWord123'],
    ['digits in a row', '87654321'],
    ['one repeated character', '☕☕☕☕☕☕☕☕'],
    ['a letter repeated in both cases', 'ñÑñÑñÑñÑ'],
  ])('refuses as a weak password %s', async (_, password) => {
    const said = await refusal(register({ password }));
    expect(said).toMatchObject({ status: 422, code: 'weak_password', errors: { password: expect.stringContaining('fácil de adivinar') } });
  });

  it('refuses the e-mail as the password, in any spelling', async () => {
    const email = `Clave${++count}@correo.mx`;
    for (const password of [email, email.toUpperCase()])
      expect(await refusal(register({ email, password }))).toMatchObject({ status: 422, code: 'weak_password' });
    await register({ email, password: `${email} de siempre` });
  });
});

describe('POST /api/users/login', () => {
  const login = (email: string, password: string, from = client()) => from.api('POST /api/users/login', { email, password });

  it('opens another session, ignoring the case of the e-mail', async () => {
    const { token, user } = await register();
    const again = await login(` ${user.email.toUpperCase()} `, 'una contraseña');
    expect(again.user).toEqual(user);
    expect(again.token).not.toBe(token);
    expect(await profile(token)).toEqual(await profile(again.token));
  });

  it('answers the same for an unknown e-mail, a wrong password and an account without a password', async () => {
    const { user } = await register();
    const { email } = await customer(shop);
    const said = await Promise.all([
      refusal(login(user.email, 'otra contraseña')),
      refusal(login('nadie@correo.mx', 'una contraseña')),
      refusal(login(email, 'una contraseña')),
      refusal(login('x', 'x'.repeat(500))),
    ]);
    for (const one of said) expect(one).toEqual({ ...said[0] });
    expect(said[0]).toMatchObject({ status: 401, code: 'invalid_credentials' });
  });

  it('does the same work for an unknown e-mail as for a wrong password', async () => {
    const { user } = await register();
    const took = { known: [] as number[], unknown: [] as number[] };
    const time = async (into: number[], email: string) => {
      const began = performance.now();
      await refusal(login(email, 'otra contraseña'));
      into.push(performance.now() - began);
    };
    // The two cases alternate, so that a busy machine slows both. Without the hash, an unknown e-mail would take a tenth of the time or
    // less.
    for (let i = 0; i < 9; i++) {
      await time(took.known, user.email);
      await time(took.unknown, 'nadie@correo.mx');
    }
    const median = (times: number[]) => times.sort((a, b) => a - b)[4] as number;
    expect(median(took.unknown) / median(took.known)).toBeGreaterThan(0.3);
  });

  it('refuses invalid input', async () => {
    expect(await refusal(client().api('POST /api/users/login', { email: '', password: '' }))).toMatchObject({
      status: 422,
      errors: { email: expect.any(String), password: expect.any(String) },
    });
  });

  it('refuses the 11th wrong password for an account from one address, also in parallel', async () => {
    const { user } = await register();
    const from = client();
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, () => login(user.email, 'otra contraseña', from).catch((error) => error.status)),
    );
    expect(outcomes.filter((status) => status === 401)).toHaveLength(10);
    expect(outcomes.filter((status) => status === 429)).toHaveLength(20);
    const said = await refusal(login(user.email.toUpperCase(), 'una contraseña', from));
    expect(said).toMatchObject({ status: 429, code: 'too_many_requests' });
    // Other addresses and other accounts are not limited.
    await login(user.email, 'una contraseña');
    const other = await register();
    await login(other.user.email, 'una contraseña', from);
  });

  it('refuses the 51st wrong password from one address, also for unknown accounts', async () => {
    const from = client();
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, (_, i) => login(`nadie${i}@correo.mx`, 'otra contraseña', from).catch((error) => error.status)),
    );
    expect(outcomes.filter((status) => status === 401)).toHaveLength(50);
    expect(outcomes.filter((status) => status === 429)).toHaveLength(10);
  });

  it('does not count right passwords as wrong ones, also in parallel', async () => {
    const { user } = await register();
    const from = client();
    const outcomes = await Promise.all(Array.from({ length: 25 }, () => login(user.email, 'una contraseña', from)));
    expect(new Set(outcomes.map(({ token }) => token)).size).toBe(25);
  });

  it('allows 60 sign-ins an hour from one address', async () => {
    const { user } = await register();
    const from = client();
    const enter = (n: number) => Promise.all(Array.from({ length: n }, () => login(user.email, 'una contraseña', from)));
    await enter(30);
    await enter(30);
    expect(await refusal(login(user.email, 'una contraseña', from))).toMatchObject({ status: 429, code: 'too_many_requests' });
    await login(user.email, 'una contraseña');
  });

  it('sends Retry-After when it refuses', async () => {
    const { user } = await register();
    const from = client();
    for (let i = 0; i < 10; i++) await refusal(login(user.email, 'otra contraseña', from));
    const response = await from.send('/api/users/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: user.email, password: 'una contraseña' }),
    });
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(response.headers.get('retry-after'))).toBeLessThanOrEqual(900);
  });
});

describe('a session', () => {
  it('is required for the profile', async () => {
    expect(await refusal(shop.api('GET /api/users/profile', {}))).toMatchObject({ status: 401, code: 'unauthorized' });
    for (const token of ['a'.repeat(43), 'x', '', "' or 1=1 --"]) expect(await refusal(profile(token))).toMatchObject({ status: 401 });
  });

  it('ends with logout, other sessions stay', async () => {
    const { token, user } = await register();
    const other = await client().api('POST /api/users/login', { email: user.email, password: 'una contraseña' });
    expect(await shop.apiAs(token)('POST /api/users/logout', {})).toBeUndefined();
    expect(await refusal(profile(token))).toMatchObject({ status: 401 });
    expect(await refusal(shop.apiAs(token)('POST /api/users/logout', {}))).toMatchObject({ status: 401 });
    expect((await profile(other.token)).id).toBe(user.id);
  });

  /** The current session was last used this long ago, and would last ten more days. */
  const usedAgo = (userId: string, minutes: number) => setSession(userId, { lastSeenAt: ago({ minutes }), expiresAt: ago({ days: -10 }) });
  const row = async (userId: string) =>
    (
      await pool.query(
        `select xmin::text, now() - last_seen_at < '1 minute' as seen, expires_at > now() + '29 days' as long from sessions where user_id = $1`,
        [userId],
      )
    ).rows[0];

  it('lasts 30 days from its last use, and stores its last use once in five minutes', async () => {
    const { id, token } = await customer(shop);
    await usedAgo(id, 4);
    const before = await row(id);
    await profile(token);
    expect(await row(id)).toEqual(before);

    await usedAgo(id, 6);
    await Promise.all(Array.from({ length: 8 }, () => profile(token)));
    const after = await row(id);
    expect(after).toMatchObject({ seen: true, long: true });
    await profile(token);
    expect(await row(id)).toEqual(after);
  });

  it('lasts at most 180 days, even when it is used', async () => {
    const { id, token } = await customer(shop);
    const born = (days: number) => setSession(id, { createdAt: ago({ days }) });
    await born(170);
    await usedAgo(id, 6);
    await profile(token);
    const { rows } = await pool.query(`select expires_at - created_at = interval '180 days' as whole from sessions where user_id = $1`, [
      id,
    ]);
    expect(rows).toEqual([{ whole: true }]);
    await born(180);
    expect(await refusal(profile(token))).toMatchObject({ status: 401 });
  });

  it('is one of at most 50 of a user, also with parallel sign-ins; the least recently used ones end', async () => {
    const { user, token } = await register();
    await oldSessions(user.id, 49);
    const entered = await Promise.all(
      Array.from({ length: 8 }, () => client().api('POST /api/users/login', { email: user.email, password: 'una contraseña' })),
    );
    const { rows } = await pool.query(
      `select count(*)::int as kept, min(last_seen_at) < now() - interval '42 days' as old from sessions where user_id = $1`,
      [user.id],
    );
    expect(rows).toEqual([{ kept: 50, old: false }]);
    for (const one of [token, ...entered.map((signed) => signed.token)]) await profile(one);
  });

  it('expires, and is then deleted', async () => {
    const { id, token } = await customer(shop);
    const { token: good } = await customer(shop);
    await setSession(id, { lastSeenAt: ago({ days: 31 }), expiresAt: ago({ seconds: 1 }) });
    expect(await refusal(profile(token))).toMatchObject({ status: 401 });
    expect(await forgetExpiredSessions()).toBe(1);
    expect(await forgetExpiredSessions()).toBe(0);
    expect(await row(id)).toBeUndefined();
    await profile(good);
  });
});

describe('the first administrator', () => {
  const admins = async () => (await pool.query(`select email from users where role = 'admin'`)).rows;

  it('is created once by parallel starts, with a password that is shown once', async () => {
    await leaveNoStaff();
    const made = await Promise.all(Array.from({ length: 5 }, () => ensureAdmin({ email: 'admin@casablanca.local' })));
    const [first, ...others] = made.filter((one) => one !== null);
    expect(others).toEqual([]);
    expect(first).toMatchObject({ email: 'admin@casablanca.local', drawnPassword: expect.stringMatching(/^[\w-]{24}$/) });
    expect(await admins()).toHaveLength(1);
    const { user, token } = await client().api('POST /api/users/login', {
      email: 'admin@casablanca.local',
      password: first?.drawnPassword ?? '',
    });
    expect(user).toMatchObject({ role: 'admin', staff_role: 'owner' });
    expect(await profile(token)).toMatchObject({ role: 'admin', email_verified: true });
    expect(await ensureAdmin({ email: 'otro@casablanca.local', password: 'otra contraseña' })).toBeNull();
  });

  it('uses the password from the settings and does not log it', async () => {
    await leaveNoStaff();
    expect(await ensureAdmin({ email: 'duena@casablanca.mx', password: 'la contraseña de casa' })).toEqual({
      email: 'duena@casablanca.mx',
      drawnPassword: null,
    });
    await client().api('POST /api/users/login', { email: 'duena@casablanca.mx', password: 'la contraseña de casa' });
  });

  it('takes over an existing account with the e-mail, and ends its sessions and its second step', async () => {
    await leaveNoStaff();
    const stranger = await register({ email: 'Jefa@casablanca.mx' });
    await setUser(stranger.user.id, { pendingEmail: 'otra@correo.mx' });
    await enrol({ id: stranger.user.id, api: shop.apiAs(stranger.token) }, 'una contraseña');
    await ensureAdmin({ email: 'jefa@casablanca.mx', password: 'la contraseña de casa' });
    expect(await refusal(profile(stranger.token))).toMatchObject({ status: 401 });
    expect(await refusal(client().api('POST /api/users/login', { email: 'jefa@casablanca.mx', password: 'una contraseña' }))).toMatchObject(
      { status: 401 },
    );
    const { user, token } = await client().api('POST /api/users/login', { email: 'jefa@casablanca.mx', password: 'la contraseña de casa' });
    expect(await profile(token)).toMatchObject({ email_verified: true, pending_email: null, two_step: false, recovery_left: 0 });
    expect(user).toMatchObject({ id: stranger.user.id, role: 'admin' });
  });
});
