import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedIn, TwoStepAsked } from '#contract/accounts/accounts.ts';
import type { StaffRole } from '#contract/staff.ts';
import { pool } from '#server/db/client.ts';
import { type TestApp, testApp } from '../../../tests/app.ts';
import { newAddress } from '../../../tests/factories/lounge.ts';
import { refusal } from '../../../tests/factories/orders.ts';
import { connectGoogle, setUser } from '../../../tests/factories/rows.ts';
import { appCode, enrol } from '../../../tests/factories/two-step.ts';
import { admin, type Person, staff, verify } from '../../../tests/factories/users.ts';
import { holding, waitingForLocks } from '../../../tests/locks.ts';
import { mailed } from '../../../tests/readers/outbox.ts';

let shop: TestApp;
let owner: Person;
beforeAll(async () => {
  shop = await testApp();
  owner = await admin(shop);
});
afterAll(() => shop.close());

const THEIRS = 'la clave del extraño';
const HERS = 'la clave de la barista';
const TAKEN = { status: 409, code: 'email_taken' };
const UNVERIFIED = { status: 409, code: 'email_unverified' };
let count = 0;
const newEmail = () => `ajena-${++count}@correo.mx`;
const client = () => shop.from(newAddress());
const profile = (token: string) => shop.apiAs(token)('GET /api/users/profile', {});
const login = (email: string, password: string): Promise<SignedIn | TwoStepAsked> =>
  client().api('POST /api/users/login', { email, password });

/** A stranger opens an account with the e-mail of another person. */
async function stranger(email = newEmail()): Promise<Person> {
  const from = client();
  const { token, user } = await from.api('POST /api/users/register', { name: 'Un Extraño', email, password: THEIRS });
  return { id: user.id, email, token, api: from.apiAs(token) };
}
const invite = (email: string, staff_role: StaffRole = 'manager') => owner.api('POST /api/users/invitations', { email, staff_role });
async function invited(email: string, staff_role?: StaffRole): Promise<string> {
  const { id } = await invite(email, staff_role);
  const [eml = ''] = await mailed(email, `invitation-${id}`);
  return eml.match(/token=([\w-]{43})\b/)?.[1] ?? '';
}
const accept = (token: string) => client().api('POST /api/users/invitations/accept', { token, name: 'Bárbara Barista', password: HERS });
async function resetBy(email: string, password = HERS) {
  await client().api('POST /api/users/forgot-password', { email });
  const [eml = ''] = await mailed(email, 'reset-');
  const token = eml.match(/token=([\w-]+)/)?.[1] ?? '';
  return client().api('POST /api/users/reset-password', { token, password });
}
const put = ({ id, email }: Person, change: { email?: string; role: 'customer' | 'admin'; staff_role?: StaffRole; name?: string }) =>
  owner.api('PUT /api/users/{id}', { id, name: 'Bárbara Barista', email, ...change });

