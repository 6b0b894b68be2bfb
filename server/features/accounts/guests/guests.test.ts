import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pool } from '#server/db/client.ts';
import { GUESTS } from '#server/features/accounts/rules.ts';
import { forgetUnpaid } from '#server/features/orders/checkout/queries.ts';
import { reconcile } from '#server/features/orders/reconcile/reconcile.ts';
import { forgetGuests } from '#server/features/users/changes/old-guests.ts';
import { ORDERED_GUEST_DAYS } from '#server/features/users/rules.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { newAddress } from '../../../../tests/factories/lounge.ts';
import { checkout, pay, product, refusal } from '../../../../tests/factories/orders.ts';
import { open, openShop, received } from '../../../../tests/factories/receiving.ts';
import { ago, setDraft, setOrder, setSession, setUser } from '../../../../tests/factories/rows.ts';
import { admin, customer, guest, type Person } from '../../../../tests/factories/users.ts';
import { mailsTo } from '../../../../tests/readers/outbox.ts';

let shop: TestApp;
let owner: Person;

beforeAll(async () => {
  shop = await testApp();
  owner = await admin(shop);
});
afterAll(() => shop.close());

const CENTS = 6200;
const PASSWORD = 'una clave larga';
const newEmail = () => `nueva-${randomUUID()}@correo.mx`;
const orderOf = async (person: Person) =>
  (await checkout(person, await pay(person, CENTS, [{ product_id: await product(CENTS), quantity: 1 }]))).order_id;
const count = async (sql: string, values: unknown[]) => Number((await pool.query(`select count(*) as n from ${sql}`, values)).rows[0].n);

