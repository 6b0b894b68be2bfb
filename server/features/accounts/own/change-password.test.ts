import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { refusal } from '../../../../tests/factories/orders.ts';
import { customer, resetLink } from '../../../../tests/factories/users.ts';
import { mailed, mailsTo } from '../../../../tests/readers/outbox.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp();
});
afterAll(() => shop.close());

const OLD = 'la clave de antes';
const NEW = ' la clave de hoy ☕ ';
let count = 0;
const client = () => shop.from(`127.28.${++count >> 8}.${count & 255}`);
const login = (email: string, password: string) => client().api('POST /api/users/login', { email, password });
const registered = () =>
  client().api('POST /api/users/register', { name: 'Ximena Robles', email: `Clave.${++count}@correo.mx`, password: OLD });
const change = (token: string, password: string, current_password = OLD) =>
  shop.apiAs(token)('PUT /api/users/password', { current_password, password });
const profile = (token: string) => shop.apiAs(token)('GET /api/users/profile', {});
const WRONG = { status: 403, code: 'wrong_password', errors: { current_password: 'La contraseña no es correcta.' } };

describe('PUT /users/password', () => {
  it('changes the password, ends all other sessions and open links, and sends a mail', async () => {
    const { user, token } = await registered();
    const other = await login(user.email, OLD);
    const link = await resetLink(user.id);
    expect(await change(token, NEW)).toBeUndefined();
    expect(await profile(token)).toMatchObject({ id: user.id });
    expect(await refusal(profile(other.token))).toMatchObject({ status: 401 });
    expect(await refusal(client().api('POST /api/users/reset-password', { token: link, password: OLD }))).toMatchObject({ status: 400 });
    expect(await refusal(login(user.email, OLD))).toMatchObject({ status: 401 });
    // The password counts exactly as typed.
    expect(await refusal(login(user.email, NEW.trim()))).toMatchObject({ status: 401 });
    await login(user.email, NEW);
    const [eml = ''] = await mailed(user.email, 'password-changed-');
    expect(eml).toContain('Se cerraron tus demás sesiones.');
    expect(eml).not.toContain('Ximena');
  });

  it('refuses the 11th wrong password in 15 minutes; right ones do not count', async () => {
    const { user, token } = await registered();
    for (let n = 0; n < 10; n++) expect(await refusal(change(token, NEW, 'otra'))).toMatchObject(WRONG);
    expect(await refusal(change(token, NEW))).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(await mailsTo(user.email, 'password-changed-')).toEqual([]);
    await login(user.email, OLD);
  });

  it.each([['PASSWORD1'], ['11111111']])('refuses the weak password %s', async (weak) => {
    const { user, token } = await registered();
    for (const password of [weak, user.email.toUpperCase()])
      expect(await refusal(change(token, password))).toMatchObject({
        status: 422,
        code: 'weak_password',
        errors: { password: expect.any(String) },
      });
    await login(user.email, OLD);
  });

  it.each([
    ['a short one', { password: '1234567' }, 'password'],
    ['a long one', { password: '☕'.repeat(129) }, 'password'],
    ['no current one', { password: NEW, current_password: '' }, 'current_password'],
  ])('refuses %s', async (_, form, field) => {
    const { token } = await registered();
    const said = await refusal(shop.apiAs(token)('PUT /api/users/password', { current_password: OLD, ...form }));
    expect(said).toMatchObject({ status: 422, code: 'validation', errors: { [field]: expect.any(String) } });
  });

  it('refuses even the right password after ten wrong ones, also when all arrive at once', async () => {
    const { token } = await registered();
    const guesses = [...Array.from({ length: 24 }, (_, n) => `adivina ${n}`), OLD];
    const answers = await Promise.all(
      guesses.map((guess) =>
        change(token, NEW, guess).then(
          () => 204,
          ({ status }) => status,
        ),
      ),
    );
    expect(answers.filter((status) => status === 403)).toHaveLength(10);
    expect(answers.at(-1)).toBe(429);
  });

  it('refuses an account without a password', async () => {
    expect(await refusal(change((await customer(shop)).token, NEW))).toMatchObject(WRONG);
  });

  it('accepts only one of many parallel changes, whose session stays', async () => {
    const { user, token } = await registered();
    const sessions = [token, ...(await Promise.all(Array.from({ length: 5 }, () => login(user.email, OLD)))).map((one) => one.token)];
    const results = await Promise.all(
      sessions.map((one, n) =>
        change(one, `la clave ${n} nueva`).then(
          () => n,
          () => null,
        ),
      ),
    );
    const [winner, ...others] = results.filter((n) => n !== null);
    expect(others).toEqual([]);
    await login(user.email, `la clave ${winner} nueva`);
    const alive = await Promise.all(
      sessions.map((one) =>
        profile(one).then(
          () => true,
          () => false,
        ),
      ),
    );
    expect(alive).toEqual(sessions.map((_, n) => n === winner));
  });

  it('opens no session for a sign-in with the old password at the same moment', async () => {
    const { user, token } = await registered();
    const entering = Array.from({ length: 6 }, () => login(user.email, OLD).catch(() => null));
    const [entered] = await Promise.all([Promise.all(entering), change(token, NEW)]);
    for (const one of entered) if (one) expect(await refusal(profile(one.token))).toMatchObject({ status: 401 });
  });

  it('is allowed ten times an hour', async () => {
    const { token } = await registered();
    let current = OLD;
    for (let n = 0; n < 10; n++) {
      await change(token, `la clave ${n} nueva`, current);
      current = `la clave ${n} nueva`;
    }
    expect(await refusal(change(token, NEW, current))).toMatchObject({ status: 429 });
  });
});
