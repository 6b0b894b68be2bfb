import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { pool } from '#server/db/client.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { ADDRESS, product, refusal } from '../../../../tests/factories/orders.ts';
import { customer, type Person } from '../../../../tests/factories/users.ts';

// The settings are read when the modules load, so the fake Stripe must have its port before.
const stripe = await vi.hoisted(async () => {
  const { SETTINGS, startStripe } = await import('../../../../tests/stand-ins/stripe.ts');
  const started = await startStripe();
  Object.assign(process.env, SETTINGS, { STRIPE_API_BASE: started.url });
  return started;
});

let shop: TestApp;
let latte: string;
beforeAll(async () => {
  shop = await testApp();
  latte = await product(6235);
});
afterAll(async () => {
  await shop.close();
  stripe.close();
});

const list = (person: Person) => person.api('GET /api/users/payment-methods', {});
const openSession = (person: Person) => person.api('POST /api/stripe/customer-session', {});
const customerOf = async (person: Person): Promise<string | undefined> =>
  (await pool.query('select customer_id from payment_customers where user_id = $1', [person.id])).rows[0]?.customer_id;
let made = 0;
/** A customer who has saved cards during a payment. */
async function withCards(...numbers: string[]): Promise<{ person: Person; ids: string[]; customerId: string }> {
  const person = await customer(shop);
  await openSession(person);
  const customerId = (await customerOf(person)) as string;
  const ids = numbers.map((last4) => {
    const id = `pm_fake${++made}`;
    stripe.cards.set(id, { customer: customerId, last4 });
    return id;
  });
  return { person, ids, customerId };
}
const pay = (person: Person) => {
  const order_data = { items: [{ product_id: latte, quantity: 1 }], shipping_address: ADDRESS };
  return person.api('POST /api/stripe/create-payment-intent', { user_id: person.id, amount: 6235, order_data });
};

describe('saved cards', () => {
  it('are empty at first, without a customer at Stripe', async () => {
    const person = await customer(shop);
    expect(await list(person)).toEqual([]);
    expect(await customerOf(person)).toBeUndefined();
    const { payment_intent_id } = await pay(person);
    expect(stripe.books.get(payment_intent_id)?.customer).toBeNull();
  });

  it('belong to one customer, also when many sessions are opened at once', async () => {
    const person = await customer(shop);
    const before = stripe.customers.size;
    const sessions = await Promise.all(Array.from({ length: 10 }, () => openSession(person)));
    expect(new Set(sessions.map(({ client_secret }) => client_secret)).size).toBe(1);
    expect(stripe.customers.size).toBe(before + 1);
    const { payment_intent_id } = await pay(person);
    expect(stripe.books.get(payment_intent_id)?.customer).toBe(await customerOf(person));
  });

  it('are listed, made the default and removed by their user', async () => {
    const { person, ids } = await withCards('4242', '4444');
    const card = { brand: 'visa', exp_month: 12, exp_year: 2030 };
    const both = [
      { ...card, id: ids[0], last4: '4242', default: false },
      { ...card, id: ids[1], last4: '4444', default: false },
    ];
    expect(await list(person)).toEqual(both);
    const chosen = [both[0], { ...both[1], default: true }];
    expect(await person.api('PUT /api/users/payment-methods/{id}/default', { id: ids[1] as string })).toEqual(chosen);
    await person.api('DELETE /api/users/payment-methods/{id}', { id: ids[0] as string });
    expect(await list(person)).toEqual([chosen[1]]);
  });

  it('of another user are refused with 404', async () => {
    const { ids } = await withCards('4242');
    const { person: stranger } = await withCards('5555');
    const newcomer = await customer(shop);
    const unknown = { status: 404, code: 'payment_method_not_found' };
    for (const person of [stranger, newcomer])
      for (const id of [ids[0] as string, 'pm_no_existe', '../customers/cus_fake1', 'pi_fake1']) {
        expect(await refusal(person.api('DELETE /api/users/payment-methods/{id}', { id }))).toMatchObject(unknown);
        expect(await refusal(person.api('PUT /api/users/payment-methods/{id}/default', { id }))).toMatchObject(unknown);
      }
    expect(stripe.cards.has(ids[0] as string)).toBe(true);
  });

  it('are deleted at Stripe with the account', async () => {
    const { person, customerId } = await withCards('4242');
    await person.api('DELETE /api/users/profile', { confirm: person.email });
    await expect.poll(() => stripe.customers.has(customerId)).toBe(false);
  });

  it('do not prevent a payment when the customer was deleted at Stripe', async () => {
    const { person, customerId } = await withCards('4242');
    stripe.customers.delete(customerId);
    const { payment_intent_id } = await pay(person);
    expect(stripe.books.get(payment_intent_id)?.customer).toBeNull();
    expect(await list(person)).toEqual([]);
    await openSession(person);
    expect(await customerOf(person)).not.toBe(customerId);
  });

  it('are unavailable while Stripe does not answer', async () => {
    const { person, ids } = await withCards('4242');
    stripe.down(true);
    const unavailable = { status: 503, code: 'payments_unavailable' };
    expect(await refusal(list(person))).toMatchObject(unavailable);
    expect(await refusal(openSession(person))).toMatchObject(unavailable);
    expect(await refusal(person.api('DELETE /api/users/payment-methods/{id}', { id: ids[0] as string }))).toMatchObject(unavailable);
    stripe.down(false);
    expect(await list(person)).toHaveLength(1);
  });
});
