import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedIn, TwoStepAsked } from '#contract/accounts/accounts.ts';
import { pool } from '#server/db/client.ts';
import { newToken } from '#server/features/accounts/service.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { newAddress } from '../../../../tests/factories/lounge.ts';
import { refusal } from '../../../../tests/factories/orders.ts';
import { ageTries, ago, deleteTries, setChallenge, setSession, setTwoStep, setUser } from '../../../../tests/factories/rows.ts';
import { appCode, enrol, wrongTries } from '../../../../tests/factories/two-step.ts';
import { admin, customer, type Person, staff, verify } from '../../../../tests/factories/users.ts';
import { mailed, mailsTo } from '../../../../tests/readers/outbox.ts';
import { deleteOld } from './queries.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp();
});
afterAll(() => shop.close());

const PASSWORD = 'una clave larga';
const WRONG = 'ABCD-EFGH-JKMN-PQRS';
const MANY = 20;
let count = 0;
const client = () => shop.from(newAddress());
/** @param home the account knows this device */
const registered = async (home = client()): Promise<Person> => {
  const email = `dos-pasos-${++count}@correo.mx`;
  const { token, user } = await home.api('POST /api/users/register', { name: 'Ximena Robles', email, password: PASSWORD });
  await verify(user);
  return { id: user.id, email, token, api: home.apiAs(token) };
};
const verified = async (): Promise<Person> => {
  const person = await customer(shop);
  await verify(person);
  return person;
};
const enrolled = async (home = client()) => {
  const person = await registered(home);
  return { ...person, ...(await enrol(person, PASSWORD)) };
};

const login = ({ email }: { email: string }, from = client()): Promise<SignedIn | TwoStepAsked> =>
  from.api('POST /api/users/login', { email, password: PASSWORD });
const challengeOf = async (person: { email: string }, from = client()): Promise<string> => {
  const asked = await login(person, from);
  if (!('two_step' in asked)) throw new Error('No code was asked for');
  return asked.challenge;
};
const answer = (challenge: string, code: string, from = client()) => from.api('POST /api/users/login/two-step', { challenge, code });
const own = ({ api }: Pick<Person, 'api'>) => api('GET /api/users/profile', {});
const isOpen = (token: string) => own({ api: shop.apiAs(token) }).then(Boolean, () => false);
const letters = ({ email, id }: Person, letter: string) => mailsTo(email, `two-step-${letter}-${id}`);

