import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StaffRole } from '#contract/staff.ts';
import { pool } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { type TestApp, testApp } from '../../../tests/app.ts';
import { booking, newAddress } from '../../../tests/factories/lounge.ts';
import { checkout, pay, product, refusal } from '../../../tests/factories/orders.ts';
import { setInvitation, setUser } from '../../../tests/factories/rows.ts';
import { admin, customer, leaveOwners, type Person, staff, verify } from '../../../tests/factories/users.ts';
import { readMail } from '../../../tests/readers/read-mail.ts';

let shop: TestApp;
let owner: Person;
const outbox = join(env.dataDir, 'outbox');
beforeAll(async () => {
  shop = await testApp();
  owner = await admin(shop);
});
afterAll(() => shop.close());

const PASSWORD = 'la clave del equipo';
let count = 0;
const newEmail = () => `equipo-${++count}@correo.mx`;
const client = () => shop.from(newAddress());
const registered = () => client().api('POST /api/users/register', { name: 'Ximena Robles', email: newEmail(), password: PASSWORD });
const profile = (token: string) => shop.apiAs(token)('GET /api/users/profile', {});

async function letters(to: string): Promise<string[]> {
  const files = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const all = await Promise.all(files.map((name) => readMail(join(outbox, name))));
  return all.filter((eml) => eml.includes(`To: ${to}\r\n`));
}
const mailed = (to: string, subject: string) => expect.poll(async () => (await letters(to)).join('\n')).toContain(subject);

type Form = { name: string; email: string; role: 'customer' | 'admin'; staff_role?: StaffRole };
const put = (by: Person, { id, email }: Pick<Person, 'id' | 'email'>, changes: Partial<Form> = {}) =>
  by.api('PUT /api/users/{id}', { id, name: 'Ximena Robles', email, role: 'customer', ...changes });

describe('GET /users', () => {
  it('finds by name and e-mail, ignoring case and accents, and by role', async () => {
    const person = await customer(shop);
    await put(owner, person, { name: 'Íñigo Peñaloza' });
    const find = async (search: object) => (await owner.api('GET /api/users', { limit: 500, ...search })).map(({ id }) => id);
    expect(await find({ q: 'inigo penaloza' })).toEqual([person.id]);
    expect(await find({ q: person.email.toUpperCase() })).toEqual([person.id]);
    expect(await find({ q: '%' })).toEqual([]);
    const manager = await staff(shop, 'manager');
    expect(await find({ role: 'manager' })).toEqual([manager.id]);
    expect(await find({ role: 'customer' })).not.toContain(manager.id);
    expect(await find({ role: 'admin' })).toEqual(expect.arrayContaining([owner.id, manager.id]));
  });

  it('counts, and answers the staff role for staff only', async () => {
    const answer = await shop.send('/api/users?limit=1', { headers: { authorization: `Bearer ${owner.token}` } });
    expect(await answer.json()).toHaveLength(1);
    const all = await owner.api('GET /api/users', { limit: 500 });
    expect(Number(answer.headers.get('x-total-count'))).toBe(all.length);
    expect(all.filter((user) => (user.role === 'admin') !== (user.staff_role !== undefined))).toEqual([]);
  });
});

