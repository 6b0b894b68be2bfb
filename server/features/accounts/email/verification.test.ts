import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pool } from '#server/db/client.ts';
import { enqueue } from '#server/db/queue.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { refusal } from '../../../../tests/factories/orders.ts';
import { ageVerification, setUser } from '../../../../tests/factories/rows.ts';
import { admin, customer, resetLink, verificationLink } from '../../../../tests/factories/users.ts';
import { mailed, mailsTo } from '../../../../tests/readers/outbox.ts';
import { forgetExpiredVerifications } from './verification.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp();
});
afterAll(() => shop.close());

const PASSWORD = 'una clave larga';
let count = 0;
const client = () => shop.from(`127.26.${++count >> 8}.${count & 255}`);
const newEmail = () => `Nueva.${++count}@correo.mx`;
const register = (email = newEmail()) =>
  client().api('POST /api/users/register', { name: '<b>Ximena</b> Robles', email, password: PASSWORD });
const profile = (token: string) => shop.apiAs(token)('GET /api/users/profile', {});
const ask = (token: string) => shop.apiAs(token)('POST /api/users/email/verification', {});
const verify = (token: string) => client().api('POST /api/users/email/verify', { token });
const tokenIn = (eml: string) => eml.match(/https:\/\/cafe\.localhost\/verificar-correo\?token=([\w-]{43})\b/)?.[1] ?? '';
/** The token of the link mailed to this e-mail. */
const tokenFor = async (email: string) => tokenIn((await mailed(email, 'verification-'))[0] ?? '');
const waitsFor = (id: string, pendingEmail: string) => setUser(id, { pendingEmail });
const NOT_VALID = { status: 400, code: 'invalid_token', message: 'Este enlace no es válido o ya se usó.' };

describe('a new account', () => {
  it('gets a link that verifies its e-mail once and does not sign in', async () => {
    const { user, token } = await register();
    const [eml = ''] = await mailed(user.email, 'verification-');
    expect(eml).toContain('Content-Type: text/plain');
    expect(eml).not.toContain('Ximena');
    const said = await verify(tokenIn(eml));
    expect(said).toEqual({ message: 'Tu correo quedó verificado.', email: user.email });
    expect(await profile(token)).toMatchObject({ email_verified: true, pending_email: null });
    expect(await refusal(verify(tokenIn(eml)))).toMatchObject(NOT_VALID);
  });

  it('has its link stored as a hash, and not logged', async () => {
    const { user } = await register();
    const token = await tokenFor(user.email);
    const { rows } = await pool.query(
      'select v::text as text from email_verifications v union all select j::text from pgboss.job j union all select u::text from users u',
    );
    expect(rows.some(({ text }) => text.includes(user.email))).toBe(true);
    for (const { text } of rows) expect(text).not.toContain(token);
    await verify(token);
    expect(shop.logged()).not.toContain(token);
  });

  it('can do everything before its e-mail is verified', async () => {
    const { user } = await register();
    await client().api('POST /api/users/login', { email: user.email, password: PASSWORD });
  });
});

