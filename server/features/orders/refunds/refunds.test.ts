import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { pool } from '#server/db/client.ts';
import { reconcile } from '#server/features/orders/reconcile/reconcile.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { checkout, pay, product, refusal } from '../../../../tests/factories/orders.ts';
import { admin, customer, type Person, staff } from '../../../../tests/factories/users.ts';

let shop: TestApp;
let owner: Person;
let buyer: Person;

beforeAll(async () => {
  shop = await testApp();
  [owner, buyer] = [await admin(shop), await customer(shop)];
});
afterAll(() => shop.close());

/** Places an order of `quantity` units of a product. */
async function order(cents: number, quantity: number): Promise<{ id: string; line: string; intentId: string }> {
  const items = [{ product_id: await product(cents), quantity }];
  const intentId = await pay(buyer, cents * quantity, items);
  const { order_id: id } = await checkout(buyer, intentId);
  const [line] = (await buyer.api('GET /api/orders/{id}', { id })).items;
  return { id, line: line?.id as string, intentId };
}

let keys = 0;
const keyed = (key = `clave-${++keys}`) => ({ headers: { 'idempotency-key': key } });
const refund = (id: string, input: object, options: object = keyed(), who = owner) =>
  who.api('POST /api/orders/{id}/refund', { id, ...input }, options);
const points = async () => (await buyer.api('GET /api/points/{user_id}', { user_id: buyer.id })).points;
const returned = async (intentId: string) => {
  const { rows } = await pool.query(
    `select coalesce(sum(r.amount_cents), 0)::int part, i.refunded_at is not null whole, i.amount_cents total
     from sandbox_intents i left join sandbox_refunds r on r.intent_id = i.id where i.id = $1 group by i.id`,
    [intentId],
  );
  return rows[0].whole ? rows[0].total : rows[0].part;
};