describe('PUT /users/{id}', () => {
  it('makes a new admin `staff`, keeps the role of an admin, and removes the role of a customer', async () => {
    const person = await customer(shop);
    await verify(person);
    expect(await put(owner, person, { role: 'admin' })).toMatchObject({ role: 'admin', staff_role: 'staff' });
    expect(await put(owner, person, { role: 'admin', staff_role: 'manager' })).toMatchObject({ staff_role: 'manager' });
    expect(await put(owner, person, { role: 'admin' })).toMatchObject({ staff_role: 'manager' });
    const demoted = await put(owner, person, { role: 'customer', staff_role: 'owner' });
    expect(demoted.role).toBe('customer');
    expect(demoted).not.toHaveProperty('staff_role');
  });

  it('ends the sessions after a new role, mails the person and records it in the audit log; a new name ends no session', async () => {
    const person = await customer(shop);
    await verify(person);
    await put(owner, person, { name: 'Ximena Sandoval' });
    expect((await profile(person.token)).name).toBe('Ximena Sandoval');
    await put(owner, person, { name: 'Ximena Sandoval', role: 'admin', staff_role: 'manager' });
    expect(await refusal(profile(person.token))).toMatchObject({ status: 401 });
    await mailed(person.email, 'Gerente');
    const [entry] = await owner.api('GET /api/audit', { kind: 'role', limit: 1 });
    expect(entry).toMatchObject({ actor: { id: owner.id }, subject: { type: 'user', id: person.id } });
    expect(entry?.summary).toBe('Ximena Sandoval: de Cliente a Gerente');
  });

  it('changes the e-mail: sessions and open links end, the old address gets a mail, and the Club writes to the new one', async () => {
    const { user, token } = await registered();
    await client().api('POST /api/users/forgot-password', { email: user.email });
    await mailed(user.email, 'Cambia tu');
    await setUser(user.id, { emailVerified: true, pendingEmail: 'otra@correo.mx' });
    await client().api('POST /api/subscriptions', { email: user.email });
    const other = newEmail();
    await put(owner, user, { email: other });
    expect(await refusal(profile(token))).toMatchObject({ status: 401 });
    expect((await pool.query('select 1 from password_resets where user_id = $1', [user.id])).rowCount).toBe(0);
    await mailed(user.email, 'El correo de tu cuenta');
    const again = await client().api('POST /api/users/login', { email: other, password: PASSWORD });
    expect(await profile(again.token)).toMatchObject({ email: other, email_verified: false, pending_email: null });
    const members = (await pool.query('select email from subscriptions where email = any($1)', [[user.email, other]])).rows;
    expect(members).toEqual([{ email: other }]);
  });

  it('refuses a taken e-mail, the e-mail of another owner, and an unknown user', async () => {
    const [person, second] = [await customer(shop), await admin(shop)];
    expect(await refusal(put(owner, person, { email: owner.email.toUpperCase() }))).toMatchObject({ status: 409, code: 'email_taken' });
    const form = { role: 'admin', staff_role: 'owner' } as const;
    expect(await refusal(put(owner, second, { ...form, email: newEmail() }))).toMatchObject({ status: 403, code: 'not_allowed' });
    expect(await put(owner, second, { ...form, name: 'Otro nombre' })).toMatchObject({ name: 'Otro nombre', staff_role: 'owner' });
    expect(await refusal(put(owner, { ...person, id: 'nadie' }))).toMatchObject({ status: 404 });
    expect(await refusal(put(owner, person, { name: ' ' }))).toMatchObject({ status: 422, errors: { name: 'Nombre requerido' } });
  });
});

describe('the last owner', () => {
  it('can be neither demoted nor deleted', async () => {
    const last = await admin(shop);
    await leaveOwners(last.id);
    const refused = { status: 409, code: 'last_owner' };
    expect(await refusal(put(last, last))).toMatchObject(refused);
    expect(await refusal(put(last, last, { role: 'admin', staff_role: 'manager' }))).toMatchObject(refused);
    expect(await refusal(last.api('DELETE /api/users/{id}', { id: last.id }))).toMatchObject(refused);
    await profile(last.token);
    owner = last;
  });

  it.each([
    ['demoted', (by: Person, whom: Person) => put(by, whom)],
    ['deleted', (by: Person, whom: Person) => by.api('DELETE /api/users/{id}', { id: whom.id })],
  ])('stays when the last two are %s in parallel, by each other or by themselves', async (_, end) => {
    for (const isSelf of [true, false]) {
      const pair = [await admin(shop), await admin(shop)] as const;
      await leaveOwners(pair[0].id, pair[1].id);
      const [one, other] = pair;
      const results = await Promise.allSettled(isSelf ? [end(one, one), end(other, other)] : [end(one, other), end(other, one)]);
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const { rows } = await pool.query<{ id: string }>(`select id from users where staff_role = 'owner'`);
      expect(rows).toHaveLength(1);
      owner = pair.find(({ id }) => id === rows[0]?.id) as Person;
    }
  });
});

