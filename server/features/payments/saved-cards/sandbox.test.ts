import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pool } from '#server/db/client.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { ADDRESS, product, refusal } from '../../../../tests/factories/orders.ts';
import { customer, guest, type Person } from '../../../../tests/factories/users.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp();
});
afterAll(() => shop.close());

const VISA = { number: '4242424242424242', exp_month: 12, exp_year: 2031, cvc: '123' };
const ASKS = { ...VISA, number: '4000002500003155', exp_month: 1 };
const list = (person: Person) => person.api('GET /api/users/payment-methods', {});
const open = async (person: Person) => {
  // Another product each time: the same cart is not paid twice.
  const order_data = { items: [{ product_id: await product(6235), quantity: 1 }], shipping_address: ADDRESS };
  const { payment_intent_id: id, client_secret } = await person.api('POST /api/stripe/create-payment-intent', {
    user_id: person.id,
    amount: 6235,
    order_data,
  });
  return { id, client_secret };
};
type With = { card?: typeof VISA; saved_card?: string; save?: boolean };
const confirm = async (person: Person, how: With, by = person) =>
  by.api('POST /api/sandbox/payment-intents/{id}/confirm', { ...(await open(person)), ...how });
const withCard = async (card = VISA) => {
  const person = await customer(shop);
  await confirm(person, { card, save: true });
  const [saved] = await list(person);
  return { person, id: saved?.id ?? '' };
};

describe('cards that the sandbox saves', () => {
  it('are saved only when the payment says so, without the number, and once', async () => {
    const person = await customer(shop);
    await confirm(person, { card: VISA });
    await confirm(person, { card: VISA, save: false });
    expect(await list(person)).toEqual([]);
    for (let times = 0; times < 2; times++) await confirm(person, { card: VISA, save: true });
    expect(await list(person)).toEqual([
      { id: expect.any(String), brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2031, default: false },
    ]);
    const { rows } = await pool.query('select t::text as row from sandbox_cards t');
    expect(JSON.stringify(rows) + shop.logged()).not.toContain(VISA.number);
  });

  it('pay again, are made the default and removed by their user', async () => {
    const { person, id } = await withCard();
    await confirm(person, { card: { ...VISA, exp_month: 6 }, save: true });
    expect(await confirm(person, { saved_card: id })).toMatchObject({ status: 'succeeded' });
    const chosen = await person.api('PUT /api/users/payment-methods/{id}/default', { id });
    expect(chosen.map((card) => [card.id === id, card.default])).toEqual([
      [true, true],
      [false, false],
    ]);
    await person.api('DELETE /api/users/payment-methods/{id}', { id });
    expect((await list(person)).map(({ exp_month }) => exp_month)).toEqual([6]);
    expect(await refusal(confirm(person, { saved_card: id }))).toMatchObject({ status: 404, code: 'payment_method_not_found' });
  });

  it('that the bank asks about are saved when it has confirmed the payment', async () => {
    const person = await customer(shop);
    for (const approve of [false, true]) {
      const intent = await open(person);
      await person.api('POST /api/sandbox/payment-intents/{id}/confirm', { ...intent, card: ASKS, save: true });
      expect(await list(person)).toEqual([]);
      await person.api('POST /api/sandbox/payment-intents/{id}/authenticate', { ...intent, approve });
      expect((await list(person)).map(({ last4 }) => last4)).toEqual(approve ? ['3155'] : []);
    }
    const [card] = await list(person);
    expect(await confirm(person, { saved_card: card?.id ?? '' })).toMatchObject({ status: 'requires_action' });
  });

  it('of another user are refused with 404, and guests have none', async () => {
    const { person, id } = await withCard();
    const [other, visitor] = [await customer(shop), await guest(shop)];
    const unknown = { status: 404, code: 'payment_method_not_found' };
    expect(await refusal(other.api('DELETE /api/users/payment-methods/{id}', { id }))).toMatchObject(unknown);
    expect(await refusal(other.api('PUT /api/users/payment-methods/{id}/default', { id }))).toMatchObject(unknown);
    expect(await refusal(confirm(other, { saved_card: id }))).toMatchObject(unknown);
    const intent = await open(person);
    expect(await refusal(shop.api('POST /api/sandbox/payment-intents/{id}/confirm', { ...intent, saved_card: id }))).toMatchObject(unknown);
    await shop.api('POST /api/sandbox/payment-intents/{id}/confirm', { ...intent, card: { ...VISA, exp_month: 3 }, save: true });
    expect((await list(person)).length).toBe(1);
    expect(await refusal(list(visitor))).toMatchObject({ status: 403, code: 'guest_not_allowed' });
    expect((await pool.query('select 1 from payment_customers where user_id = $1', [visitor.id])).rowCount).toBe(0);
  });

  it('need a card or a saved one, not both; a declined card is not saved', async () => {
    const { person, id } = await withCard();
    for (const how of [{}, { card: VISA, saved_card: id }])
      expect(await refusal(confirm(person, how))).toMatchObject({ status: 422, errors: { card: 'Faltan los datos de la tarjeta.' } });
    const declined = { ...VISA, number: '4000000000009995' };
    expect(await refusal(confirm(person, { card: declined, save: true }))).toMatchObject({ status: 402 });
    expect(await list(person)).toHaveLength(1);
  });

  it('are deleted with the account', async () => {
    const { person } = await withCard();
    await person.api('DELETE /api/users/profile', { confirm: person.email });
    const left = () =>
      pool.query(
        `select 1 from sandbox_cards where last4 = '4242' and exp_month = 12 and customer_id not in (select customer_id from payment_customers)`,
      );
    await expect.poll(async () => (await left()).rowCount).toBe(0);
  });

  it('have no fields of the provider in the browser', async () => {
    const person = await customer(shop);
    expect(await refusal(person.api('POST /api/stripe/customer-session', {}))).toMatchObject({
      status: 503,
      code: 'stripe_not_configured',
    });
  });
});
