import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { pool } from '#server/db/client.ts';
import { reconcile } from '#server/features/orders/reconcile/reconcile.ts';
import { type TestApp, testApp } from '../../../../../tests/app.ts';
import { booking, newAddress } from '../../../../../tests/factories/lounge.ts';
import { ADDRESS, checkout, product, refusal } from '../../../../../tests/factories/orders.ts';
import { insertPayments } from '../../../../../tests/factories/payments.ts';
import { change, openShop } from '../../../../../tests/factories/receiving.ts';
import { ago, setDraftsOf, setReservation } from '../../../../../tests/factories/rows.ts';
import { leftOf, limit, minutesLater } from '../../../../../tests/factories/stock.ts';
import { admin, customer, givePoints, type Person } from '../../../../../tests/factories/users.ts';
import { deadlocks, holding, waitingForLocks } from '../../../../../tests/locks.ts';
import { mailed, mailsTo } from '../../../../../tests/readers/outbox.ts';
import { endVoucher, giveAccount, giveVoucher, type Intent, message, settle } from '../../../../../tests/stand-ins/stripe.ts';

// The settings are read when the modules load, so the fake Stripe must have its port before.
const stripe = await vi.hoisted(async () => {
  const { SETTINGS, startStripe } = await import('../../../../../tests/stand-ins/stripe.ts');
  const started = await startStripe();
  Object.assign(process.env, SETTINGS, { STRIPE_API_BASE: started.url });
  return started;
});
const { books, refunds } = stripe;

let shop: TestApp;
let owner: Person;
let latte: string;

beforeAll(async () => {
  shop = await testApp();
  owner = await admin(shop);
  await openShop(owner);
  latte = await product(6235);
});
afterAll(async () => {
  await shop.close();
  stripe.close();
});

const intentOf = (id: string) => books.get(id) as Intent;

async function open(buyer: Person, productId = latte): Promise<string> {
  const order_data = { items: [{ product_id: productId, quantity: 1 }], shipping_address: ADDRESS };
  return (await buyer.api('POST /api/stripe/create-payment-intent', { user_id: buyer.id, amount: 6235, order_data })).payment_intent_id;
}

async function openReceived(buyer: Person, received: object): Promise<string> {
  const order_data = { items: [{ product_id: latte, quantity: 1 }], ...received };
  return (await buyer.api('POST /api/stripe/create-payment-intent', { user_id: buyer.id, amount: 6235, order_data })).payment_intent_id;
}

/** A customer with an order that waits for its payment at OXXO. @param received how the guest receives it, on a visit for example */
async function waiting(give = giveVoucher, received?: object) {
  const buyer = await customer(shop);
  const intentId = received ? await openReceived(buyer, received) : await open(buyer);
  give(intentOf(intentId));
  const placed = await checkout(buyer, intentId);
  return { buyer, intentId, id: placed.order_id, placed };
}

const tell = (type: Stripe.Event['type'], intentId: string) => shop.send('/api/stripe/webhook', message(type, intentOf(intentId)));
const paid = (intentId: string) => settle(intentOf(intentId));
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const DAY = 24 * 60;
const points = async (buyer: Person) => (await buyer.api('GET /api/points/{user_id}', { user_id: buyer.id })).points;
const orderOf = ({ buyer, id }: { buyer: Person; id: string }) => buyer.api('GET /api/orders/{id}', { id });

