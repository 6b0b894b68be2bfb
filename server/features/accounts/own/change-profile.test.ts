import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { refusal } from '../../../../tests/factories/orders.ts';
import { ago, setSession } from '../../../../tests/factories/rows.ts';
import { customer, type Person } from '../../../../tests/factories/users.ts';
import { mailed } from '../../../../tests/readers/outbox.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp();
});
afterAll(() => shop.close());

const PASSWORD = 'una clave larga';
let count = 0;
const client = () => shop.from(`127.27.${++count >> 8}.${count & 255}`);
const newEmail = () => `Perfil.${++count}@correo.mx`;
async function registered(email = newEmail()): Promise<Person> {
  const { user, token } = await client().api('POST /api/users/register', { name: '<b>Ximena</b>', email, password: PASSWORD });
  return { id: user.id, email, token, api: shop.apiAs(token) };
}
type Form = { name?: string; email?: string; phone?: string | null; rfc?: string | null; current_password?: string | null };
const put = ({ api }: Person, form: Form = {}) => api('PUT /api/users/profile', { name: 'Ximena Robles', ...form });
const profile = ({ api }: Person) => api('GET /api/users/profile', {});
const tokenIn = (eml = '') => eml.match(/\/verificar-correo\?token=([\w-]{43})\b/)?.[1] ?? '';
const verify = (token: string) => client().api('POST /api/users/email/verify', { token });

describe('PUT /users/profile', () => {
  it('changes name, telephone and RFC without the password', async () => {
    const person = await registered();
    const before = await profile(person);
    const answer = await put(person, { name: ' Ximena Ñúñez ', email: person.email, phone: ' +52 55-1234-5678', rfc: ' ñuxx920229ab1 ' });
    expect(answer).toEqual({ ...before, name: 'Ximena Ñúñez', telefono: '+52 55-1234-5678', rfc: 'ÑUXX920229AB1' });
    expect(await profile(person)).toEqual(answer);
  });

  it.each(['+52 1 (55) 1234-5678', '044 55 1234 5678', '(55) 1234 5678', '521 55 1234 5678'])('takes the telephone %s', async (phone) => {
    const person = await registered();
    expect(await put(person, { phone })).toMatchObject({ telefono: phone });
  });

  it.each([[''], ['  '], [null], [undefined]])('stores an empty telephone and RFC (%j) as null', async (empty) => {
    const person = await customer(shop);
    await put(person, { phone: '5512345678', rfc: 'XAXX010101000' });
    expect(await put(person, { phone: empty as string, rfc: empty as string })).toMatchObject({ telefono: null, rfc: null });
  });

  it.each([
    ['a short name', { name: ' x ' }, { name: 'El nombre debe tener al menos 2 caracteres' }],
    ['a long name', { name: 'x'.repeat(51) }, { name: 'El nombre no puede exceder los 50 caracteres' }],
    ['no e-mail', { email: 'correo' }, { email: 'Correo inválido.' }],
    ['a short telephone', { phone: '551234567' }, { phone: 'Número telefónico inválido' }],
    ['a long telephone', { phone: '5512345678123456' }, { phone: 'Número telefónico inválido' }],
    ['letters in the telephone', { phone: '55 1234 567x' }, { phone: 'Número telefónico inválido' }],
    ['a telephone without digits', { phone: '-'.repeat(12) }, { phone: 'Número telefónico inválido' }],
    ['another form of RFC', { rfc: 'ABC12345' }, { rfc: 'RFC inválido' }],
    ['an RFC without a date', { rfc: 'ROXX901301AB1' }, { rfc: 'RFC inválido' }],
    ['a number as RFC', { rfc: 5 as unknown as string }, { rfc: 'RFC inválido' }],
  ])('refuses %s', async (_, form, errors) => {
    expect(await refusal(put(await customer(shop), form))).toMatchObject({ status: 422, code: 'validation', errors });
  });

  it('changes neither role nor password nor the verification', async () => {
    const person = await customer(shop);
    const before = await profile(person);
    const answer = await put(person, { role: 'admin', email_verified: true, id: 'otro', telefono: '5512345678' } as Form);
    expect(answer).toEqual({ ...before, name: 'Ximena Robles' });
  });
});