describe('a stranger who registers the e-mail of the barista', () => {
  it('loses the account when the barista accepts the owner’s invitation', async () => {
    const thief = await stranger();
    const { email, id } = thief;
    // As the stranger would before the contract required a verified e-mail.
    await verify(thief);
    const { secret } = await enrol(thief, THEIRS);
    await setUser(id, { emailVerified: false });
    await connectGoogle(id);
    const second = await thief.api('PUT /api/users/profile', { name: 'Un Extraño', email: newEmail(), current_password: THEIRS });
    const [link = ''] = await mailed(`${second.pending_email}`, 'verification-');
    await client().api('POST /api/users/forgot-password', { email });
    const asked = await login(email, THEIRS);

    // The owner's two ways: the promotion is refused, the invitation goes.
    expect(await refusal(put(thief, { role: 'admin', staff_role: 'manager' }))).toMatchObject(UNVERIFIED);
    const { token, user } = await accept(await invited(email));

    expect(user).toMatchObject({ id, email, name: 'Bárbara Barista', role: 'admin', staff_role: 'manager' });
    expect(await profile(token)).toMatchObject({ email_verified: true, pending_email: null, two_step: false, google: false });
    expect(await refusal(profile(thief.token))).toMatchObject({ status: 401 });
    expect(await refusal(login(email, THEIRS))).toMatchObject({ status: 401 });
    const challenge = 'challenge' in asked ? asked.challenge : '';
    const finished = client().api('POST /api/users/login/two-step', { challenge, code: appCode(secret, 1) });
    expect(await refusal(finished)).toMatchObject({ status: 401, code: 'challenge_expired' });
    const linkToken = link.match(/token=([\w-]+)/)?.[1] ?? '';
    expect(await refusal(client().api('POST /api/users/email/verify', { token: linkToken }))).toMatchObject({ code: 'invalid_token' });
    const [left] = (
      await pool.query(
        `select (select count(*)::int from password_resets where user_id = $1) as resets,
           (select count(*)::int from known_devices where user_id = $1) as devices, (select count(*)::int from known_addresses where user_id = $1) as addresses`,
        [id],
      )
    ).rows;
    expect(left).toEqual({ resets: 0, devices: 1, addresses: 1 });
    // The barista's own password opens the account without a code.
    expect(await login(email, HERS)).toHaveProperty('token');
  });

  it('after the invitation was mailed loses the account too', async () => {
    const email = newEmail();
    const token = await invited(email, 'staff');
    const thief = await stranger(email);
    expect((await accept(token)).user).toMatchObject({ id: thief.id, staff_role: 'staff' });
    expect(await refusal(profile(thief.token))).toMatchObject({ status: 401 });
  });

  it('loses it once to parallel acceptances', async () => {
    const thief = await stranger();
    const token = await invited(thief.email);
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => accept(token)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 400, code: 'invalid_token' });
    expect((await pool.query('select 1 from sessions where user_id = $1', [thief.id])).rowCount).toBe(1);
  });

  it('cannot take it back with a change of the e-mail that waited for the acceptance', async () => {
    const thief = await stranger();
    const token = await invited(thief.email);
    const release = await holding('select from users where id = $1 for update', thief.id);
    const accepted = accept(token);
    await expect.poll(waitingForLocks).toBe(1);
    const change = refusal(thief.api('PUT /api/users/profile', { name: 'Un Extraño', email: newEmail(), current_password: THEIRS }));
    const entered = refusal(login(thief.email, THEIRS));
    await expect.poll(waitingForLocks).toBe(3);
    await release();
    const { token: hers } = await accepted;
    expect(await change).toMatchObject({ status: 401, code: 'unauthorized' });
    expect(await entered).toMatchObject({ status: 401, code: 'invalid_credentials' });
    expect(await profile(hers)).toMatchObject({ pending_email: null, name: 'Bárbara Barista' });
  });

  it('loses it when she resets the password by mail, with second step, Google account and sessions', async () => {
    const thief = await stranger();
    await verify(thief);
    await enrol(thief, THEIRS);
    await setUser(thief.id, { emailVerified: false });
    await connectGoogle(thief.id);
    await resetBy(thief.email);
    expect(await refusal(profile(thief.token))).toMatchObject({ status: 401 });
    const entered = await login(thief.email, HERS);
    expect(entered).toHaveProperty('token');
    const own = await profile('token' in entered ? entered.token : '');
    expect(own).toMatchObject({ email_verified: true, two_step: false, google: false, recovery_left: 0 });
    await mailed(thief.email, `two-step-off-${thief.id}`);
  });

  it('cannot enrol a second step', async () => {
    const thief = await stranger();
    const begin = (current_password: string) => thief.api('POST /api/users/two-step', { current_password });
    expect(await refusal(begin('otra clave larga'))).toMatchObject({ status: 403, code: 'wrong_password' });
    expect(await refusal(begin(THEIRS))).toMatchObject(UNVERIFIED);
    await verify(thief);
    const { secret } = await begin(THEIRS);
    await setUser(thief.id, { emailVerified: false });
    expect(await refusal(thief.api('POST /api/users/two-step/confirm', { code: appCode(secret) }))).toMatchObject(UNVERIFIED);
  });
});

describe('an invitation', () => {
  it('is refused for an e-mail that its account has verified, now or before an owner replaced it, and for staff', async () => {
    const person = await stranger();
    const token = await invited(person.email);
    await verify(person);
    expect(await refusal(invite(person.email))).toMatchObject(TAKEN);
    expect(await refusal(accept(token))).toMatchObject(TAKEN);
    const other = newEmail();
    await put(person, { email: other, role: 'customer' });
    expect(await refusal(invite(other))).toMatchObject(TAKEN);
    const barista = await staff(shop, 'staff');
    await setUser(barista.id, { emailVerified: false });
    expect(await refusal(invite(barista.email))).toMatchObject(TAKEN);
  });
});

describe('a reset by mail', () => {
  it('leaves the second step of an account that was verified before an owner replaced its e-mail', async () => {
    const person = await stranger();
    await verify(person);
    await enrol(person, THEIRS);
    const email = newEmail();
    await put(person, { email, role: 'customer' });
    await resetBy(email);
    expect(await login(email, HERS)).toHaveProperty('challenge');
  });
});

describe('a staff role', () => {
  it('needs a verified e-mail; keeping or lowering one does not', async () => {
    const person = await stranger();
    expect(await refusal(put(person, { role: 'admin' }))).toMatchObject(UNVERIFIED);
    await verify(person);
    // The new e-mail of the same request is not verified either.
    expect(await refusal(put(person, { role: 'admin', staff_role: 'manager', email: newEmail() }))).toMatchObject(UNVERIFIED);
    const promoted = await put(person, { role: 'admin', staff_role: 'manager' });
    expect(promoted).not.toHaveProperty('email_verified');
    const email = newEmail();
    expect(await put(person, { email, role: 'admin' })).toMatchObject({ email, staff_role: 'manager' });
    const moved = { ...person, email };
    expect(await refusal(put(moved, { role: 'admin', staff_role: 'owner' }))).toMatchObject(UNVERIFIED);
    expect(await put(moved, { role: 'admin', staff_role: 'staff' })).toMatchObject({ staff_role: 'staff' });
    expect(await put(moved, { role: 'customer' })).toMatchObject({ role: 'customer' });
  });
});

describe('GET /users', () => {
  it('says whether each e-mail is verified', async () => {
    const person = await stranger();
    const listed = async () => (await owner.api('GET /api/users', { q: person.email }))[0];
    expect(await listed()).toMatchObject({ id: person.id, email_verified: false });
    await verify(person);
    expect(await listed()).toMatchObject({ id: person.id, email_verified: true });
  });
});
