import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pool } from '#server/db/client.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { ADDRESS, CARDS, checkout, confirm, pay, product, refusal } from '../../../../tests/factories/orders.ts';
import { insertPayments } from '../../../../tests/factories/payments.ts';
import { agePayment, ago, deleteDraft, deleteUser, setSandboxIntent } from '../../../../tests/factories/rows.ts';
import { admin, customer, type Person } from '../../../../tests/factories/users.ts';
import { reconcile } from './reconcile.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let shop: TestApp;
let owner: Person;
let buyer: Person;
let latte: string;

beforeAll(async () => {
  shop = await testApp();
  [owner, buyer] = [await admin(shop), await customer(shop)];
  latte = await product(6235, { name: 'Latte' });
});
afterAll(() => shop.close());

const run = (later = 2 * MINUTE) => reconcile(new Date(Date.now() + later));
const open = (order_data: object | null = { items: items(), shipping_address: ADDRESS }, who = buyer) =>
  who.api('POST /api/stripe/create-payment-intent', { user_id: who.id, amount: 6235, order_data } as never);
const items = () => [{ product_id: latte, quantity: 1 }];
const state = async (intentId: string) => (await pool.query('select state from drafts where intent_id = $1', [intentId])).rows[0]?.state;
const ordersOf = async (intentId: string) => (await pool.query('select 1 from orders where intent_id = $1', [intentId])).rowCount;
const refundedAt = async (intentId: string) =>
  (await pool.query('select refunded_at from sandbox_intents where id = $1', [intentId])).rows[0].refunded_at;
const unmatched = () => owner.api('GET /api/payments/unmatched', {});

describe('the reconciliation', () => {
  it('turns a paid payment whose browser is gone into one order, also in parallel runs', async () => {
    const intentId = await pay(buyer, 6235, items());
    await run(0);
    expect(await ordersOf(intentId)).toBe(0);
    await Promise.all([run(), run(), run()]);
    await run();
    expect([await ordersOf(intentId), await state(intentId)]).toEqual([1, 'ordered']);
    expect(await checkout(buyer, intentId)).toMatchObject({ success: true });
  });

  it('processes more due payments than one batch holds', async () => {
    const intents = await Promise.all(Array.from({ length: 13 }, async () => pay(await customer(shop), 6235, items())));
    await run();
    expect(await Promise.all(intents.map(state))).toEqual(intents.map(() => 'ordered'));
  });

  it('leaves an unpaid payment open until it expires', async () => {
    const intent = await open();
    await run(5 * MINUTE);
    expect(await state(intent.payment_intent_id)).toBe('open');
    await run(DAY + 20 * MINUTE);
    expect(await state(intent.payment_intent_id)).toBe('cancelled');
    expect(await refusal(confirm(buyer, intent, CARDS.pays))).toMatchObject({ status: 409, code: 'payment_canceled' });
  });

  it('turns an expired payment into its order if it is paid', async () => {
    const intentId = await pay(buyer, 6235, items());
    await run(DAY + MINUTE);
    expect([await ordersOf(intentId), await state(intentId)]).toEqual([1, 'ordered']);
  });

  it('waits a day for products and address, then refunds', async () => {
    const intentId = await pay(buyer, 6235);
    await run();
    expect(await state(intentId)).toBe('open');
    await run(DAY + 20 * MINUTE);
    // The shop's own job, which runs each minute, may already have refunded it.
    expect(['refunding', 'refunded']).toContain(await state(intentId));
    await run(DAY + 40 * MINUTE);
    expect([await state(intentId), await ordersOf(intentId)]).toEqual(['refunded', 0]);
    expect(await refundedAt(intentId)).not.toBeNull();
  });

  it('marks a payment as cancelled that was cancelled only at the provider', async () => {
    const intent = await open();
    await setSandboxIntent(intent.payment_intent_id, { status: 'canceled' });
    await run();
    expect(await state(intent.payment_intent_id)).toBe('cancelled');
  });

  it('refunds a void order once, also after its account was deleted', async () => {
    const [leaver, stayer] = [await customer(shop), await customer(shop)];
    const placed = await pay(leaver, 6235, items());
    const { order_id } = await checkout(leaver, placed);
    await leaver.api('POST /api/orders/{id}/cancel', { id: order_id });
    const alone = await pay(leaver, 6235, items());
    const kept = await pay(stayer, 6235, items());
    await deleteUser(leaver.id);
    await run();
    await run(4 * MINUTE);
    expect(await Promise.all([placed, alone, kept].map(state))).toEqual(['refunded', 'refunded', 'ordered']);
    const at = await refundedAt(placed);
    await run(9 * MINUTE);
    expect(await refundedAt(placed)).toEqual(at);
    expect(await refundedAt(kept)).toBeNull();
  });

  it('skips payments of a provider without a key and processes the others', async () => {
    const who = await customer(shop);
    const left = { userId: who.id, amountCents: 6235, paidAt: new Date(), checkAt: ago({ hours: 1 }), lines: [] };
    await insertPayments([
      { ...left, intentId: 'pi_3Stripe', fingerprint: 'stripe x' },
      { ...left, intentId: 'pi_4Stripe', state: 'refunding' },
    ]);
    const paid = await pay(who, 6235, items());
    await run(DAY + MINUTE);
    expect(await Promise.all(['pi_3Stripe', 'pi_4Stripe', paid].map(state))).toEqual(['open', 'refunding', 'ordered']);
    expect(await refusal(checkout(who, 'pi_3Stripe'))).toMatchObject({ status: 503, code: 'payments_unavailable' });
    expect(await refusal(checkout(await customer(shop), 'pi_5Stripe'))).toMatchObject({ status: 404 });
    expect((await unmatched()).map((one) => one.payment_intent_id)).toEqual([]);
    await agePayment('pi_3Stripe', { minutes: 5 });
    expect((await unmatched()).map((one) => one.payment_intent_id)).toEqual(['pi_3Stripe']);
    await deleteDraft(['pi_3Stripe', 'pi_4Stripe']);
  });

  it('runs at once when a refund is due', async () => {
    const intentId = await pay(buyer, 6235, items());
    const { order_id } = await checkout(buyer, intentId);
    await buyer.api('POST /api/orders/{id}/cancel', { id: order_id });
    await expect.poll(() => refundedAt(intentId)).not.toBeNull();
    await expect.poll(() => state(intentId)).toBe('refunded');
  });
});

describe('GET /payments/unmatched', () => {
  it('is for the owner only, and empty without such payments', async () => {
    await run(10 * MINUTE);
    expect(await refusal(buyer.api('GET /api/payments/unmatched', {}))).toMatchObject({ status: 403 });
    expect(await refusal(shop.api('GET /api/payments/unmatched', {}))).toMatchObject({ status: 401 });
    expect(await unmatched()).toEqual([]);
  });

  it('lists a payment and its customer after the grace period', async () => {
    const intentId = await pay(buyer, 6235);
    await run(12 * MINUTE);
    expect(await unmatched()).toEqual([]);
    await agePayment(intentId, { minutes: 5 });
    const { name } = (await pool.query('select name from users where id = $1', [buyer.id])).rows[0];
    expect(await unmatched()).toEqual([
      {
        payment_intent_id: intentId,
        total: 62.35,
        state: 'sin_pedido',
        paid_at: expect.any(String),
        customer: { name, email: buyer.email },
      },
    ]);
    await checkout(buyer, intentId, { items: items(), shipping_address: ADDRESS });
    expect(await unmatched()).toEqual([]);
  });
});
