import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { checkout, pay, product, refusal } from '../../../../tests/factories/orders.ts';
import { ageSteps } from '../../../../tests/factories/rows.ts';
import { admin, customer, type Person, staff } from '../../../../tests/factories/users.ts';

let shop: TestApp;
let owner: Person;
let waiter: Person;
let buyer: Person;
let latte: string;

beforeAll(async () => {
  shop = await testApp();
  [owner, waiter, buyer] = [await admin(shop), await staff(shop, 'staff'), await customer(shop)];
  latte = await product(6235, { name: 'Latte <b>' });
});
afterAll(() => shop.close());

async function order(...steps: ('preparando' | 'enviado' | 'entregado')[]): Promise<string> {
  const { order_id: id } = await checkout(buyer, await pay(buyer, 6235, [{ product_id: latte, quantity: 1 }]));
  for (const status of steps) await waiter.api('PUT /api/orders/{id}', { id, status });
  return id;
}
const undo = (id: string, status: 'pagado' | 'preparando' | 'enviado' | 'entregado' | 'cancelado' | 'reembolsado', options = {}) =>
  waiter.api('POST /api/orders/{id}/undo', { id, status }, options);

describe('POST /orders/{id}/undo', () => {
  it('undoes the staff’s steps one by one, down to pagado, and they can be done again', async () => {
    const id = await order('preparando', 'enviado', 'entregado');
    for (const [left, now] of [
      ['entregado', 'enviado'],
      ['enviado', 'preparando'],
      ['preparando', 'pagado'],
    ] as const)
      expect((await undo(id, left)).status).toBe(now);
    expect((await owner.api('GET /api/orders/{id}', { id })).history).toHaveLength(1);
    expect(await refusal(undo(id, 'pagado'))).toMatchObject({ status: 409, code: 'too_late' });
    expect((await waiter.api('PUT /api/orders/{id}', { id, status: 'preparando' })).status).toBe('preparando');
  });

  it('happens once, also in parallel', async () => {
    const id = await order('preparando', 'enviado');
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => undo(id, 'enviado')));
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toHaveLength(9);
    for (const error of refused)
      expect(error).toMatchObject({ status: 409, code: 'order_changed', body: { data: { status: 'preparando' } } });
  });

  it('answers a repeated request the same', async () => {
    const id = await order('preparando');
    const options = { headers: { 'idempotency-key': 'deshacer-1' } };
    const first = await undo(id, 'preparando', options);
    await waiter.api('PUT /api/orders/{id}', { id, status: 'preparando' });
    expect(await undo(id, 'preparando', options)).toEqual(first);
    expect((await owner.api('GET /api/orders/{id}', { id })).status).toBe('preparando');
    const move = { headers: { 'idempotency-key': 'mover-1' } };
    const sent = await waiter.api('PUT /api/orders/{id}', { id, status: 'enviado' }, move);
    expect(await waiter.api('PUT /api/orders/{id}', { id, status: 'enviado' }, move)).toEqual(sent);
  });

  it('is refused after two minutes, and never undoes refunds and cancellations', async () => {
    const old = await order('preparando');
    await ageSteps(old, { seconds: 121 });
    expect(await refusal(undo(old, 'preparando'))).toMatchObject({ status: 409, code: 'too_late' });
    const [cancelled, refunded] = [await order(), await order()];
    await owner.api('PUT /api/orders/{id}', { id: cancelled, status: 'cancelado' });
    await owner.api('POST /api/orders/{id}/refund', { id: refunded });
    expect(await refusal(undo(cancelled, 'cancelado'))).toMatchObject({ status: 409 });
    expect(await refusal(undo(refunded, 'reembolsado'))).toMatchObject({ status: 409 });
    expect(await refusal(undo('nada', 'preparando'))).toMatchObject({ status: 404 });
  });
});

describe('GET /orders/{id}/slip', () => {
  it('shows what the bar makes, as text', async () => {
    const id = await order();
    const answer = await shop.send(`/api/orders/${id}/slip`, { headers: { authorization: `Bearer ${waiter.token}` } });
    expect(answer.headers.get('content-type')).toContain('text/html');
    const text = await answer.text();
    for (const part of [id.slice(0, 8).toUpperCase(), 'Latte &lt;b&gt;', '80mm', 'Tonalá 87']) expect(text).toContain(part);
    expect(text).not.toContain(buyer.email);
  });
});
