import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pool } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { HASHES } from '#server/features/accounts/rules.ts';
import { MAILS_AN_HOUR } from '#server/gateways/guest-mail/rules.ts';
import { sendToGuest } from '#server/gateways/guest-mail/send.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { refusal } from '../../../../tests/factories/orders.ts';
import { ageResets } from '../../../../tests/factories/rows.ts';
import { customer } from '../../../../tests/factories/users.ts';
import { readMail } from '../../../../tests/readers/read-mail.ts';
import { forgetExpiredResets } from './recovery.ts';

let shop: TestApp;
const outbox = join(env.dataDir, 'outbox');
beforeAll(async () => {
  shop = await testApp();
});
afterAll(() => shop.close());

const OLD = 'la contraseña vieja';
const NEW = ' la contraseña nueva ☕ ';
let count = 0;
/** Each client has an address of its own, so that limits do not mix. */
const client = () => shop.from(`127.21.0.${++count}`);
const registered = async () => {
  const email = `Olvida.${++count}@correo.mx`;
  return client().api('POST /api/users/register', { name: '<b>Haz clic aquí</b>', email, password: OLD });
};
const login = (email: string, password: string) => client().api('POST /api/users/login', { email, password });
const profile = (token: string) => shop.apiAs(token)('GET /api/users/profile', {});
const forget = (email: string, from = client()) => from.api('POST /api/users/forgot-password', { email });
const reset = (token: string, password: string) => client().api('POST /api/users/reset-password', { token, password });

const NOT_VALID = { status: 400, code: 'invalid_token', message: 'Token de recuperación no válido' };

/** All mails except those about the e-mail and the device. */
async function letters(to: string): Promise<string[]> {
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const files = names.filter((name) => !/^(?:verification|new-device)-/.test(name));
  const all = await Promise.all(files.map((name) => readMail(join(outbox, name))));
  return all.filter((eml) => eml.includes(`To: ${to}\r\n`));
}
const LINK = /https:\/\/cafe\.localhost\/reset-password\?token=([\w-]{43})\b/;
/** Waits for `many` mails to the e-mail and returns their tokens. */
async function tokens(email: string, many = 1): Promise<string[]> {
  const links = async () => (await letters(email)).flatMap((eml) => eml.match(LINK)?.[1] ?? []);
  await expect.poll(links).toHaveLength(many);
  return links();
}
async function tokenFor(email: string): Promise<string> {
  await forget(email);
  return (await tokens(email))[0] as string;
}

