import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { pool } from '#server/db/client.ts';
import { reconcile } from '#server/features/orders/reconcile/reconcile.ts';
import { type TestApp, testApp } from '../../../../../tests/app.ts';
import { ADDRESS, checkout, product, refusal } from '../../../../../tests/factories/orders.ts';
import { admin, customer, type Person } from '../../../../../tests/factories/users.ts';
import { type Intent, settle as settleAtStripe } from '../../../../../tests/stand-ins/stripe.ts';

// The shop has changed to Stripe while its database still contains sandbox payments.
const stripe = await vi.hoisted(async () => {
  const { SETTINGS, startStripe } = await import('../../../../../tests/stand-ins/stripe.ts');
  const started = await startStripe();
  Object.assign(process.env, SETTINGS, { STRIPE_API_BASE: started.url });
  return started;
});

let shop: TestApp;
let owner: Person;
let latte: string;

beforeAll(async () => {
  shop = await testApp();
  owner = await admin(shop);
  latte = await product(2_000_000);
});
afterAll(async () => {
  await shop.close();
  stripe.close();
});

const later = () => reconcile(new Date(Date.now() + 2 * 60_000));
const line = (quantity: number) => [{ product_id: latte, quantity }];
const open = (who: Person, quantity: number, extra: object = {}) =>
  who.api('POST /api/stripe/create-payment-intent', {
    user_id: who.id,
    amount: 2_000_000 * quantity,
    order_data: { items: line(quantity), shipping_address: ADDRESS },
    ...extra,
  });

/** Inserts a payment that was opened in the sandbox. */
async function sandboxPayment(who: Person, status: 'succeeded' | 'requires_payment_method'): Promise<string> {
  const id = `pi_sandbox_${randomUUID()}`;
  await pool.query(`insert into sandbox_intents (id, client_secret, amount_cents, user_id, status) values ($1, 'x', 2000000, $2, $3)`, [
    id,
    who.id,
    status,
  ]);
  const picture = { id: latte, slug: 'latte', name: 'Latte', image: '/latte.avif', price: 20_000, category: 'café' };
  const lines = [{ productId: latte, options: [], quantity: 1, priceCents: 2_000_000, product: picture }];
  await pool.query(`insert into drafts (intent_id, user_id, amount_cents, lines, shipping_address) values ($1, $2, 2000000, $3, $4)`, [
    id,
    who.id,
    JSON.stringify(lines),
    JSON.stringify(ADDRESS),
  ]);
  return id;
}
const row = async (text: string, id: string) => (await pool.query(text, [id])).rows[0];
const points = async (who: Person) => (await who.api('GET /api/points/{user_id}', { user_id: who.id })).points;
const redeem = (who: Person) => who.api('POST /api/points/redeem-product', { user_id: who.id, product_id: latte });

describe('a sandbox payment after the change to Stripe', () => {
  it('becomes its order, marked as a trial, which the sandbox refunds', async () => {
    const who = await customer(shop);
    const [checkedOut, left] = [await sandboxPayment(who, 'succeeded'), await sandboxPayment(who, 'succeeded')];
    const { order_id } = await checkout(who, checkedOut);
    expect(await who.api('GET /api/orders/{id}', { id: order_id })).toMatchObject({ payment_method: 'prueba', total: 20_000 });
    await later();
    const made = await row('select id from orders where intent_id = $1', left);
    await owner.api('POST /api/orders/{id}/refund', { id: order_id });
    await owner.api('PUT /api/orders/{id}', { id: made.id, status: 'cancelado' });
    await later();
    for (const id of [checkedOut, left]) {
      expect(await row('select state from drafts where intent_id = $1', id)).toEqual({ state: 'refunded' });
      expect((await row('select refunded_at from sandbox_intents where id = $1', id)).refunded_at).not.toBeNull();
    }
    expect(stripe.refunds).toEqual([]);
  });

  it('is replaced by one at Stripe while it is unpaid', async () => {
    const who = await customer(shop);
    const old = await sandboxPayment(who, 'requires_payment_method');
    expect(await open(who, 2, { replaces: old })).toMatchObject({ payment_intent_id: expect.stringMatching(/^pi_fake/) });
    expect(await row('select status from sandbox_intents where id = $1', old)).toEqual({ status: 'canceled' });
  });

  it('earns no usable points', async () => {
    const who = await customer(shop);
    const { order_id } = await checkout(who, await sandboxPayment(who, 'succeeded'));
    expect(await points(who)).toBe(0);
    expect(await refusal(redeem(who))).toMatchObject({ status: 409, code: 'not_enough_points' });
    expect(await who.api('GET /api/points/{user_id}/movements', { user_id: who.id })).toEqual([]);
    const agreed = { user_id: who.id, order_id, amount: 20_000, reason: 'Puntos por compra' };
    expect(await who.api('POST /api/points', agreed)).toEqual({ user_id: who.id, points: 0 });

    const { payment_intent_id } = await open(who, 1);
    settleAtStripe(stripe.books.get(payment_intent_id) as Intent);
    await checkout(who, payment_intent_id);
    expect(await points(who)).toBe(20_000);
    // Cancelling the sandbox order does not subtract points earned with real money.
    await who.api('POST /api/orders/{id}/cancel', { id: order_id });
    expect(await points(who)).toBe(20_000);
  });

  it('leaves no reward redeemed with its points, and no negative balance', async () => {
    const who = await customer(shop);
    const made = await pool.query(
      `insert into rewards (user_id, product_id, kind, cost, trial) values ($1, $2, 'free', 20000, true) returning id`,
      [who.id, latte],
    );
    const reward_id = made.rows[0].id;
    await pool.query(
      `insert into points_ledger (user_id, kind, amount, reward_id, trial, reason)
       values ($1, 'purchase', 20000, null, true, 'x'), ($1, 'redeem', -20000, $2, true, 'x'), ($1, 'purchase', 500, null, false, 'x')`,
      [who.id, reward_id],
    );
    expect([await points(who), await who.api('GET /api/points/{user_id}/rewards', { user_id: who.id })]).toEqual([500, []]);
    expect(await refusal(who.api('DELETE /api/points/rewards/{reward_id}', { reward_id }))).toMatchObject({ status: 404 });
    expect(await refusal(open(who, 1, { amount: 0 }))).toMatchObject({ code: 'amount_mismatch', amount: 2_000_000 });
  });
});
