import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pool } from '#server/db/client.ts';
import { type TestApp, testApp } from '../../../tests/app.ts';
import { newAddress } from '../../../tests/factories/lounge.ts';
import { CARDS, checkout, confirm, pay, product, refusal } from '../../../tests/factories/orders.ts';
import { open, openShop, received } from '../../../tests/factories/receiving.ts';
import { heldOf, leftOf, limit } from '../../../tests/factories/stock.ts';
import { admin, guest, type Person } from '../../../tests/factories/users.ts';
import { holding, waitingForLocks } from '../../../tests/locks.ts';

let shop: TestApp;
let owner: Person;

beforeAll(async () => {
  shop = await testApp();
  owner = await admin(shop);
});
afterAll(() => shop.close());

const CENTS = 6200;
const buy = async (person: Person) => {
  const id = await product(CENTS);
  return (await checkout(person, await pay(person, CENTS, [{ product_id: id, quantity: 1 }]))).order_id;
};
const register = (person: Pick<Person, 'token'>, email = `nueva-${randomUUID()}@correo.mx`) =>
  shop
    .from(newAddress())
    .apiAs(person.token)('POST /api/users/register', { name: 'Renata Sol', email, password: 'una clave larga' })
    .then(({ token, user }) => ({ user, api: shop.apiAs(token) }));
const pointsOf = async ({ user, api }: Awaited<ReturnType<typeof register>>) =>
  (await api('GET /api/points/{user_id}', { user_id: user.id })).points;