describe('a forgotten password', () => {
  it('is changed by the mailed link, once; all sessions end', async () => {
    const { user, token: session } = await registered();
    await forget(` ${user.email.toUpperCase()} `);
    const [token = ''] = await tokens(user.email);
    expect((await reset(token, NEW)).message).toBe('Tu contraseña se cambió. Inicia sesión con la nueva.');
    expect(await refusal(profile(session))).toMatchObject({ status: 401 });
    expect(await refusal(login(user.email, OLD))).toMatchObject({ status: 401, code: 'invalid_credentials' });
    // The password counts exactly as typed.
    expect(await refusal(login(user.email, NEW.trim()))).toMatchObject({ status: 401 });
    const again = await login(user.email, NEW);
    expect(again.user).toEqual(user);
    // Opening the mailed link has verified the e-mail.
    expect(await profile(again.token)).toMatchObject({ email_verified: true });
    expect(await refusal(reset(token, NEW))).toMatchObject(NOT_VALID);
  });

  it('is mailed as HTML and plain text; the token is neither stored nor logged', async () => {
    const { user } = await registered();
    const token = await tokenFor(user.email);
    const [eml = ''] = await letters(user.email);
    expect(eml).toContain('multipart/alternative');
    expect(eml).toContain('Content-Type: text/plain');
    expect(eml).toContain(`Elegir contraseña nueva: https://cafe.localhost/reset-password?token=${token}`);
    expect(eml).toContain(`<a href="https://cafe.localhost/reset-password?token=${token}"`);
    expect(eml).toContain('cid:logo@casablanca');
    // A stranger may have created the account, so the mail must not contain its name.
    expect(eml).not.toContain('Haz clic');
    const { rows } = await pool.query(
      'select r::text as text from password_resets r union all select j::text from pgboss.job j union all select u::text from users u',
    );
    expect(rows.some(({ text }) => text.includes(user.email))).toBe(true);
    for (const { text } of rows) expect(text).not.toContain(token);
    expect(shop.logged()).not.toContain(token);
    expect(shop.logged()).not.toContain(user.email);
  });

  it('accepts one of many parallel uses of a link, and then no other link of the account', async () => {
    const { user } = await registered();
    const first = await tokenFor(user.email);
    await forget(user.email);
    const both = await tokens(user.email, 2);
    const second = both.find((token) => token !== first) as string;
    const passwords = Array.from({ length: 8 }, (_, i) => `la clave ${i} de Olvida`);
    // Two links, so that each transaction waits for the other.
    const outcomes = await Promise.all(
      passwords.map((password, i) =>
        reset(i % 2 ? first : second, password).then(
          () => password,
          (error) => error.code,
        ),
      ),
    );
    expect(outcomes.filter((one) => one === 'invalid_token')).toHaveLength(7);
    await login(user.email, outcomes.find((one) => one !== 'invalid_token') as string);
  });

  it('opens no session for a sign-in with the old password at the same moment', async () => {
    const { user } = await registered();
    const token = await tokenFor(user.email);
    const entering = Array.from({ length: 6 }, () => login(user.email, OLD).catch(() => null));
    const [entered] = await Promise.all([Promise.all(entering), reset(token, NEW)]);
    for (const one of entered) if (one) expect(await refusal(profile(one.token))).toMatchObject({ status: 401 });
  });

  it('clears the counts of wrong passwords', async () => {
    const { user } = await registered();
    const { api } = client();
    const enter = (password: string) => api('POST /api/users/login', { email: user.email, password });
    for (let n = 0; n < 10; n++) await refusal(enter(`otra ${n}`));
    expect(await refusal(enter(OLD))).toMatchObject({ status: 429 });
    await api('POST /api/users/reset-password', { token: await tokenFor(user.email), password: NEW });
    await enter(NEW);
  });

  it('is followed by one mail about the change, without text that a user typed', async () => {
    const { user } = await registered();
    await reset(await tokenFor(user.email), NEW);
    const told = async () => (await letters(user.email)).filter((eml) => eml.includes('Tu contraseña se cambió'));
    await expect.poll(told).toHaveLength(1);
    const [eml = ''] = await told();
    expect(eml).toContain('https://cafe.localhost/forgot-password');
    expect(eml).not.toContain('Haz clic');
    expect(eml).not.toContain('reset-password?token');
  });

  it('is mailed although the budget of guest mails for that e-mail is used up', async () => {
    const { user } = await registered();
    for (let n = 0; n < MAILS_AN_HOUR + 1; n++)
      await sendToGuest({ key: `${user.id}-${n}`, to: user.email, subject: 'Hola', html: '<p>Hola</p>', text: 'Hola' });
    expect(await letters(user.email)).toHaveLength(MAILS_AN_HOUR);
    await reset(await tokenFor(user.email), NEW);
    await expect.poll(() => letters(user.email)).toHaveLength(MAILS_AN_HOUR + 2);
  });

  it('is not followed by a mail when nothing changed', async () => {
    const { user } = await registered();
    const token = await tokenFor(user.email);
    expect(await refusal(reset(token, 'password123'))).toMatchObject({ status: 422, code: 'weak_password' });
    await reset(token, NEW);
    expect(await refusal(reset(token, NEW))).toMatchObject(NOT_VALID);
    const { rows } = await pool.query(
      `select count(*)::int as jobs from pgboss.job where name = 'password-changed-mail' and data->>'id' = $1`,
      [user.id],
    );
    expect(rows).toEqual([{ jobs: 1 }]);
  });

  it('refuses weak passwords; the link stays valid', async () => {
    const { user } = await registered();
    const token = await tokenFor(user.email);
    for (const weak of ['PASSWORD1', user.email.toUpperCase(), '11111111'])
      expect(await refusal(reset(token, weak))).toMatchObject({
        status: 422,
        code: 'weak_password',
        errors: { password: expect.any(String) },
      });
    expect(await refusal(reset('a'.repeat(43), 'password123'))).toMatchObject(NOT_VALID);
    await reset(token, NEW);
  });

  it('refuses to let one address fill the queue of password hashes', async () => {
    const { user } = await registered();
    const token = await tokenFor(user.email);
    const from = client();
    const flood = Array.from({ length: HASHES.perKey + 60 }, () =>
      from.api('POST /api/users/reset-password', { token, password: NEW }).then(
        () => 200,
        (error) => error.status as number,
      ),
    );
    // A client of another address at the same time.
    await client().api('POST /api/users/register', { name: 'Otra', email: `otra.${++count}@correo.mx`, password: OLD });
    const statuses = await Promise.all(flood);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses).toContain(429);
  });

  it('expires after an hour', async () => {
    const { user } = await registered();
    const token = await tokenFor(user.email);
    const left = async () =>
      (await pool.query('select expires_at - now() as left from password_resets where user_id = $1', [user.id])).rows;
    await ageResets(user.id, { minutes: 59 });
    expect(Object.keys((await left())[0].left)).toEqual(['seconds', 'milliseconds']);
    await ageResets(user.id, { minutes: 1 });
    expect(await refusal(reset(token, NEW))).toMatchObject(NOT_VALID);
    await forgetExpiredResets();
    expect(await left()).toEqual([]);
    await login(user.email, OLD);
  });

  it('sets the first password of an account without one', async () => {
    const { email, token: session } = await customer(shop);
    await reset(await tokenFor(email), NEW);
    await login(email, NEW);
    expect(await refusal(profile(session))).toMatchObject({ status: 401 });
  });

  it('refuses an invalid password; the link stays valid', async () => {
    const { user } = await registered();
    const token = await tokenFor(user.email);
    for (const password of ['1234567', '☕'.repeat(129), undefined as unknown as string])
      expect(await refusal(reset(token, password))).toMatchObject({ status: 422, errors: { password: expect.any(String) } });
    await reset(token, '☕🫖'.repeat(64));
  });

  it.each([['x'], ['a'.repeat(43)], ["' or 1=1 --"]])('refuses an invented token: %s', async (token) => {
    expect(await refusal(reset(token, NEW))).toMatchObject(NOT_VALID);
  });

  it.each([[''], ['x'.repeat(201)], ['\0']])('refuses a malformed token: %j', async (token) => {
    expect(await refusal(reset(token, NEW))).toMatchObject({ status: 422, errors: { token: 'Token de recuperación no válido' } });
  });
});