describe('a new e-mail in the profile', () => {
  it('waits until its link is opened; the old address gets a mail', async () => {
    const person = await registered();
    const other = newEmail();
    const answer = await put(person, { email: other, current_password: PASSWORD });
    expect(answer).toMatchObject({ email: person.email, pending_email: other });
    const [notice = ''] = await mailed(person.email, 'own-email-asked-');
    expect(notice).toContain('Pidieron cambiar tu correo');
    expect(notice).not.toContain('Ximena');
    expect(notice).not.toContain(other);
    // Until the link is opened, the old e-mail signs in.
    await client().api('POST /api/users/login', { email: person.email, password: PASSWORD });
    await verify(tokenIn((await mailed(other, 'verification-'))[0]));
    expect(await profile(person)).toMatchObject({ email: other, pending_email: null, email_verified: true });
  });

  it('ends the link of a former pending e-mail', async () => {
    const person = await registered();
    const first = tokenIn((await mailed(person.email, 'verification-'))[0]);
    const [one, two] = [newEmail(), newEmail()];
    await put(person, { email: one, current_password: PASSWORD });
    expect(await refusal(verify(first))).toMatchObject({ status: 400, code: 'invalid_token' });
    const second = tokenIn((await mailed(one, 'verification-'))[0]);
    await put(person, { email: two, current_password: PASSWORD });
    expect(await refusal(verify(second))).toMatchObject({ status: 400, code: 'invalid_token' });
    expect(await profile(person)).toMatchObject({ email: person.email, pending_email: two });
  });

  it('stays pending when the form is sent again with it, with the old one, or with none', async () => {
    const person = await registered();
    const other = newEmail();
    await put(person, { email: other, current_password: PASSWORD });
    for (const email of [other.toUpperCase(), person.email.toUpperCase(), undefined])
      expect(await put(person, { ...(email && { email }) })).toMatchObject({ email: person.email, pending_email: other });
    await mailed(other, 'verification-');
    await mailed(person.email, 'own-email-asked-');
  });

  it('can be cancelled: its link ends, and the old e-mail stays', async () => {
    const person = await registered();
    const other = newEmail();
    await put(person, { email: other, current_password: PASSWORD });
    const token = tokenIn((await mailed(other, 'verification-'))[0]);
    await person.api('DELETE /api/users/email/verification', {});
    expect(await profile(person)).toMatchObject({ email: person.email, pending_email: null });
    expect(await refusal(verify(token))).toMatchObject({ status: 400, code: 'invalid_token' });
    await person.api('DELETE /api/users/email/verification', {});
  });

  it('needs the password, or a recent sign-in for accounts without one; otherwise nothing changes', async () => {
    const person = await registered();
    for (const wrong of ['otra clave', '', null, undefined]) {
      const form = { name: 'Otra Persona', email: newEmail(), ...(wrong !== undefined && { current_password: wrong }) };
      expect(await refusal(put(person, form))).toMatchObject({
        status: 403,
        code: 'wrong_password',
        errors: { current_password: 'La contraseña no es correcta.' },
      });
    }
    expect(await profile(person)).toMatchObject({ name: '<b>Ximena</b>', pending_email: null });
    const without = await customer(shop);
    await put(without, { email: newEmail() });
    await setSession(without.id, { createdAt: ago({ minutes: 11 }) });
    expect(await refusal(put(without, { email: newEmail() }))).toMatchObject({ status: 403, code: 'sign_in_again' });
  });

  it('is refused when it has an account, and allowed at most five times an hour', async () => {
    const taken = (await registered()).email.toUpperCase();
    const person = await registered();
    const statuses = [];
    for (let n = 0; n < 7; n++) statuses.push((await refusal(put(person, { email: taken, current_password: PASSWORD }))).code);
    expect(statuses).toEqual([...Array(5).fill('email_taken'), 'too_many_requests', 'too_many_requests']);
    expect(await profile(person)).toMatchObject({ pending_email: null });
    // Other fields are not limited.
    await put(person, { email: person.email });
  });
});