describe('deleting an account', () => {
  it('cancels future reservations, ends the subscription and leaves orders without personal data', async () => {
    const { user, token } = await registered();
    const person: Person = { id: user.id, email: user.email, token, api: client().apiAs(token) };
    const cafe = await product(6200);
    const { order_id } = await checkout(person, await pay(person, 6200, [{ product_id: cafe, quantity: 1 }]));
    await client().api('POST /api/subscriptions', { email: user.email });
    const { data: visit } = await person.api('POST /api/reservaciones', booking({ correo_electronico: user.email }));
    const { data: foreign } = await client().api('POST /api/reservaciones', booking());
    expect(await refusal(person.api('DELETE /api/users/profile', { password: 'otra clave' }))).toMatchObject({
      status: 403,
      code: 'wrong_password',
    });
    await person.api('DELETE /api/users/profile', { password: PASSWORD });
    expect(await refusal(profile(token))).toMatchObject({ status: 401 });
    const order = await owner.api('GET /api/orders/{id}', { id: order_id });
    expect(order.customer).toBeNull();
    expect(Object.keys(JSON.parse(order.shipping_address)).sort()).toEqual(['city', 'postal_code']);
    const { rows } = await pool.query(
      `select (select array_agg(estado order by estado) from reservations where id = any($1)) as estados,
         (select count(*)::int from lounge_cells where reservation_id = $2) as cells,
         exists (select 1 from subscriptions where email = $3) as is_known`,
      [[visit.id, foreign.id], visit.id, user.email],
    );
    expect(rows[0]).toEqual({ estados: ['cancelada', 'confirmada'], cells: 0, is_known: false });
    await registeredAgain(user.email);
  });

  const registeredAgain = (email: string) => client().api('POST /api/users/register', { name: 'Ximena Robles', email, password: PASSWORD });

  it('by an owner has the same effects and is recorded without the e-mail', async () => {
    const { user, token } = await registered();
    await owner.api('DELETE /api/users/{id}', { id: user.id });
    expect(await refusal(profile(token))).toMatchObject({ status: 401 });
    const [entry] = await owner.api('GET /api/audit', { kind: 'delete', limit: 1 });
    expect(entry).toMatchObject({ actor: { id: owner.id }, subject: { type: 'user', id: user.id } });
    expect(JSON.stringify(entry)).not.toContain(user.email);
    expect(await refusal(owner.api('DELETE /api/users/{id}', { id: user.id }))).toMatchObject({ status: 404 });
  });

  it('allows ten wrong passwords in 15 minutes', async () => {
    const { token } = await registered();
    const { api } = { api: client().apiAs(token) };
    for (let tries = 0; tries < 10; tries++)
      expect(await refusal(api('DELETE /api/users/profile', { password: 'otra clave' }))).toMatchObject({ status: 403 });
    expect(await refusal(api('DELETE /api/users/profile', { password: PASSWORD }))).toMatchObject({ status: 429 });
  });
});

describe('an invitation', () => {
  const LINK = /https:\/\/cafe\.localhost\/invitacion\?token=([\w-]{43})\b/;
  const tokensFor = async (email: string) => (await letters(email)).flatMap((eml) => eml.match(LINK)?.[1] ?? []);
  const invite = (by: Person, email: string, staff_role: StaffRole = 'staff') =>
    by.api('POST /api/users/invitations', { email, staff_role });
  async function invited(by: Person, staff_role: StaffRole = 'staff', email = newEmail()) {
    const { id } = await invite(by, email, staff_role);
    await expect.poll(() => tokensFor(email)).not.toHaveLength(0);
    return { id, email, token: (await tokensFor(email))[0] as string };
  }
  const accept = (token: string, name = 'Nueva Persona') =>
    client().api('POST /api/users/invitations/accept', { token, name, password: PASSWORD });
  const GONE = { status: 400, code: 'invalid_token' };

  it('creates an account with the role, once, also with parallel requests', async () => {
    const { email, token } = await invited(owner, 'manager');
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => accept(token)));
    const done = results.filter((result) => result.status === 'fulfilled');
    expect(done).toHaveLength(1);
    expect(done[0]?.value.user).toMatchObject({ email, role: 'admin', staff_role: 'manager', name: 'Nueva Persona' });
    // Opening the mailed link has verified the e-mail.
    expect(await profile(done[0]?.value.token ?? '')).toMatchObject({ email_verified: true });
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject(GONE);
    expect(await refusal(accept(token))).toMatchObject(GONE);
    expect((await owner.api('GET /api/users/invitations', {})).map((one) => one.email)).not.toContain(email);
    expect((await pool.query('select 1 from users where email = $1', [email])).rowCount).toBe(1);
  });

  it('is listed without its token, and withdrawn', async () => {
    const { id, email, token } = await invited(owner);
    const [listed] = await owner.api('GET /api/users/invitations', {});
    expect(listed).toEqual({
      id,
      email,
      staff_role: 'staff',
      invited_by: { id: owner.id, name: expect.any(String) },
      created_at: expect.any(String),
      expires_at: expect.any(String),
    });
    await owner.api('DELETE /api/users/invitations/{id}', { id });
    expect(await refusal(accept(token))).toMatchObject(GONE);
    expect(await refusal(owner.api('DELETE /api/users/invitations/{id}', { id }))).toMatchObject({ status: 404 });
  });

  it('ends with a new one for the same e-mail, after seven days, and with the demotion of its sender', async () => {
    const second = await admin(shop);
    const first = await invited(second);
    await invite(owner, first.email.toUpperCase());
    expect(await refusal(accept(first.token))).toMatchObject(GONE);
    const old = await invited(owner);
    await setInvitation(old.id, { expiresAt: new Date() });
    expect(await refusal(accept(old.token))).toMatchObject(GONE);
    const theirs = await invited(second);
    await put(owner, second, { role: 'admin', staff_role: 'manager' });
    expect(await refusal(accept(theirs.token))).toMatchObject(GONE);
  });

  it('is refused for the verified e-mail of an account, and with a weak password', async () => {
    expect(await refusal(invite(owner, owner.email))).toMatchObject({ status: 409, code: 'email_taken' });
    const late = await invited(owner);
    const { user } = await client().api('POST /api/users/register', { name: 'Ximena Robles', email: late.email, password: PASSWORD });
    await verify(user);
    expect(await refusal(accept(late.token))).toMatchObject({ status: 409, code: 'email_taken' });
    const { token } = await invited(owner);
    const weak = client().api('POST /api/users/invitations/accept', { token, name: 'Nueva Persona', password: '12345678' });
    expect(await refusal(weak)).toMatchObject({ status: 422, code: 'weak_password' });
    await accept(token);
  });

  it('is sent at most twenty times an hour', async () => {
    const sender = await admin(shop);
    for (let sent = 0; sent < 20; sent++) await invite(sender, newEmail());
    expect(await refusal(invite(sender, newEmail()))).toMatchObject({ status: 429 });
  });
});