describe('registering with a guest’s token', () => {
  it('moves the orders made with it, their points and the cart, and ends the token', async () => {
    const person = await guest(shop);
    const [kept, cancelled] = [await buy(person), await buy(person)];
    await person.api('POST /api/orders/{id}/cancel', { id: cancelled });
    await person.api('POST /api/cart/user/add', { user_id: person.id, product_id: await product(CENTS), quantity: 2 });
    const account = await register(person);
    expect(account.user.guest).toBeUndefined();
    expect((await account.api('GET /api/orders/user', {})).map(({ id }) => id).sort()).toEqual([kept, cancelled].sort());
    expect(await pointsOf(account)).toBeGreaterThan(0);
    const { rows } = await pool.query('select order_id from points_ledger where user_id = $1', [account.user.id]);
    expect(rows).toEqual([{ order_id: kept }]);
    const { cart } = await account.api('GET /api/cart/user/{user_id}', { user_id: account.user.id });
    expect(cart).toMatchObject([{ quantity: 2 }]);
    expect(await refusal(person.api('GET /api/users/profile', {}))).toMatchObject({ status: 401 });
    // The account may change them like its own orders.
    expect(await account.api('POST /api/orders/{id}/cancel', { id: kept })).toMatchObject({ status: 'cancelado' });
    expect(await pointsOf(account)).toBe(0);
  });

  it('awards the points of the paid orders, and the order’s token still works', async () => {
    await openShop(owner);
    const person = await guest(shop);
    const intent = await open(person, received('recoger', await product(CENTS), { propina: { porcentaje: 15 } }));
    await confirm(person, intent, CARDS.pays);
    const { order_id: id, order_token: token = '' } = await checkout(person, intent.payment_intent_id);
    const byToken = () => shop.from(newAddress()).api('GET /api/orders/{id}', { id, token });
    expect(await byToken()).toMatchObject({ tipo: 'recoger', nombre: 'Renata', shipping_address: '{"tipo":"recoger"}' });
    const ticket = await shop.send(`/api/tickets/${id}`, { headers: { 'x-order-token': token } });
    expect([ticket.status, ticket.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(await pointsOf(await register(person))).toBe(CENTS / 100);
    expect(await byToken()).toMatchObject({ id, nombre: 'Renata' });
  });

  it('lets the account finish a payment that the guest had begun, and refuses other accounts', async () => {
    const [person, other] = [await guest(shop), await guest(shop)];
    const intentId = await pay(person, CENTS, [{ product_id: await product(CENTS), quantity: 1 }]);
    const { user, api } = await register(person);
    const finish = (buyer: Pick<Person, 'id' | 'api'>) =>
      buyer.api('POST /api/stripe/checkout', { user_id: buyer.id, payment_data: { stripe_payment_id: intentId } });
    expect(await refusal(finish(other))).toMatchObject({ status: 404, code: 'payment_not_found' });
    const { order_id } = await finish({ id: user.id, api });
    expect((await api('GET /api/orders/user', {})).map(({ id }) => id)).toEqual([order_id]);
  });

  it('moves the holds of the guest’s payment to the account', async () => {
    await openShop(owner);
    const [person, last] = [await guest(shop), await product(CENTS)];
    await limit(last, 1);
    await open(person, received('recoger', last));
    const { user, api } = await register(person);
    const account = { ...person, id: user.id, api };
    const intent = await open(account, received('recoger', last));
    await confirm(account, intent, CARDS.pays);
    await checkout(account, intent.payment_intent_id);
    expect([await leftOf(last), await heldOf(last)]).toEqual([0, 0]);
  });

  it('never moves orders because of an equal e-mail', async () => {
    const [mine, other] = [await guest(shop), await guest(shop)];
    const foreign = await buy(other);
    const account = await register(mine, other.email);
    expect(await account.api('GET /api/orders/user', {})).toEqual([]);
    expect((await other.api('GET /api/orders/user', {})).map(({ id }) => id)).toEqual([foreign]);
  });

  it('moves everything to one account and awards the points once, also with many parallel registrations', async () => {
    const person = await guest(shop);
    const orders = [await buy(person), await buy(person)];
    const accounts = await Promise.all([1, 2, 3, 4].map(() => register(person)));
    const owned = await Promise.all(accounts.map(async ({ api }) => (await api('GET /api/orders/user', {})).map(({ id }) => id).sort()));
    expect(owned.filter((ids) => ids.length > 0)).toEqual([[...orders].sort()]);
    const { rows } = await pool.query('select order_id from points_ledger where order_id = any($1)', [orders]);
    expect(rows.map(({ order_id }) => order_id).sort()).toEqual([...orders].sort());
  });

  it('loses no order that is paid or cancelled at the same time', async () => {
    const person = await guest(shop);
    const cancelled = await buy(person);
    const intent = await pay(person, CENTS, [{ product_id: await product(CENTS), quantity: 1 }]);
    const [account] = await Promise.all([
      register(person),
      checkout(person, intent).catch(() => null),
      person.api('POST /api/orders/{id}/cancel', { id: cancelled }).catch(() => null),
    ]);
    const { rows } = await pool.query(
      'select user_id from orders where id = $1 union all select user_id from drafts where intent_id = $2',
      [cancelled, intent],
    );
    expect(rows).toEqual([{ user_id: account.user.id }, { user_id: account.user.id }]);
  });

  it('moves the order of a payment that is finished at the same time', async () => {
    const person = await guest(shop);
    const intent = await pay(person, CENTS, [{ product_id: await product(CENTS), quantity: 1 }]);
    const release = await holding('select from users where id = $1 for no key update', person.id);
    const registered = register(person);
    await expect.poll(waitingForLocks).toBe(1);
    const finished = checkout(person, intent);
    await expect.poll(waitingForLocks).toBe(2);
    await release();
    const [account, { order_id }] = await Promise.all([registered, finished]);
    expect((await account.api('GET /api/orders/user', {})).map(({ id }) => id)).toEqual([order_id]);
    expect(await pointsOf(account)).toBe(CENTS / 100);
  });

  it('and a simultaneous cancellation do not deadlock', async () => {
    const person = await guest(shop);
    const [first, second] = [await buy(person), await buy(person)];
    const release = await holding('select from orders where id = $1 for update', second);
    const registered = register(person);
    await expect.poll(waitingForLocks).toBe(1);
    let answer = 0;
    const cancelled = person.api('POST /api/orders/{id}/cancel', { id: first }).then(
      () => (answer = 200),
      (error: { status: number }) => (answer = error.status),
    );
    // Registration and cancellation may both wait for the lock above.
    await expect.poll(async () => answer > 0 || (await waitingForLocks()) === 2).toBe(true);
    await release();
    const [account, status] = await Promise.all([registered, cancelled]);
    // 404 when the order already belongs to the account.
    expect([200, 404]).toContain(status);
    expect((await account.api('GET /api/orders/user', {})).map(({ id }) => id).sort()).toEqual([first, second].sort());
  });

  it.each([
    ['+52 (55) 1234-5678', '+52 55 1234-5678'],
    // Longer than a telephone in the profile may be.
    ['55 1234 5678 9012 34', null],
  ])('stores the telephone %s as %s', async (telefono, kept) => {
    const client = shop.from(newAddress());
    const { token } = await client.api('POST /api/guests', { name: 'Renata Sol', email: `${randomUUID()}@correo.mx`, telefono });
    const { api } = await register({ token });
    expect(await api('GET /api/users/profile', {})).toMatchObject({ telefono: kept });
  });

  it('changes nothing for the guest and its orders when the e-mail is taken', async () => {
    const person = await guest(shop);
    const id = await buy(person);
    expect(await refusal(register(person, owner.email))).toMatchObject({ status: 409, code: 'email_taken' });
    expect((await person.api('GET /api/orders/user', {})).map((order) => order.id)).toEqual([id]);
  });
});