describe('a link', () => {
  it('works for only one of many parallel requests', async () => {
    const { user } = await register();
    const token = await tokenFor(user.email);
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => verify(token)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject(NOT_VALID);
  });

  it('ends after 24 hours, and is deleted', async () => {
    const { user } = await register();
    const token = await tokenFor(user.email);
    await ageVerification(user.id, { hours: 23, minutes: 59 });
    const { rows } = await pool.query('select expires_at > now() as valid from email_verifications where user_id = $1', [user.id]);
    expect(rows).toEqual([{ valid: true }]);
    await ageVerification(user.id, { minutes: 1 });
    expect(await refusal(verify(token))).toMatchObject(NOT_VALID);
    await forgetExpiredVerifications();
    expect((await pool.query('select 1 from email_verifications where user_id = $1', [user.id])).rowCount).toBe(0);
  });

  it('ends when a newer one is mailed', async () => {
    const { user, token } = await register();
    const first = await tokenFor(user.email);
    await ask(token);
    const both = (await mailed(user.email, 'verification-', 2)).map(tokenIn);
    expect(await refusal(verify(first))).toMatchObject(NOT_VALID);
    await verify(both.find((one) => one !== first) ?? '');
  });

  it('is not mailed, and ends no other link, when its e-mail no longer waits', async () => {
    const { id, email } = await customer(shop);
    const other = newEmail();
    await waitsFor(id, other);
    const link = await verificationLink(id, other);
    await inTransaction((tx) => enqueue(tx, 'verification-mail', { id, email }));
    const left = async () =>
      (await pool.query(`select 1 from pgboss.job where name = 'verification-mail' and data->>'id' = $1 and state <> 'completed'`, [id]))
        .rowCount;
    await expect.poll(left).toBe(0);
    expect(await mailsTo(email, 'verification-')).toEqual([]);
    await verify(link);
  });

  it('ends when the password is reset by mail, as does a pending change of the e-mail', async () => {
    const { user } = await register();
    const other = newEmail();
    await waitsFor(user.id, other);
    const token = await verificationLink(user.id, other);
    const reset = await resetLink(user.id);
    await client().api('POST /api/users/reset-password', { token: reset, password: 'otra clave larga' });
    expect(await refusal(verify(token))).toMatchObject(NOT_VALID);
    const again = await client().api('POST /api/users/login', { email: user.email, password: 'otra clave larga' });
    expect(await profile(again.token)).toMatchObject({ email: user.email, email_verified: true, pending_email: null });
  });

  it.each([['x'], ['a'.repeat(43)], ["' or 1=1 --"]])('is refused when it is invented: %s', async (token) => {
    expect(await refusal(verify(token))).toMatchObject(NOT_VALID);
  });

  it.each([[''], ['x'.repeat(201)], ['\0']])('is refused when it is malformed: %j', async (token) => {
    expect(await refusal(verify(token))).toMatchObject({ status: 422, errors: { token: NOT_VALID.message } });
  });
});

describe('a new e-mail', () => {
  it('replaces the old one when its link is opened; open password links end, and the old address gets a mail', async () => {
    const { user, token } = await register();
    await client().api('POST /api/users/forgot-password', { email: user.email });
    await mailed(user.email, 'reset-');
    const other = newEmail();
    await waitsFor(user.id, other);
    const said = await verify(await verificationLink(user.id, other));
    expect(said).toEqual({ message: 'Tu correo cambió. Desde ahora entras a tu cuenta con el nuevo.', email: other });
    expect(await profile(token)).toMatchObject({ email: other, email_verified: true, pending_email: null });
    expect((await pool.query('select 1 from password_resets where user_id = $1', [user.id])).rowCount).toBe(0);
    const [eml = ''] = await mailed(user.email, 'own-email-changed-');
    expect(eml).toContain('El correo de tu cuenta cambió');
    await client().api('POST /api/users/login', { email: other.toUpperCase(), password: PASSWORD });
    expect(await refusal(client().api('POST /api/users/login', { email: user.email, password: PASSWORD }))).toMatchObject({ status: 401 });
  });

  it('gets the membership of the verified one, also when it had left the Club before', async () => {
    for (const hadLeft of [false, true]) {
      const { user, token } = await register();
      await verify(await verificationLink(user.id, user.email));
      const other = newEmail();
      const { api } = client();
      if (hadLeft) {
        await api('POST /api/subscriptions', { email: other });
        await api('GET /api/subscriptions/unsubscribe', { email: other });
      }
      await api('POST /api/subscriptions', { email: user.email });
      await waitsFor(user.id, other);
      await verify(await verificationLink(user.id, other));
      expect((await shop.apiAs(token)('GET /api/users/preferences', {})).avisos.promociones).toBe(true);
      const { rows } = await pool.query('select email from subscriptions where email = any($1) and unsubscribed_at is null', [
        [user.email, other],
      ]);
      expect(rows).toEqual([{ email: other }]);
    }
  });

  it('does not get the membership of an e-mail that was never verified', async () => {
    const { user } = await register();
    const other = newEmail();
    await client().api('POST /api/subscriptions', { email: user.email });
    await waitsFor(user.id, other);
    await verify(await verificationLink(user.id, other));
    const { rows } = await pool.query('select email from subscriptions where email = any($1)', [[user.email, other]]);
    expect(rows).toEqual([{ email: user.email }]);
  });

  it('does not become a member when the old one was not, and stays a member when it was one', async () => {
    for (const isMember of [false, true]) {
      const { user, token } = await register();
      const other = newEmail();
      if (isMember) await client().api('POST /api/subscriptions', { email: other });
      await waitsFor(user.id, other);
      await verify(await verificationLink(user.id, other));
      expect((await shop.apiAs(token)('GET /api/users/preferences', {})).avisos.promociones).toBe(isMember);
    }
  });

  it('is refused when another account was opened with it meanwhile', async () => {
    const { user, token } = await register();
    const other = newEmail();
    await waitsFor(user.id, other);
    const link = await verificationLink(user.id, other);
    await register(other.toUpperCase());
    expect(await refusal(verify(link))).toMatchObject({ status: 409, code: 'email_taken' });
    expect(await profile(token)).toMatchObject({ email: user.email, pending_email: other });
  });

  it('goes to only one of many accounts that verify it at the same moment', async () => {
    const other = newEmail();
    const links = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const { id } = await customer(shop);
        await waitsFor(id, other);
        return verificationLink(id, other);
      }),
    );
    const results = await Promise.allSettled(links.map(verify));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'email_taken' });
  });
});