describe('POST /guests', () => {
  it('opens a session of 48 hours for buying without an account; use does not extend it', async () => {
    const person = await guest(shop);
    expect(await person.api('GET /api/users/profile', {})).toMatchObject({ guest: true, email: person.email, has_password: false });
    const id = await orderOf(person);
    expect((await person.api('GET /api/orders/user', {})).map((order) => order.id)).toEqual([id]);
    await setSession(person.id, { lastSeenAt: ago({ hours: 1 }) });
    await person.api('GET /api/users/profile', {});
    const { rows } = await pool.query(
      `select extract(epoch from expires_at - created_at) / 3600 as hours from sessions where user_id = $1`,
      [person.id],
    );
    expect(Number(rows[0].hours)).toBe(48);
    await setSession(person.id, { expiresAt: new Date() });
    expect(await refusal(person.api('GET /api/users/profile', {}))).toMatchObject({ status: 401 });
  });

  it('answers the same whether or not the e-mail has an account or guests, and reveals none of their data', async () => {
    const known = await customer(shop);
    await orderOf(known);
    const [first, second] = [await guest(shop, { email: known.email }), await guest(shop, { email: known.email.toUpperCase() })];
    expect(new Set([known.id, first.id, second.id]).size).toBe(3);
    for (const { api } of [first, second]) expect(await api('GET /api/orders/user', {})).toEqual([]);
  });

  it('creates no account: no sign-in, no mailed link, no row in the list of users, and the e-mail stays free', async () => {
    const { email } = await guest(shop);
    const client = shop.from(newAddress());
    expect(await refusal(client.api('POST /api/users/login', { email, password: PASSWORD }))).toMatchObject({
      code: 'invalid_credentials',
    });
    await client.api('POST /api/users/forgot-password', { email });
    expect(await owner.api('GET /api/users', { q: email })).toEqual([]);
    expect(await count('password_resets r join users u on u.id = r.user_id where u.email = $1', [email])).toBe(0);
    await client.api('POST /api/users/register', { name: 'Renata Sol', email, password: PASSWORD });
    expect((await owner.api('GET /api/users', { q: email })).map((user) => user.email)).toEqual([email]);
  });

  it('is absent from the owner’s list of customers, but search finds the orders by name and e-mail', async () => {
    const person = await guest(shop, { name: 'Fulgencio Barragán' });
    const id = await orderOf(person);
    for (const q of ['fulgencio', person.email]) expect((await owner.api('GET /api/orders', { q })).map((order) => order.id)).toEqual([id]);
    const change = { id: person.id, name: 'Otro', email: newEmail(), role: 'customer' as const };
    expect(await refusal(owner.api('PUT /api/users/{id}', change))).toMatchObject({ status: 404 });
    expect(await refusal(owner.api('DELETE /api/users/{id}', { id: person.id }))).toMatchObject({ status: 404 });
  });

  it('earns no points, and gets only the mail that confirms a paid order', async () => {
    const person = await guest(shop);
    expect(await mailsTo(person.email)).toEqual([]);
    const id = await orderOf(person);
    expect(await count('points_ledger where user_id = $1 or order_id = $2', [person.id, id])).toBe(0);
    await expect.poll(async () => (await mailsTo(person.email)).length).toBe(1);
  });

  it('is limited per address', async () => {
    const { api } = shop.from(newAddress());
    const begin = () => api('POST /api/guests', { name: 'Renata Sol', email: newEmail(), telefono: '55 1234 5678' });
    for (let made = 0; made < GUESTS.points; made++) await begin();
    expect(await refusal(begin())).toMatchObject({ status: 429 });
  });

  it('validates the input', async () => {
    const wrong = shop.from(newAddress()).api('POST /api/guests', { name: 'R', email: 'x', telefono: '123' });
    expect(await refusal(wrong)).toMatchObject({
      status: 422,
      errors: { name: expect.any(String), email: expect.any(String), telefono: expect.any(String) },
    });
  });

  it('is deleted after 48 hours without an order or an open payment', async () => {
    const [idle, buyer, paying, fresh] = await Promise.all([guest(shop), guest(shop), guest(shop), guest(shop)]);
    await orderOf(buyer);
    await pay(paying, CENTS, [{ product_id: await product(CENTS), quantity: 1 }]);
    await setUser([idle.id, buyer.id, paying.id], { createdAt: ago({ hours: 49 }) });
    await forgetGuests();
    const { rows } = await pool.query<{ id: string }>('select id from users where id = any($1)', [
      [idle.id, buyer.id, paying.id, fresh.id],
    ]);
    expect(rows.map(({ id }) => id).sort()).toEqual([buyer.id, paying.id, fresh.id].sort());
  });

  it('leaves nothing of an unfinished payment', async () => {
    await openShop(owner);
    const [person, buyer] = [await guest(shop), await guest(shop)];
    const ordered = received('recoger', await product(CENTS), { nombre: 'Zarzamora' });
    const { payment_intent_id: unpaid } = await open(person, ordered);
    const { payment_intent_id: fresh } = await open(buyer, ordered);
    const { intent_id: bought } = (await pool.query('select intent_id from orders where id = $1', [await orderOf(buyer)])).rows[0];
    const old = { createdAt: ago({ hours: 49 }), checkAt: ago({ hours: 1 }) };
    await setDraft(unpaid, { ...old, state: 'open' });
    await setDraft(bought, { ...old, state: 'cancelled' });
    await setUser(person.id, { createdAt: old.createdAt });
    const left = async () => {
      await reconcile(new Date());
      await forgetGuests();
      await forgetUnpaid();
      return count(`drafts where receiving::text like '%Zarzamora%' and intent_id <> $1`, [fresh]);
    };
    // The shop's own run of the job may have taken the payment and not be done yet.
    await expect.poll(left).toBe(0);
    // An order that was cancelled before it was paid also leaves nothing.
    expect(await count('drafts join orders using (intent_id) where intent_id = $1', [bought])).toBe(1);
    expect(await count('drafts where intent_id = $1', [fresh])).toBe(1);
  });

  it('is deleted a year after the last order; the order stays without name and address', async () => {
    const [old, recent] = await Promise.all([guest(shop), guest(shop)]);
    const [past, kept] = [await orderOf(old), await orderOf(recent)];
    const createdAt = ago({ days: ORDERED_GUEST_DAYS + 1 });
    await setUser([old.id, recent.id], { createdAt });
    await setOrder(past, { createdAt });
    await forgetGuests();
    const order = await owner.api('GET /api/orders/{id}', { id: past });
    expect(order.customer).toBeNull();
    expect(Object.keys(JSON.parse(order.shipping_address)).sort()).toEqual(['city', 'postal_code']);
    expect((await owner.api('GET /api/orders/{id}', { id: kept })).customer).toMatchObject({ email: recent.email });
  });
});