describe('asking for the mail', () => {
  it('answers the same for known and unknown e-mails, and mails only known ones', async () => {
    const { user } = await registered();
    const said = await Promise.all([forget(user.email), forget('nadie@correo.mx')]);
    expect(said[0]).toEqual(said[1]);
    await tokens(user.email);
    const { rows } = await pool.query(`select count(*)::int as jobs from pgboss.job where name = 'reset-mail' and data->>'id' is null`);
    expect(rows[0].jobs).toBeGreaterThan(0);
    expect(await letters('nadie@correo.mx')).toEqual([]);
    expect(await refusal(forget('nadie'))).toMatchObject({ status: 422, errors: { email: 'Correo inválido.' } });
  });

  it.each([['of an account'], ['without an account']])(
    'is allowed five times an hour for an e-mail %s, ignoring its case',
    async (whose) => {
      const email = whose === 'without an account' ? 'Tampoco@correo.mx' : (await registered()).user.email;
      const outcomes = await Promise.all(
        Array.from({ length: 7 }, (_, i) =>
          forget(i % 2 ? email : email.toLowerCase()).then(
            () => 200,
            (error) => error.status,
          ),
        ),
      );
      expect(outcomes.filter((status) => status === 200)).toHaveLength(5);
      expect(await refusal(forget(email))).toMatchObject({ status: 429, code: 'too_many_requests' });
      await forget(`otra.${email}`);
    },
  );

  it('is allowed twenty times an hour for an address', async () => {
    const from = client();
    const outcomes = await Promise.all(
      Array.from({ length: 22 }, (_, i) =>
        forget(`cualquiera${i}@correo.mx`, from).then(
          () => 200,
          (error) => error.status,
        ),
      ),
    );
    expect(outcomes.filter((status) => status === 200)).toHaveLength(20);
    expect(outcomes.filter((status) => status === 429)).toHaveLength(2);
  });
});