/** How many of the parallel calls succeeded. */
const done = async (calls: Promise<unknown>[]): Promise<number> =>
  (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled').length;

describe('switching the second step on', () => {
  it('needs the password and a code, ends the other sessions, and sends a mail', async () => {
    const person = await registered();
    const elsewhere = (await login(person)) as SignedIn;
    expect(await own(person)).toMatchObject({ two_step: false, recovery_left: 0 });
    expect(await refusal(person.api('POST /api/users/two-step', { current_password: 'otra' }))).toMatchObject({
      status: 403,
      code: 'wrong_password',
    });
    const { secret, otpauth_url, qr_svg } = await person.api('POST /api/users/two-step', { current_password: PASSWORD });
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(otpauth_url).toBe(
      `otpauth://totp/Casa%20Blanca:${encodeURIComponent(person.email)}?issuer=Casa%20Blanca&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect(qr_svg).toMatch(/^<svg .*<\/svg>$/s);
    // The second step stays off until the user has entered a code.
    expect(await own(person)).toMatchObject({ two_step: false });
    expect(await login(person)).toHaveProperty('token');
    const { recovery_codes } = await person.api('POST /api/users/two-step/confirm', { code: appCode(secret) });
    expect(new Set(recovery_codes).size).toBe(10);
    expect(await own(person)).toMatchObject({ two_step: true, recovery_left: 10 });
    expect([await isOpen(elsewhere.token), await isOpen(person.token)]).toEqual([false, true]);
    const [eml = ''] = await mailed(person.email, 'two-step-on-');
    expect(eml).not.toMatch(new RegExp(`${secret}|${recovery_codes[0]}`));
  });

  it('needs a code of the newest secret, within 15 minutes', async () => {
    const person = await verified();
    const confirm = (code: string) => person.api('POST /api/users/two-step/confirm', { code });
    expect(await refusal(confirm('123456'))).toMatchObject({ status: 409, code: 'two_step_not_started' });
    const { secret: first } = await person.api('POST /api/users/two-step', {});
    const { secret } = await person.api('POST /api/users/two-step', {});
    expect(await refusal(confirm(appCode(first)))).toMatchObject({ status: 403, code: 'wrong_code', errors: { code: expect.any(String) } });
    await setTwoStep(person.id, { startedAt: ago({ minutes: 15 }) });
    expect(await refusal(confirm(appCode(secret)))).toMatchObject({ code: 'two_step_not_started' });
    await deleteOld();
    expect((await pool.query('select 1 from two_steps where user_id = $1', [person.id])).rowCount).toBe(0);
  });

  it('works once, and an account without a password must have signed in recently', async () => {
    const person = await customer(shop);
    await enrol(person);
    expect(await refusal(person.api('POST /api/users/two-step', {}))).toMatchObject({ status: 409, code: 'two_step_on' });
    expect(await refusal(person.api('POST /api/users/two-step/confirm', { code: '123456' }))).toMatchObject({ code: 'two_step_on' });
    const late = await verified();
    await setSession(late.id, { createdAt: ago({ minutes: 10 }) });
    expect(await refusal(late.api('POST /api/users/two-step', {}))).toMatchObject({ status: 403, code: 'sign_in_again' });
  });

  it('is confirmed once by parallel requests', async () => {
    const person = await verified();
    const { secret } = await person.api('POST /api/users/two-step', {});
    const code = appCode(secret);
    expect(await done(Array.from({ length: MANY }, () => person.api('POST /api/users/two-step/confirm', { code })))).toBe(1);
    expect(await own(person)).toMatchObject({ recovery_left: 10 });
  });

  it('is limited per hour', async () => {
    const person = await verified();
    for (let n = 0; n < 20; n++) await person.api('POST /api/users/two-step', {});
    expect((await refusal(person.api('POST /api/users/two-step', {}))).status).toBe(429);
  });
});

describe('signing in with the second step', () => {
  it('is answered with 202 and a challenge, then with a session', async () => {
    const person = await enrolled();
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ email: person.email, password: PASSWORD });
    const response = await client().send('/api/users/login', { method: 'POST', headers, body });
    expect(response.status).toBe(202);
    const asked = await response.json();
    expect(asked).toEqual({ two_step: true, challenge: expect.any(String) });
    const { token, user } = await answer(asked.challenge, await person.code());
    expect(user).toMatchObject({ id: person.id, email: person.email });
    expect(user).not.toHaveProperty('two_step');
    expect(await isOpen(token)).toBe(true);
    // A challenge is not accepted as a session, and works once.
    expect(await isOpen(asked.challenge)).toBe(false);
    expect(await refusal(answer(asked.challenge, await person.code()))).toMatchObject({ status: 401, code: 'challenge_expired' });
  });

  it('does not reveal the second step after a wrong password', async () => {
    const person = await enrolled();
    const wrong = client().api('POST /api/users/login', { email: person.email, password: 'otra clave larga' });
    expect(await refusal(wrong)).toMatchObject({ status: 401, code: 'invalid_credentials' });
  });

  it('refuses the code that confirmed the secret, and every code a second time', async () => {
    const person = await registered();
    const { secret } = await person.api('POST /api/users/two-step', { current_password: PASSWORD });
    const code = appCode(secret);
    await person.api('POST /api/users/two-step/confirm', { code });
    expect(await refusal(answer(await challengeOf(person), code))).toMatchObject({ status: 401, code: 'wrong_code' });
    const next = appCode(secret, 1);
    await answer(await challengeOf(person), next);
    expect(await refusal(answer(await challengeOf(person), next))).toMatchObject({ code: 'wrong_code' });
    expect(await refusal(answer(await challengeOf(person), code))).toMatchObject({ code: 'wrong_code' });
  });

  it('accepts a code only once from parallel tries, over one challenge and over several', async () => {
    const person = await enrolled();
    const challenges = await Promise.all(Array.from({ length: 5 }, () => challengeOf(person)));
    const code = await person.code();
    const calls = Array.from({ length: MANY }, (_, n) => answer(challenges[n % 5] ?? '', code));
    expect(await done(calls)).toBe(1);
    const { rowCount } = await pool.query(`select 1 from sessions where user_id = $1`, [person.id]);
    expect(rowCount).toBe(2);
  });

  it('accepts a recovery code once, with any dashes and case, also from parallel tries, and sends a mail', async () => {
    const person = await enrolled();
    const [first = '', second = ''] = person.recovery;
    await answer(await challengeOf(person), ` ${first.toLowerCase().replaceAll('-', '')} `);
    expect(await own(person)).toMatchObject({ recovery_left: 9 });
    expect(await refusal(answer(await challengeOf(person), first))).toMatchObject({ status: 401, code: 'wrong_code' });
    await deleteTries(person.id);
    const challenges = await Promise.all(Array.from({ length: 5 }, () => challengeOf(person)));
    expect(await done(Array.from({ length: MANY }, (_, n) => answer(challenges[n % 5] ?? '', second)))).toBe(1);
    expect(await own(person)).toMatchObject({ recovery_left: 8 });
    await mailed(person.email, `two-step-recovery-${person.id}`, 2);
  });

  it('refuses recovery codes of other accounts', async () => {
    const [person, other] = [await enrolled(), await enrolled()];
    expect(await refusal(answer(await challengeOf(person), other.recovery[0] ?? ''))).toMatchObject({ code: 'wrong_code' });
    expect(await refusal(answer(await challengeOf(person), await other.code()))).toMatchObject({ code: 'wrong_code' });
  });

  it('ends a challenge after five wrong codes, also parallel ones', async () => {
    const person = await enrolled();
    const challenge = await challengeOf(person);
    const codes = await Promise.all(Array.from({ length: 9 }, () => refusal(answer(challenge, WRONG))));
    expect(codes.map(({ code }) => code).sort()).toEqual([...Array(4).fill('challenge_expired'), ...Array(5).fill('wrong_code')]);
    expect(await refusal(answer(challenge, await person.code()))).toMatchObject({ status: 401, code: 'challenge_expired' });
    await answer(await challengeOf(person), await person.code());
  });

  it('ends a challenge after five minutes', async () => {
    const person = await enrolled();
    const [open, ended] = [await challengeOf(person), await challengeOf(person)];
    const { rows } = await pool.query<{ minutes: number }>(
      `select extract(epoch from expires_at - created_at)::int / 60 as minutes from two_step_challenges where user_id = $1`,
      [person.id],
    );
    expect(rows).toEqual([{ minutes: 5 }, { minutes: 5 }]);
    await setChallenge(ended, { expiresAt: new Date() });
    expect(await refusal(answer(ended, await person.code()))).toMatchObject({ status: 401, code: 'challenge_expired' });
    await deleteOld();
    await answer(open, await person.code());
  });

  it('keeps the client’s five newest challenges open, also after parallel sign-ins, and ends none of other clients', async () => {
    const person = await enrolled();
    const [own, stranger] = [client(), client()];
    const hers = await challengeOf(person, own);
    const first = await challengeOf(person, stranger);
    await Promise.all(Array.from({ length: 8 }, () => challengeOf(person, stranger)));
    const { rowCount } = await pool.query('select 1 from two_step_challenges where user_id = $1', [person.id]);
    expect(rowCount).toBe(1 + 5);
    expect(await refusal(answer(first, await person.code()))).toMatchObject({ code: 'challenge_expired' });
    await answer(hers, await person.code(), own);
  });

  it('blocks a device for a while after ten wrong codes, over all challenges, kinds of codes and calls', async () => {
    const home = client();
    const person = await enrolled(home);
    const tries = Array.from({ length: MANY }, async (_, n) => {
      if (n % 3 === 0) return refusal(person.api('DELETE /api/users/two-step', { code: WRONG }));
      return refusal(answer(await challengeOf(person), n % 2 ? WRONG : '00000a', home));
    });
    const statuses = (await Promise.all(tries)).filter(({ code }) => code !== 'challenge_expired').map(({ status }) => status);
    expect(statuses.filter((status) => status !== 429).length).toBeLessThanOrEqual(10);
    const { rows } = await pool.query('select device_hash from wrong_codes where user_id = $1', [person.id]);
    expect(rows.length).toBeLessThanOrEqual(10);
    await wrongTries(person.id, 10 - rows.length, { deviceHash: rows[0].device_hash });
    const right = await refusal(answer(await challengeOf(person), await person.code(), home));
    expect(right).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(await refusal(person.api('POST /api/users/two-step/recovery-codes', { code: await person.code() }))).toMatchObject({
      status: 429,
    });
    await ageTries(person.id, { minutes: 15 });
    await answer(await challengeOf(person), await person.code());
  });

  it('blocks it for a day after thirty', async () => {
    const person = await enrolled();
    await wrongTries(person.id, 29, { at: ago({ minutes: 16 }) });
    expect(await refusal(answer(await challengeOf(person), WRONG))).toMatchObject({ status: 401 });
    await ageTries(person.id, { minutes: 15 });
    const response = await client().send('/api/users/login/two-step', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ challenge: await challengeOf(person), code: await person.code() }),
    });
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(80_000);
    await ageTries(person.id, { days: 1 });
    await deleteOld();
    await answer(await challengeOf(person), await person.code());
  });

  it('counts for the devices that the account knows apart from all others, so that a stranger with the password blocks only those', async () => {
    const [home, work] = [client(), client()];
    const person = await enrolled(home);
    await answer(await challengeOf(person, work), await person.code(), work);
    const wrong = async (from = client()) => refusal(answer(await challengeOf(person), WRONG, from));
    for (let tries = 0; tries < 10; tries++) expect(await wrong()).toMatchObject({ status: 401, code: 'wrong_code' });
    expect(await wrong()).toMatchObject({ status: 429 });
    await answer(await challengeOf(person, home), await person.code(), home);
    // A session keeps its own count in a new network.
    const elsewhere = client().apiAs(person.token);
    await elsewhere('POST /api/users/two-step/recovery-codes', { code: await person.code() });
    for (let tries = 0; tries < 10; tries++) expect(await wrong(home)).toMatchObject({ status: 401 });
    expect(await wrong(home)).toMatchObject({ status: 429 });
    await answer(await challengeOf(person, work), await person.code(), work);
    await elsewhere('DELETE /api/users/two-step', { code: await person.code() });
  });

  it('has no wrong codes after a reset by mail', async () => {
    const person = await enrolled();
    await wrongTries(person.id, 30);
    expect(await refusal(answer(await challengeOf(person), await person.code()))).toMatchObject({ status: 429 });
    await client().api('POST /api/users/forgot-password', { email: person.email });
    const [eml = ''] = await mailed(person.email, 'reset-');
    const token = /token=([\w-]+)/.exec(eml)?.[1] ?? '';
    await client().api('POST /api/users/reset-password', { token, password: PASSWORD });
    await answer(await challengeOf(person), await person.code());
  });

  it('sends a mail to the account’s owner from the third wrong code on', async () => {
    const person = await enrolled();
    for (let n = 0; n < 2; n++) await refusal(answer(await challengeOf(person), WRONG));
    await mailed(person.email, `two-step-on-${person.id}`);
    expect(await letters(person, 'wrong')).toEqual([]);
    for (let n = 0; n < 2; n++) await refusal(answer(await challengeOf(person), '000000a'));
    const mails = await mailed(person.email, `two-step-wrong-${person.id}`, 2);
    expect(mails.join()).not.toMatch(/000000a/);
  });

  it('limits answers to invented challenges by address', async () => {
    const from = client();
    for (let n = 0; n < 60; n++) expect(await refusal(answer(newToken(), '123456', from))).toMatchObject({ code: 'challenge_expired' });
    expect(await refusal(answer(newToken(), '123456', from))).toMatchObject({ status: 429 });
  });

  it('mails a new device only after the code, and records a sign-in of staff in the audit log only then', async () => {
    const owner = await admin(shop);
    const person = await enrolled();
    await setUser(person.id, { role: 'admin', staffRole: 'staff' });
    const signIns = async () => (await owner.api('GET /api/audit', { actor: person.id, kind: 'sign_in' })).length;
    const told = async () =>
      (await pool.query(`select 1 from pgboss.job where name = 'new-device-mail' and data->>'id' = $1`, [person.id])).rowCount;
    const from = client();
    const challenge = await challengeOf(person, from);
    await refusal(answer(challenge, WRONG, from));
    expect([await told(), await signIns()]).toEqual([0, 0]);
    await answer(challenge, await person.code(), from);
    expect([await told(), await signIns()]).toEqual([1, 1]);
  });
});

describe('a change of the password', () => {
  it('ends sign-ins that wait for their code, and leaves the second step on', async () => {
    const person = await enrolled();
    const challenge = await challengeOf(person);
    await person.api('PUT /api/users/password', { current_password: PASSWORD, password: 'otra clave larga' });
    expect(await refusal(answer(challenge, await person.code()))).toMatchObject({ status: 401, code: 'challenge_expired' });
    expect(await own(person)).toMatchObject({ two_step: true, recovery_left: 10 });
  });

  it('after a mailed link leaves the second step on', async () => {
    const person = await enrolled();
    const challenge = await challengeOf(person);
    await client().api('POST /api/users/forgot-password', { email: person.email });
    const [eml = ''] = await mailed(person.email, 'reset-');
    const token = /token=([\w-]+)/.exec(eml)?.[1] ?? '';
    await client().api('POST /api/users/reset-password', { token, password: 'otra clave larga' });
    expect(await refusal(answer(challenge, await person.code()))).toMatchObject({ code: 'challenge_expired' });
    const asked = await client().api('POST /api/users/login', { email: person.email, password: 'otra clave larga' });
    expect(asked).toEqual({ two_step: true, challenge: expect.any(String) });
  });
});

describe('a change that needs a code', () => {
  it('replaces the recovery codes, once for parallel requests, and sends a mail', async () => {
    const person = await enrolled();
    const code = await person.code();
    const renew = (code: string) => person.api('POST /api/users/two-step/recovery-codes', { code });
    const answers = await Promise.allSettled(Array.from({ length: MANY }, () => renew(code)));
    const renewed = answers.flatMap((one) => (one.status === 'fulfilled' ? one.value.recovery_codes : []));
    expect(new Set(renewed).size).toBe(10);
    await deleteTries(person.id);
    expect(await refusal(answer(await challengeOf(person), person.recovery[0] ?? ''))).toMatchObject({ code: 'wrong_code' });
    await answer(await challengeOf(person), renewed[0] ?? '');
    await mailed(person.email, `two-step-codes-${person.id}`);
    // A recovery code can be used to get new ones too.
    expect((await renew(renewed[1] ?? '')).recovery_codes).toHaveLength(10);
  });

  it('switches the second step off and sends a mail; later calls are refused with two_step_off', async () => {
    const person = await enrolled();
    const challenge = await challengeOf(person);
    await person.api('DELETE /api/users/two-step', { code: person.recovery[3] ?? '' });
    expect(await own(person)).toMatchObject({ two_step: false, recovery_left: 0 });
    expect(await login(person)).toHaveProperty('token');
    expect(await refusal(answer(challenge, '123456'))).toMatchObject({ code: 'challenge_expired' });
    await mailed(person.email, `two-step-off-${person.id}`);
    for (const call of ['DELETE /api/users/two-step', 'POST /api/users/two-step/recovery-codes'] as const)
      expect(await refusal(person.api(call, { code: '123456' }))).toMatchObject({ status: 409, code: 'two_step_off' });
  });

  it('deletes the account; without a code the account stays', async () => {
    const person = await enrolled();
    const remove = (code?: string) => person.api('DELETE /api/users/profile', { password: PASSWORD, code });
    expect(await refusal(remove())).toMatchObject({ status: 403, code: 'code_required' });
    expect(await refusal(remove('000000'))).toMatchObject({ status: 403, code: 'wrong_code' });
    expect(await isOpen(person.token)).toBe(true);
    await remove(await person.code());
    expect(await isOpen(person.token)).toBe(false);
  });
});

describe('stored data', () => {
  it('contains audit entries of staff’s changes, and none of customers’', async () => {
    const owner = await admin(shop);
    const barista = await staff(shop, 'staff');
    const { code, recovery } = await enrol(barista);
    await barista.api('POST /api/users/two-step/recovery-codes', { code: await code() });
    await barista.api('DELETE /api/users/two-step', { code: await code() });
    const entries = await owner.api('GET /api/audit', { kind: 'two_step' });
    expect(entries.map(({ actor, summary }) => [actor?.id, summary])).toEqual([
      [barista.id, 'Desactivó la verificación en dos pasos'],
      [barista.id, 'Cambió sus códigos de recuperación'],
      [barista.id, 'Activó la verificación en dos pasos'],
    ]);
    expect(JSON.stringify(entries)).not.toContain(recovery[0]);
  });

  it('contains no recovery code and no challenge in clear, and the log contains no secret', async () => {
    const person = await enrolled();
    const challenge = await challengeOf(person);
    const code = await person.code();
    await answer(challenge, code);
    const tables = ['two_steps', 'recovery_codes', 'two_step_challenges', 'wrong_codes', 'sessions', 'pgboss.job'];
    const rows = await Promise.all(tables.map(async (name) => (await pool.query(`select t::text as row from ${name} t`)).rows));
    const kept = JSON.stringify(rows) + shop.logged();
    for (const secret of [person.secret, challenge, ...person.recovery, ...person.recovery.map((one) => one.replaceAll('-', ''))])
      expect(kept).not.toContain(secret);
    expect(shop.logged()).not.toMatch(new RegExp(`\\b${code}\\b`));
  });
});
