import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { pool } from '#server/db/client.ts';
import { reconcile } from '#server/features/orders/reconcile/reconcile.ts';
import { type TestApp, testApp } from '../../../../../tests/app.ts';
import { ADDRESS, checkout, product, refusal } from '../../../../../tests/factories/orders.ts';
import { insertPayments } from '../../../../../tests/factories/payments.ts';
import { admin, customer, givePoints, giveReward, type Person } from '../../../../../tests/factories/users.ts';
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
async function sandboxPayment(who: Person, state: 'paid' | 'open'): Promise<string> {
  const picture = { id: latte, slug: 'latte', name: 'Latte', image: '/latte.avif', price: 20_000, category: 'café' };
  const lines = [{ productId: latte, options: [], quantity: 1, priceCents: 2_000_000, product: picture }];
  const [id] = await insertPayments([
    { userId: who.id, amountCents: 2_000_000, lines, shippingAddress: ADDRESS, isPaid: state === 'paid' },
  ]);
  return id as string;
}
const row = async (text: string, id: string) => (await pool.query(text, [id])).rows[0];
const points = async (who: Person) => (await who.api('GET /api/points/{user_id}', { user_id: who.id })).points;
const redeem = (who: Person) => who.api('POST /api/points/redeem-product', { user_id: who.id, product_id: latte });

describe('a sandbox payment after the change to Stripe', () => {
  it('becomes its order, marked as a trial, which the sandbox refunds', async () => {
    const who = await customer(shop);
    const [checkedOut, left] = [await sandboxPayment(who, 'paid'), await sandboxPayment(who, 'paid')];
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
    const old = await sandboxPayment(who, 'open');
    expect(await open(who, 2, { replaces: old })).toMatchObject({ payment_intent_id: expect.stringMatching(/^pi_fake/) });
    expect(await row('select status from sandbox_intents where id = $1', old)).toEqual({ status: 'canceled' });
  });

  it('earns no usable points', async () => {
    const who = await customer(shop);
    const { order_id } = await checkout(who, await sandboxPayment(who, 'paid'));
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
    const reward_id = await giveReward(who.id, latte, { cost: 20_000, trial: true });
    await givePoints(who.id, 20_000, { trial: true });
    await givePoints(who.id, -20_000, { kind: 'redeem', rewardId: reward_id, trial: true });
    await givePoints(who.id, 500);
    expect([await points(who), await who.api('GET /api/points/{user_id}/rewards', { user_id: who.id })]).toEqual([500, []]);
    expect(await refusal(who.api('DELETE /api/points/rewards/{reward_id}', { reward_id }))).toMatchObject({ status: 404 });
    expect(await refusal(open(who, 1, { amount: 0 }))).toMatchObject({ code: 'amount_mismatch', amount: 2_000_000 });
  });
});