describe('an order that waits for its payment', () => {
  it('is created with the voucher, without points, and its mail explains how to pay', async () => {
    const late = await waiting();
    expect(late.placed).toEqual({ success: true, order_id: late.id, status: 'pendiente' });
    expect(await orderOf(late)).toMatchObject({
      status: 'pendiente',
      payment_method: 'oxxo',
      payment_instructions: { method: 'oxxo', reference: '12345678901234657890123456789012', url: expect.stringContaining('voucher') },
    });
    expect(await points(late.buyer)).toBe(0);
    const [mail] = await mailed(late.buyer.email, `order-${late.id}-unpaid`);
    expect(mail).toContain('1234 5678 9012 3465 7890 1234 5678 9012');
    expect(mail).toContain('$62.35');
    expect(await mailsTo(late.buyer.email, `order-${late.id}.eml`)).toEqual([]);
    // A repeated checkout returns the same order.
    expect(await checkout(late.buyer, late.intentId)).toEqual(late.placed);
  });

  it('answers the account of a bank transfer', async () => {
    const late = await waiting(giveAccount);
    expect(await orderOf(late)).toMatchObject({
      payment_method: 'transferencia',
      payment_instructions: { method: 'transferencia', clabe: '124180000000000006', bank: 'CITI MEXICO', expires_at: null },
    });
    expect((await mailed(late.buyer.email, `order-${late.id}-unpaid`))[0]).toContain('124180000000000006');
  });

  it('is paid once by many simultaneous webhooks and runs of the job', async () => {
    const late = await waiting();
    paid(late.intentId);
    await Promise.all([
      ...Array.from({ length: 6 }, () => tell('payment_intent.succeeded', late.intentId)),
      ...Array.from({ length: 3 }, () => reconcile(inMinutes(2))),
      checkout(late.buyer, late.intentId),
    ]);
    expect(await orderOf(late)).toMatchObject({ status: 'pagado' });
    expect(await orderOf(late)).not.toHaveProperty('payment_instructions');
    expect(await points(late.buyer)).toBe(62);
    expect((await mailed(late.buyer.email, `order-${late.id}.eml`))[0]).toContain('Efectivo en OXXO');
    const { rows } = await pool.query('select status from order_steps where order_id = $1 order by at', [late.id]);
    expect(rows.map(({ status }) => status)).toEqual(['pendiente', 'pagado']);
  });

  it('is paid while its checkout is repeated, in either order', async () => {
    const counted = await product(6235);
    await limit(counted, 3);
    const buyer = await customer(shop);
    const intentId = await open(buyer, counted);
    giveVoucher(intentOf(intentId));
    const { order_id: id } = await checkout(buyer, intentId);
    paid(intentId);
    const release = await holding('select from holds where intent_id = $1 for update', intentId);
    const told = tell('payment_intent.succeeded', intentId);
    await expect.poll(waitingForLocks).toBe(1);
    const sentAgain = checkout(buyer, intentId);
    await expect.poll(waitingForLocks).toBe(2);
    await release();
    expect((await told).status).toBe(200);
    expect((await sentAgain).order_id).toBe(id);
    expect(await orderOf({ buyer, id })).toMatchObject({ status: 'pagado' });
    expect(await deadlocks()).toBe(0);
  });

  it('is paid by the job when the webhook never arrives', async () => {
    const late = await waiting();
    paid(late.intentId);
    await reconcile(inMinutes(30));
    expect((await orderOf(late)).status).toBe('pagado');
  });

  it('is created by the webhook or the job when the browser closed after the voucher was issued', async () => {
    const [byMessage, byJob] = [await customer(shop), await customer(shop)];
    const [told, found] = [await open(byMessage), await open(byJob)];
    giveVoucher(intentOf(told));
    giveVoucher(intentOf(found));
    await tell('payment_intent.requires_action', told);
    await reconcile(inMinutes(5));
    for (const buyer of [byMessage, byJob]) {
      expect(await buyer.api('GET /api/orders/user', {})).toMatchObject([{ status: 'pendiente', total: 62.35 }]);
    }
  });

  it('is answered when the same cart is paid again before the browser has reported the voucher', async () => {
    const buyer = await customer(shop);
    const intentId = await open(buyer);
    giveVoucher(intentOf(intentId));
    const refused = await refusal(open(buyer));
    expect(refused).toMatchObject({ status: 409, code: 'already_paid', message: 'Este pedido ya está hecho y espera su pago.' });
    expect((await buyer.api('GET /api/orders/user', {})).map(({ id }) => id)).toEqual([refused.order_id]);
  });

  it.each(['payment_intent.payment_failed', 'the job'] as const)(
    'is cancelled without a refund when the voucher ended (%s)',
    async (by) => {
      const late = await waiting();
      endVoucher(intentOf(late.intentId));
      if (by === 'the job') await reconcile(inMinutes(30));
      else await tell(by, late.intentId);
      const order = await orderOf(late);
      expect(order.status).toBe('cancelado');
      expect(order).not.toHaveProperty('refunded');
      expect(intentOf(late.intentId).status).toBe('canceled');
      const [mail] = await mailed(late.buyer.email, `order-${late.id}-cancelado`);
      expect(mail).toContain('No recibimos su pago, así que no hay nada que devolver.');
      await reconcile(inMinutes(60));
      expect(refunds).not.toContain(late.intentId);
      const { rows } = await pool.query('select state from drafts where intent_id = $1', [late.intentId]);
      expect(rows).toEqual([{ state: 'cancelled' }]);
    },
  );

  it('waits as long as the voucher is valid, and is cancelled days after its end', async () => {
    const [voucher, transfer] = [await waiting(), await waiting(giveAccount)];
    await reconcile(inMinutes(2.5 * DAY));
    expect([(await orderOf(voucher)).status, (await orderOf(transfer)).status]).toEqual(['pendiente', 'pendiente']);
    await reconcile(inMinutes(3.5 * DAY));
    expect([(await orderOf(voucher)).status, (await orderOf(transfer)).status]).toEqual(['pendiente', 'cancelado']);
    await reconcile(inMinutes(10 * DAY));
    expect((await orderOf(voucher)).status).toBe('cancelado');
  });

  it('keeps a reward until it is paid, and returns it when it is cancelled', async () => {
    const buyer = await customer(shop);
    await givePoints(buyer.id, 18_000);
    await buyer.api('POST /api/points/redeem-discount', { user_id: buyer.id, product_id: latte });
    const order_data = { items: [{ product_id: latte, quantity: 1 }], shipping_address: ADDRESS };
    const wrong = await refusal(buyer.api('POST /api/stripe/create-payment-intent', { user_id: buyer.id, amount: 1000, order_data }));
    const amount = wrong.amount as number;
    const { payment_intent_id } = await buyer.api('POST /api/stripe/create-payment-intent', { user_id: buyer.id, amount, order_data });
    giveVoucher(intentOf(payment_intent_id));
    const { order_id } = await checkout(buyer, payment_intent_id);
    const states = async () =>
      (await pool.query('select state from rewards where user_id = $1', [buyer.id])).rows.map(({ state }) => state);
    expect(await states()).toEqual(['used']);
    await buyer.api('POST /api/orders/{id}/cancel', { id: order_id });
    expect(await states()).toEqual(['open']);
  });

  it('is cancelled by its customer, and a later payment is refunded', async () => {
    const [unpaid, paidLate] = [await waiting(), await waiting(giveAccount)];
    for (const { buyer, id } of [unpaid, paidLate]) {
      expect((await buyer.api('POST /api/orders/{id}/cancel', { id })).status).toBe('cancelado');
    }
    // The customer pays at the till at the same moment.
    paid(paidLate.intentId);
    await tell('payment_intent.succeeded', paidLate.intentId);
    await expect.poll(() => reconcile(inMinutes(30)).then(() => refunds)).toContain(paidLate.intentId);
    expect(refunds).not.toContain(unpaid.intentId);
    expect(intentOf(unpaid.intentId).status).toBe('canceled');
    expect((await orderOf(paidLate)).status).toBe('cancelado');
    expect(await points(paidLate.buyer)).toBe(0);
  });

  it.each([
    ['OXXO', giveVoucher],
    ['a transfer', giveAccount],
  ] as const)('is cancelled and refunded when its visit was cancelled shortly before and it is still paid, by %s', async (method, give) => {
    const { data } = await shop.from(newAddress()).api('POST /api/reservaciones', booking());
    const onVisit = () => waiting(give, { tipo: 'mesa', reservacion: data.codigo, token: data.token });
    const [late, before] = [await onVisit(), await onVisit()];
    paid(before.intentId);
    await tell('payment_intent.succeeded', before.intentId);
    await setReservation(data.id, { startsAt: ago({ hours: -23 }) });
    await owner.api('PUT /api/reservaciones/{id}', { id: data.id, estado: 'cancelada' });
    // The owner decides about paid orders, and unpaid ones may still be paid at the till.
    expect([(await orderOf(before)).status, (await orderOf(late)).status]).toEqual(['pagado', 'pendiente']);
    paid(late.intentId);
    if (method === 'OXXO') await tell('payment_intent.succeeded', late.intentId);
    else await reconcile(inMinutes(30));
    const closed = 'La reservación de este pedido ya no está abierta.';
    expect(await orderOf(late)).toMatchObject({ status: 'cancelado', refunded: 62.35, refunds: [{ amount: 62.35, reason: closed }] });
    const [mail] = await mailed(late.buyer.email, `order-${late.id}-cancelado`);
    expect(mail?.replace(/\s+/g, ' ')).toContain(`${closed} Te devolvemos $62.35`);
    // OXXO has no refunds, so the owner is told to return the money.
    const returned = async () =>
      method === 'OXXO' ? (await owner.api('GET /api/payments/unmatched', {})).map((one) => one.payment_intent_id) : refunds;
    await expect.poll(() => reconcile(inMinutes(60)).then(returned)).toContain(late.intentId);
    expect(await returned()).not.toContain(before.intentId);
    expect(await points(late.buyer)).toBe(0);
  });

  it('changes its status only by its payment, except that the owner may cancel it', async () => {
    const late = await waiting();
    for (const status of ['pagado', 'preparando', 'entregado'] as const) {
      expect(await refusal(owner.api('PUT /api/orders/{id}', { id: late.id, status }))).toMatchObject({ code: 'invalid_transition' });
    }
    expect(await refusal(owner.api('POST /api/orders/{id}/refund', { id: late.id }))).toMatchObject({ status: 409 });
    expect(await owner.api('PUT /api/orders/{id}', { id: late.id, status: 'cancelado' })).toMatchObject({ status: 'cancelado' });
  });

  it('stays unpaid for an amount other than its total', async () => {
    const late = await waiting(giveAccount);
    Object.assign(paid(late.intentId), { amount_received: 5000 });
    await tell('payment_intent.succeeded', late.intentId);
    expect((await orderOf(late)).status).toBe('cancelado');
    await expect.poll(() => reconcile(inMinutes(30)).then(() => refunds)).toContain(late.intentId);
    expect(await points(late.buyer)).toBe(0);
  });

  it('takes pieces whose hold has ended only when it is paid; until then others can buy them', async () => {
    const counted = await product(6235);
    await limit(counted, 2);
    const [slow, quick] = [await customer(shop), await customer(shop)];
    const intentId = await open(slow, counted);
    await minutesLater(counted, 16);
    expect(await leftOf(counted)).toBe(2);
    giveVoucher(intentOf(intentId));
    const late = { buyer: slow, intentId, id: (await checkout(slow, intentId)).order_id };
    expect(await leftOf(counted)).toBe(2);
    for (const buyer of [quick, await customer(shop)]) await open(buyer, counted);
    expect(await leftOf(counted)).toBe(0);
    await minutesLater(counted, 16);
    paid(intentId);
    expect((await tell('payment_intent.succeeded', intentId)).status).toBe(200);
    expect(await orderOf(late)).toMatchObject({ status: 'pagado' });
    expect(await leftOf(counted)).toBe(1);
  });

  it('is one of ten at most, and counts as unfinished when it is cancelled unpaid', async () => {
    const { buyer, id } = await waiting();
    const again = async () => {
      const intentId = await open(buyer);
      giveVoucher(intentOf(intentId));
      return (await checkout(buyer, intentId)).order_id;
    };
    for (let made = 1; made < 10; made++) await again();
    expect(await refusal(open(buyer))).toMatchObject({ status: 429 });
    await buyer.api('POST /api/orders/{id}/cancel', { id });
    expect(await again()).toEqual(expect.any(String));
    await setDraftsOf(buyer.id, { state: 'cancelled' });
    await insertPayments(Array.from({ length: 49 }, () => ({ userId: buyer.id, state: 'cancelled' })));
    // Eleven unfinished payments and these.
    expect(await refusal(open(buyer))).toMatchObject({ status: 429 });
  });

  it('is cancelled when its customer’s account is deleted', async () => {
    const late = await waiting();
    await late.buyer.api('DELETE /api/users/profile', { confirm: late.buyer.email });
    await expect.poll(() => reconcile(inMinutes(30)).then(() => intentOf(late.intentId).status)).toBe('canceled');
    const { rows } = await pool.query('select status from orders where id = $1', [late.id]);
    expect(rows).toEqual([{ status: 'cancelado' }]);
  });
});

describe('POST /stripe/create-payment-intent', () => {
  it('allows cards, OXXO and transfers, and limits vouchers to three days', async () => {
    const wanted = intentOf(await open(await customer(shop)));
    expect(wanted.allowed_payment_method_types).toEqual(['card', 'oxxo', 'customer_balance']);
    expect(wanted.payment_method_options).toMatchObject({ oxxo: { expires_after_days: 2 } });
  });
});

describe('the notice to the staff', () => {
  it('about a voucher’s order is sent when it is paid, not when it is ordered', async () => {
    await change(owner, 'avisos', {
      dueno: { pedido_nuevo: 'correo', reservacion_nueva: 'off', agotado: 'off', corte: 'off' },
      quien: [owner.id],
    });
    const { id, intentId } = await waiting();
    expect((await pool.query(`select 1 from pgboss.job where name = 'owner-notice' and data->>'id' = $1`, [id])).rowCount).toBe(0);
    settle(intentOf(intentId));
    await tell('payment_intent.succeeded', intentId);
    await mailed(owner.email, `notice-pedido_nuevo-${id}`);
  });
});