describe('customers’ data for staff below managers', () => {
  it('contain name and telephone, but no e-mail and no id, and can be searched by name only', async () => {
    const [barista, manager] = [await staff(shop, 'staff'), await staff(shop, 'manager')];
    const buyer = await customer(shop);
    await setUser(buyer.id, { name: 'Úrsula Iguarán', telefono: '55 1234 5678' });
    const cafe = await product(6200);
    const { order_id: id } = await checkout(buyer, await pay(buyer, 6200, [{ product_id: cafe, quantity: 1 }]));
    const customerOf = async (by: Person) => (await by.api('GET /api/orders', { q: 'ursula' }))[0]?.customer;
    expect(await customerOf(barista)).toEqual({ name: 'Úrsula Iguarán', telefono: '55 1234 5678' });
    expect(await customerOf(manager)).toEqual({ id: buyer.id, name: 'Úrsula Iguarán', email: buyer.email, telefono: '55 1234 5678' });
    const found = async (by: Person, q: string) => (await by.api('GET /api/orders', { q })).length;
    expect([await found(barista, buyer.email), await found(manager, buyer.email)]).toEqual([0, 1]);
    expect([await found(barista, 'correo.mx'), await found(barista, id.slice(0, 8))]).toEqual([0, 1]);
    for (const order of [
      await barista.api('GET /api/orders/{id}', { id }),
      await barista.api('PUT /api/orders/{id}', { id, status: 'preparando' }),
    ]) {
      expect(order.shipping_address).toContain('06700');
      expect(JSON.stringify(order)).not.toContain(buyer.email);
    }
    expect(await refusal(barista.api('PUT /api/orders/{id}', { id, status: 'cancelado' }))).toMatchObject({
      status: 403,
      code: 'not_allowed',
    });
    expect(await manager.api('PUT /api/orders/{id}', { id, status: 'cancelado' })).toMatchObject({ status: 'cancelado' });
  });

  it('contain no e-mail in reservations', async () => {
    const [barista, manager] = [await staff(shop, 'staff'), await staff(shop, 'manager')];
    const { data: visit } = await client().api('POST /api/reservaciones', booking({ hora_visita: '8:00 PM' }));
    const fecha = visit.fecha_visita;
    const listed = async (by: Person) => (await by.api('GET /api/reservaciones', { fecha })).data.find(({ id }) => id === visit.id);
    expect(await listed(barista)).toMatchObject({ correo_electronico: null, telefono: visit.telefono, nombre_completo: 'Ximena Robles' });
    expect(await listed(manager)).toMatchObject({ correo_electronico: visit.correo_electronico });
    const moved = await barista.api('PUT /api/reservaciones/{id}', { id: visit.id, hora_visita: '7:00 PM' });
    expect(moved.data.correo_electronico).toBeNull();
  });
});
