import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { settings } from '#server/current-settings.ts';
import { reconcile } from '#server/features/orders/reconcile/reconcile.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { ADDRESS, checkout, product, refusal } from '../../../../tests/factories/orders.ts';
import { admin, customer, type Person, staff } from '../../../../tests/factories/users.ts';
import { mailed, mailsTo } from '../../../../tests/readers/outbox.ts';
import { type Intent, message, settle } from '../../../../tests/stand-ins/stripe.ts';
import { dispute } from '../../../../tests/stand-ins/stripe-objects.ts';

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
let made = 0;

beforeAll(async () => {
  shop = await testApp();
  owner = await admin(shop);
  latte = await product(6235);
});
afterAll(async () => {
  await shop.close();
  stripe.close();
});

async function anOrder() {
  const buyer = await customer(shop);
  const order_data = { items: [{ product_id: latte, quantity: 1 }], shipping_address: ADDRESS };
  const opened = await buyer.api('POST /api/stripe/create-payment-intent', { user_id: buyer.id, amount: 6235, order_data });
  const intentId = opened.payment_intent_id;
  settle(stripe.books.get(intentId) as Intent);
  return { buyer, intentId, id: (await checkout(buyer, intentId)).order_id };
}

const DUE = Math.floor(Date.parse('2027-01-15T18:00:00Z') / 1000);

function objection(intentId: string, status: Parameters<typeof dispute>[0]['status'] = 'needs_response') {
  const made_ = dispute({ id: `dp_${++made}`, amount: 6235, payment_intent: intentId, status, reason: 'fraudulent', due_by: DUE });
  stripe.disputes.set(made_.id, made_);
  return made_;
}
const tell = (type: Parameters<typeof message>[0], object: object) => shop.send('/api/stripe/webhook', message(type, object));
const seen = (id: string, who = owner) => who.api('GET /api/orders/{id}', { id });

describe('a dispute', () => {
  it('is shown with the order and among the owner’s tasks, and the owner gets one mail', async () => {
    const { id, intentId, buyer } = await anOrder();
    const before = await seen(id);
    const found = objection(intentId);
    await Promise.all(Array.from({ length: 5 }, () => tell('charge.dispute.created', found)));
    const order = await seen(id);
    expect(order.dispute).toEqual({ status: 'abierta', amount: 62.35, reason: 'fraudulent', due_by: '2027-01-15T18:00:00.000Z' });
    // Open boards receive the change.
    expect(order.updated_at > before.updated_at).toBe(true);
    expect(await seen(id, buyer)).not.toHaveProperty('dispute');
    const { atencion } = (await owner.api('GET /api/stats/overview', {})).data;
    expect(atencion).toContainEqual({ kind: 'disputes', count: 1, href: `/dashboard/orders?pedido=${id}` });
    const [mail] = await mailed(settings().casa.correo, `dispute-${found.id}-abierta`);
    expect(mail).toContain('15 de enero de 2027, 12:00 PM');
  });

  it('ends with the provider’s result, in any order of the messages', async () => {
    const [won, lost] = [await anOrder(), await anOrder()];
    for (const [{ id, intentId }, status, word] of [[won, 'won', 'ganada'] as const, [lost, 'lost', 'perdida'] as const]) {
      const found = objection(intentId);
      await tell('charge.dispute.created', found);
      Object.assign(stripe.disputes.get(found.id) as object, { status });
      await tell('charge.dispute.closed', found);
      // An old message that arrives late.
      await tell('charge.dispute.created', found);
      expect((await seen(id)).dispute?.status).toBe(word);
      await mailed(settings().casa.correo, `dispute-${found.id}-${word}`);
    }
    // The bank has already returned that payment: a refund would return it twice.
    expect(await refusal(owner.api('POST /api/orders/{id}/refund', { id: lost.id }))).toMatchObject({ status: 409, code: 'dispute_lost' });
    expect(await seen(lost.id)).toMatchObject({ status: 'pagado' });
    expect(await owner.api('POST /api/orders/{id}/refund', { id: won.id })).toMatchObject({ status: 'reembolsado' });
  });

  it('that the bank has decided for the customer prevents a second refund by a cancellation', async () => {
    const { id, intentId, buyer } = await anOrder();
    await tell('charge.dispute.closed', objection(intentId, 'lost'));
    expect(await buyer.api('POST /api/orders/{id}/cancel', { id })).toMatchObject({ status: 'cancelado' });
    const order = await seen(id);
    expect([order.status, order.refunded, order.refunds]).toEqual(['cancelado', undefined, undefined]);
    await reconcile(new Date());
    expect(stripe.refunds).not.toContain(intentId);
  });

  it('is not opened again by an answer that is older than the stored one', async () => {
    const { id, intentId } = await anOrder();
    const found = objection(intentId, 'won');
    await tell('charge.dispute.closed', found);
    const sent = { ...found };
    const answers = vi.fn(() => 'won').mockReturnValueOnce('needs_response');
    Object.defineProperty(stripe.disputes.get(found.id), 'status', { get: answers, enumerable: true });
    await tell('charge.dispute.created', sent);
    expect((await seen(id)).dispute?.status).toBe('ganada');
    await mailed(settings().casa.correo, `dispute-${found.id}-ganada`);
    expect(await mailsTo(settings().casa.correo, `dispute-${found.id}-abierta`)).toEqual([]);
    // A closed inquiry may become a dispute: Stripe then answers so each time.
    answers.mockReturnValue('needs_response');
    await tell('charge.dispute.updated', sent);
    expect((await seen(id)).dispute?.status).toBe('abierta');
  });

  it('that the provider does not know, or that belongs to no order, changes no order', async () => {
    const { id, intentId } = await anOrder();
    expect((await tell('charge.dispute.created', { id: 'dp_nada', object: 'dispute', payment_intent: intentId })).status).toBe(200);
    expect(await seen(id)).not.toHaveProperty('dispute');
    const foreign = objection('pi_ajeno');
    expect((await tell('charge.dispute.created', foreign)).status).toBe(200);
    expect(await mailsTo(settings().casa.correo, 'dispute-dp_nada')).toEqual([]);
  });

  it('is asked for again when its provider does not answer', async () => {
    const { id, intentId } = await anOrder();
    const found = objection(intentId);
    stripe.down(true);
    expect((await tell('charge.dispute.created', found)).status).toBe(503);
    stripe.down(false);
    await tell('charge.dispute.created', found);
    expect((await seen(id)).dispute?.status).toBe('abierta');
  });

  it('is visible to baristas, who may be asked about the order', async () => {
    const { id, intentId } = await anOrder();
    await tell('charge.dispute.created', objection(intentId));
    expect((await seen(id, await staff(shop, 'staff'))).dispute?.status).toBe('abierta');
    expect(await refusal(seen(id, await customer(shop)))).toMatchObject({ status: 404 });
  });
});
