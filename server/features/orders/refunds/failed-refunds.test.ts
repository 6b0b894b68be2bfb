import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { pool } from '#server/db/client.ts';
import { reconcile } from '#server/features/orders/reconcile/reconcile.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { ADDRESS, checkout, product, refusal } from '../../../../tests/factories/orders.ts';
import { admin, customer, type Person } from '../../../../tests/factories/users.ts';
import { giveVoucher, type Intent, message, settle } from '../../../../tests/stand-ins/stripe.ts';
import { refund } from '../../../../tests/stand-ins/stripe-objects.ts';

// The settings are read when the modules load, so the fake Stripe must have its port before.
const stripe = await vi.hoisted(async () => {
  const { SETTINGS, startStripe } = await import('../../../../tests/stand-ins/stripe.ts');
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
  latte = await product(6235);
});
afterAll(async () => {
  await shop.close();
  stripe.close();
});

async function anOrder(pay: (intent: Intent) => Intent = settle) {
  const buyer = await customer(shop);
  const order_data = { items: [{ product_id: latte, quantity: 2 }], shipping_address: ADDRESS };
  const opened = await buyer.api('POST /api/stripe/create-payment-intent', { user_id: buyer.id, amount: 12_470, order_data });
  const intentId = opened.payment_intent_id;
  pay(stripe.books.get(intentId) as Intent);
  return { buyer, intentId, id: (await checkout(buyer, intentId)).order_id };
}
const atOxxo = (intent: Intent) => settle(giveVoucher(intent));

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const rowsOf = async (intentId: string) =>
  (await owner.api('GET /api/payments/unmatched', {}))
    .filter((row) => row.payment_intent_id === intentId)
    .map(({ state, total }) => ({ state, total }));
const refundFrom = (id: string, amount?: number) =>
  owner.api('POST /api/orders/{id}/refund', { id, amount }, { headers: { 'idempotency-key': randomUUID() } });
const run = (days = 0) => reconcile(inDays(days)).catch(() => {});
/** The refunded amount of the payment, at the provider. */
const returned = (intentId: string) =>
  stripe.returned.reduce((sum, one) => sum + (one.intentId === intentId && one.status === 'succeeded' ? one.amount : 0), 0);

/** The bank returns the refund to the shop days later. */
async function fail(intentId: string) {
  const one = stripe.returned.findLast((made) => made.intentId === intentId);
  if (!one) throw new Error('No refund');
  one.status = 'failed';
  const failed = refund({ id: one.id, amount: one.amount, payment_intent: intentId, status: 'failed' });
  expect((await shop.send('/api/stripe/webhook', message('refund.failed', failed))).status).toBe(200);
}

describe('a refund that fails', () => {
  it('is shown to the owner when the provider refuses it, until the owner has returned the cash', async () => {
    const { id, intentId } = await anOrder(atOxxo);
    await refundFrom(id);
    await expect.poll(() => run().then(() => rowsOf(intentId))).toEqual([{ state: 'reembolso_fallido', total: 124.7 }]);
    await owner.api('POST /api/payments/unmatched/{id}/settled', { id: intentId });
    expect(await rowsOf(intentId)).toEqual([]);
    const again = refusal(owner.api('POST /api/payments/unmatched/{id}/settled', { id: intentId }));
    expect(await again).toMatchObject({ status: 409, code: 'nothing_failed' });
    const log = await owner.api('GET /api/audit', { kind: 'refund', limit: 1 });
    expect(log[0]).toMatchObject({ summary: 'Devolvió $124.70 de un pago fuera del proveedor', subject: { id: intentId } });
    await run(3);
    expect([await rowsOf(intentId), returned(intentId)]).toEqual([[], 0]);
  });

  it('is shown when it failed after it had been accepted, and is requested again once a day', async () => {
    const { id, intentId } = await anOrder();
    await refundFrom(id);
    await expect.poll(() => run().then(() => returned(intentId))).toBe(12_470);
    await fail(intentId);
    expect(await rowsOf(intentId)).toEqual([{ state: 'reembolso_fallido', total: 124.7 }]);
    await run();
    expect(returned(intentId)).toBe(0);
    await expect.poll(() => run(1.1).then(() => returned(intentId))).toBe(12_470);
    expect(await rowsOf(intentId)).toEqual([]);
  });

  it('is requested once in one run, for any number of failures', async () => {
    const made = [await anOrder(atOxxo), await anOrder(atOxxo), await anOrder(atOxxo), await anOrder(atOxxo), await anOrder(atOxxo)];
    for (const { id } of made) await refundFrom(id);
    const part = await anOrder(atOxxo);
    await refundFrom(part.id, 20);
    const asked = [...made, part].map(({ intentId }) => intentId);
    await expect.poll(() => run().then(() => asked.every((id) => stripe.refused.includes(id)))).toBe(true);
    stripe.refused.length = 0;
    await run(30);
    expect(stripe.refused.filter((id) => asked.includes(id)).toSorted()).toEqual(asked.toSorted());
  });

  it('may be partial, and is then requested again with another key', async () => {
    const { id, intentId } = await anOrder();
    await refundFrom(id, 20);
    await expect.poll(() => run().then(() => returned(intentId))).toBe(2000);
    await fail(intentId);
    expect(await rowsOf(intentId)).toEqual([{ state: 'reembolso_fallido', total: 20 }]);
    await expect.poll(() => run(1.1).then(() => returned(intentId))).toBe(2000);
    expect(await rowsOf(intentId)).toEqual([]);
    await run(3);
    expect(returned(intentId)).toBe(2000);
    const { rows } = await pool.query('select refunded_cents from orders where id = $1', [id]);
    expect(rows).toEqual([{ refunded_cents: 2000 }]);
  });

  it('is marked as returned once by parallel calls, and only by managers', async () => {
    const { buyer, id, intentId } = await anOrder(atOxxo);
    await refundFrom(id, 20);
    await expect.poll(() => run().then(() => rowsOf(intentId))).toEqual([{ state: 'reembolso_fallido', total: 20 }]);
    expect(await refusal(buyer.api('POST /api/payments/unmatched/{id}/settled', { id: intentId }))).toMatchObject({ status: 403 });
    const settled = await Promise.allSettled(
      Array.from({ length: 8 }, () => owner.api('POST /api/payments/unmatched/{id}/settled', { id: intentId })),
    );
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is not recorded for a message about a successful or unknown refund', async () => {
    const { id, intentId } = await anOrder();
    await refundFrom(id);
    await expect.poll(() => run().then(() => returned(intentId))).toBe(12_470);
    const fine = stripe.returned.findLast((made) => made.intentId === intentId);
    for (const refundId of [fine?.id as string, 're_nada']) {
      const sent = message('refund.updated', refund({ id: refundId, amount: 12_470, payment_intent: intentId, status: 'failed' }));
      expect((await shop.send('/api/stripe/webhook', sent)).status).toBe(200);
    }
    expect(await rowsOf(intentId)).toEqual([]);
  });
});