describe('POST /orders/{id}/refund of a part', () => {
  it('refunds units: money and points, and the customer sees it', async () => {
    const before = await points();
    const { id, line, intentId } = await order(6235, 3);
    const answer = await refund(id, { items: [{ id: line, quantity: 1 }], reason: 'Se cayó un latte' });
    expect(answer).toMatchObject({
      status: 'pagado',
      total: 187.05,
      refunded: 62.35,
      refunds: [{ amount: 62.35, items: [{ id: line, quantity: 1 }], reason: 'Se cayó un latte', at: expect.any(String) }],
    });
    expect(await buyer.api('GET /api/orders/{id}', { id })).toMatchObject({ refunded: 62.35 });
    // floor(187 × 62.35 ÷ 187.05)
    expect(await points()).toBe(before + 187 - 62);
    await expect.poll(() => returned(intentId)).toBe(6235);
  });

  it('refunds an amount, and the rest together with the order', async () => {
    const before = await points();
    const { id, intentId } = await order(5000, 1);
    await refund(id, { amount: 0.01 }, { headers: {} }).then(
      () => expect.unreachable(),
      (error) => expect(error).toMatchObject({ status: 422, errors: { refunded_before: expect.any(String) } }),
    );
    await refund(id, { amount: 0.01, refunded_before: 0 }, {});
    expect(await points()).toBe(before + 50);
    expect(await refund(id, {}, {})).toMatchObject({ status: 'reembolsado', refunded: 50, refunds: [{ amount: 0.01 }, { amount: 49.99 }] });
    expect(await points()).toBe(before);
    await expect.poll(() => returned(intentId)).toBe(5000);
    expect(await refusal(refund(id, { amount: 1 }))).toMatchObject({ status: 409, code: 'invalid_transition' });
  });

  it('makes the order reembolsado when nothing is left', async () => {
    const { id, line } = await order(1000, 3);
    await refund(id, { amount: 10 });
    expect(await refusal(refund(id, { items: [{ id: line, quantity: 3 }] }))).toMatchObject({ status: 422, code: 'refund_exceeds' });
    expect(await refusal(refund(id, { amount: 20.01 }))).toMatchObject({ status: 422, code: 'refund_exceeds' });
    expect((await refund(id, { items: [{ id: line, quantity: 2 }] })).status).toBe('reembolsado');
  });

  it('refunds only the rest when the customer cancels', async () => {
    const { id, intentId } = await order(4000, 2);
    await refund(id, { amount: 30 });
    expect(await buyer.api('POST /api/orders/{id}/cancel', { id })).toMatchObject({ status: 'cancelado', refunded: 80 });
    await expect.poll(() => returned(intentId)).toBe(8000);
    const mail = await pool.query(`select count(*)::int from order_refunds where order_id = $1`, [id]);
    expect(mail.rows[0].count).toBe(2);
  });

  it('refuses unclear and wrong requests', async () => {
    const { id, line } = await order(4000, 2);
    const other = await order(4000, 1);
    const refused = async (input: object, options?: object) => (await refusal(refund(id, input, options))).status;
    expect(await refused({ items: [{ id: line, quantity: 1 }], amount: 1 })).toBe(422);
    expect(await refused({ items: [] })).toBe(422);
    expect(
      await refused({
        items: [
          { id: line, quantity: 1 },
          { id: line, quantity: 1 },
        ],
      }),
    ).toBe(422);
    expect(await refused({ items: [{ id: other.line, quantity: 1 }] })).toBe(422);
    expect(await refused({ items: [{ id: line, quantity: 3 }] })).toBe(422);
    for (const amount of [0, -1, 0.001, 1e-9, 1e12, Number.NaN]) expect(await refused({ amount })).toBe(422);
    expect(await refused({ amount: 1, reason: 'x'.repeat(201) })).toBe(422);
    expect(await refused({ amount: 1 }, keyed('x'.repeat(65)))).toBe(422);
    expect(await refusal(refund(id, { amount: 1 }, keyed(), await staff(shop, 'staff')))).toMatchObject({
      status: 403,
      code: 'not_allowed',
    });
    expect((await owner.api('GET /api/orders/{id}', { id })).refunded).toBeUndefined();
  });

  it('refuses a second refund whose caller did not know of the first', async () => {
    const { id } = await order(4000, 2);
    const calls = Array.from({ length: 8 }, () => refund(id, { amount: 10, refunded_before: 0 }, {}));
    const outcomes = await Promise.allSettled(calls);
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toHaveLength(7);
    for (const error of refused) expect(error).toMatchObject({ status: 409, code: 'stale_refund', body: { data: { refunded: 10 } } });
  });

  it('answers a repeated request the same, and refunds once', async () => {
    const { id } = await order(4000, 2);
    const same = keyed();
    const answers = await Promise.all(Array.from({ length: 8 }, () => refund(id, { amount: 10 }, same)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    await refund(id, { amount: 5 });
    expect(await refund(id, { amount: 10 }, same)).toEqual(answers[0]);
    expect((await owner.api('GET /api/orders/{id}', { id })).refunded).toBe(15);
    expect(await refusal(refund(id, { amount: 11 }, same))).toMatchObject({ status: 422, code: 'key_reused' });
    // A key of one user is unknown for another user.
    expect((await refund(id, { amount: 10 }, same, await staff(shop, 'manager'))).refunded).toBe(25);
    const refused = keyed();
    const first = await refusal(refund(id, { amount: 60 }, refused));
    expect(first).toMatchObject({ status: 422, code: 'refund_exceeds' });
    expect(await refusal(refund(id, { amount: 60 }, refused))).toEqual(first);
  });

  it('never refunds more than the total, with many calls at once', async () => {
    const { id, line, intentId } = await order(777, 9);
    const parts = Array.from({ length: 30 }, (_, n) => refund(id, n % 3 ? { amount: 3.33 } : { items: [{ id: line, quantity: 1 }] }));
    const outcomes = await Promise.allSettled([...parts, buyer.api('POST /api/orders/{id}/cancel', { id })]);
    for (const one of outcomes) if (one.status === 'rejected') expect([409, 422]).toContain(one.reason.status);
    const { refunded, refunds } = await owner.api('GET /api/orders/{id}', { id });
    expect(refunded).toBeLessThanOrEqual(69.93);
    expect(refunds?.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(Math.round((refunded ?? 0) * 100));
    await expect.poll(() => returned(intentId)).toBe(Math.round((refunded ?? 0) * 100));
  });

  it('subtracts its amount from the statistics of the order’s day', async () => {
    const sales = async () => (await owner.api('GET /api/stats/sales-summary', {})).data.totalSales;
    const before = await sales();
    const { id } = await order(4000, 1);
    await refund(id, { amount: 12.34 });
    await vi.waitFor(async () => expect(await sales()).toBeCloseTo(before + 27.66, 5));
  });

  it('mails the customer about the refunded part', async () => {
    const { id } = await order(4000, 2);
    await refund(id, { amount: 12.34 });
    await reconcile(new Date());
    const { rows } = await pool.query(`select name from pgboss.job where data ->> 'orderId' = $1`, [id]);
    expect(rows.map(({ name }) => name)).toContain('order-refund-mail');
  });
});
