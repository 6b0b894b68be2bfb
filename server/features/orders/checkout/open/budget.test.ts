import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pool } from '#server/db/client.ts';
import { type TestApp, testApp } from '../../../../../tests/app.ts';
import { ADDRESS, CARDS, checkout, confirm, product, refusal } from '../../../../../tests/factories/orders.ts';
import { insertPayments, type NewPayment } from '../../../../../tests/factories/payments.ts';
import { ageDraftsOf, ago } from '../../../../../tests/factories/rows.ts';
import { customer, type Person } from '../../../../../tests/factories/users.ts';

let shop: TestApp;
let latte: string;

beforeAll(async () => {
  shop = await testApp();
  latte = await product(6235);
});
afterAll(() => shop.close());

const open = (who: Person, quantity: number) =>
  who.api('POST /api/stripe/create-payment-intent', {
    user_id: who.id,
    amount: 6235 * quantity,
    order_data: { items: [{ product_id: latte, quantity }], shipping_address: ADDRESS },
  });
const opened = async (who: Person): Promise<number> =>
  (await pool.query('select count(*)::integer as count from drafts where user_id = $1', [who.id])).rows[0].count;
/** Inserts payments of the user, opened `minutes` ago. */
const past = (who: Person, count: number, minutes: number, state: NewPayment['state'] = 'cancelled') =>
  insertPayments(Array.from({ length: count }, () => ({ userId: who.id, state, createdAt: ago({ minutes }) })));

describe('the limit of payments without an order', () => {
  it('is 60 per user and hour, also for parallel calls', async () => {
    const who = await customer(shop);
    await past(who, 50, 30);
    const answers = await Promise.allSettled(Array.from({ length: 40 }, (_, index) => open(who, index + 1)));
    const codes = answers.map((answer) => (answer.status === 'fulfilled' ? 'opened' : answer.reason.code));
    expect([codes.filter((code) => code === 'opened').length, codes.filter((code) => code === 'too_many_requests').length]).toEqual([
      10, 30,
    ]);
    expect(await opened(who)).toBe(60);
    // The provider has no open payment that is unknown to the shop.
    const { rows } = await pool.query(
      `select count(*)::integer as count from sandbox_intents where user_id = $1 and status <> 'canceled'`,
      [who.id],
    );
    expect(rows[0].count).toBe(10);
    expect((await open(await customer(shop), 1)).amount).toBe(6235);
  });

  it('answers when the next try is possible, and accepts it then', async () => {
    const who = await customer(shop);
    await past(who, 60, 50);
    const answer = await shop.send('/api/stripe/create-payment-intent', {
      method: 'POST',
      headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ user_id: who.id, amount: 6235 }),
    });
    expect([answer.status, (await answer.json()).code]).toEqual([429, 'too_many_requests']);
    const wait = Number(answer.headers.get('retry-after'));
    expect(wait > 500 && wait <= 600).toBe(true);
    await ageDraftsOf(who.id, { minutes: 10 });
    expect(await open(who, 1)).toMatchObject({ amount: 6235 });
  });

  it('does not count payments that became an order, including void ones', async () => {
    const who = await customer(shop);
    await past(who, 59, 1);
    for (let times = 0; times < 2; times++) {
      const intent = await open(who, 1);
      expect(await refusal(open(who, 2))).toMatchObject({ status: 429 });
      await confirm(who, intent, CARDS.pays);
      const { order_id } = await checkout(who, intent.payment_intent_id);
      if (times === 0) await who.api('POST /api/orders/{id}/cancel', { id: order_id });
    }
    expect(await open(who, 1)).toMatchObject({ amount: 6235 });
  });

  it('counts payments that were refunded without an order', async () => {
    const who = await customer(shop);
    await past(who, 60, 1, 'refunded');
    expect(await refusal(open(who, 1))).toMatchObject({ status: 429 });
  });
});

describe('a user’s open payments', () => {
  it('are limited to 60: older ones are cancelled', async () => {
    const who = await customer(shop);
    await past(who, 63, 90, 'open');
    await open(who, 1);
    const { rows } = await pool.query(`select count(*)::integer as count from drafts where user_id = $1 and state = 'open'`, [who.id]);
    expect(rows[0].count).toBe(60);
  });
});