describe('asking for the link again', () => {
  it('is allowed three times an hour, also in parallel', async () => {
    const { email, token } = await customer(shop);
    const statuses = await Promise.all(
      Array.from({ length: 8 }, () =>
        ask(token).then(
          () => 204,
          (error) => error.status as number,
        ),
      ),
    );
    expect(statuses.filter((status) => status === 204)).toHaveLength(3);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    await mailed(email, 'verification-', 3);
  });

  it('sends no mail when no e-mail waits', async () => {
    const { id, token } = await customer(shop);
    await setUser(id, { emailVerified: true });
    await ask(token);
    const { rows } = await pool.query(`select 1 from pgboss.job where name = 'verification-mail' and data->>'id' = $1`, [id]);
    expect(rows).toEqual([]);
  });

  it('sends at most five links an hour to one e-mail, from all accounts; registering still works', async () => {
    const victim = newEmail();
    const askers = await Promise.all(Array.from({ length: 6 }, () => customer(shop)));
    for (const [index, { id, token }] of askers.entries()) {
      await waitsFor(id, victim);
      if (index < 5) await ask(token);
      else expect(await refusal(ask(token))).toMatchObject({ status: 429, code: 'too_many_requests' });
    }
    const { user } = await register(victim);
    const { rows } = await pool.query(`select 1 from pgboss.job where name = 'verification-mail' and data->>'id' = $1`, [user.id]);
    expect(rows).toEqual([]);
    expect((await mailed(victim, 'verification-', 5)).length).toBe(5);
  });
});

describe('mails to an address that a stranger may have typed', () => {
  const write = async (email: string) => {
    const owner = await admin(shop);
    await client().api('POST /api/contact', { name: 'Premio Gratis', email, message: '¿A qué hora abren?' });
    const [message] = await owner.api('GET /api/contact', {});
    await owner.api('POST /api/contact/{id}/reply', { id: message?.id ?? '', message: 'A las siete.' });
    return (await mailed(email, 'contact-reply-'))[0] ?? '';
  };

  it('do not greet by name while the e-mail is not verified', async () => {
    const { user } = await register();
    const eml = await write(user.email);
    expect(eml).not.toContain('Ximena');
    expect(eml).not.toContain('Premio');
  });

  it('greet by the name of the account that has verified the address, not by the typed name', async () => {
    const { email, id } = await customer(shop);
    await setUser(id, { emailVerified: true });
    const eml = await write(email);
    expect(eml).toContain(', Ximena.');
    expect(eml).not.toContain('Premio');
    expect(await mailsTo(email, 'contact-reply-')).toHaveLength(1);
    await client().api('POST /api/users/forgot-password', { email });
    expect((await mailed(email, 'reset-'))[0]).toContain('Cambia tu contraseña, Ximena.');
  });
});
