import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../tests/app.ts';
import { checkout, pay, product } from '../tests/factories/orders.ts';
import { insertPayments } from '../tests/factories/payments.ts';
import { ago } from '../tests/factories/rows.ts';
import { openStream } from '../tests/factories/streams.ts';
import { admin, customer, type Person } from '../tests/factories/users.ts';

let shop: TestApp;
let owner: Person;
beforeAll(async () => {
  shop = await testApp();
  owner = await admin(shop);
});
afterAll(() => shop.close());
afterEach(() => vi.restoreAllMocks());

/** The figures of the process's metrics, by name with labels. */
async function metrics(): Promise<Record<string, number>> {
  const text = await (await shop.send('/api/metrics')).text();
  return Object.fromEntries([...text.matchAll(/^(\w+(?:\{[^}]*\})?) (\S+)$/gm)].map(([, name, value]) => [name, Number(value)]));
}
/** The figures of the database are read again. */
const later = () => vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 6000);

const CHECKOUTS = 'casa_request_seconds_count{route="/api/stripe/checkout",method="POST",status="201"}';
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('GET /api/metrics', () => {
  it('counts requests, connections and open streams of the process', async () => {
    const buyer = await customer(shop);
    const { order_id: id } = await checkout(buyer, await pay(buyer, 6200, [{ product_id: await product(6200), quantity: 1 }]));
    const before = await metrics();
    expect(before).toMatchObject({ 'casa_streams{kind="boards"}': 0, 'casa_streams{kind="followers"}': 0, casa_database_up: 1 });
    expect(before[CHECKOUTS]).toBeGreaterThan(0);
    expect(before['casa_pool_connections{state="total"}']).toBeGreaterThan(0);
    expect(before['casa_pool_connections{state="waiting"}']).toBe(0);
    const board = await openStream(shop, '/api/orders/events', bearer(owner.token));
    const follower = await openStream(shop, `/api/orders/${id}/events`, bearer(buyer.token));
    await Promise.all([board.next(), follower.next()]);
    expect(await metrics()).toMatchObject({ 'casa_streams{kind="boards"}': 1, 'casa_streams{kind="followers"}': 1 });
    await Promise.all([board.leave(), follower.leave()]);
    await expect.poll(metrics).toMatchObject({ 'casa_streams{kind="boards"}': 0, 'casa_streams{kind="followers"}': 0 });
  });

  it('counts payments without an order, and reads the database once in five seconds only', async () => {
    const { id: userId } = await customer(shop);
    expect((await metrics()).casa_payments_without_order).toBe(0);
    await insertPayments([{ userId, state: 'refunding', paidAt: ago({ minutes: 5 }), refundFailedAt: new Date() }]);
    expect((await metrics()).casa_payments_without_order).toBe(0);
    later();
    expect((await metrics()).casa_payments_without_order).toBe(1);
  });

  it('says how long the oldest due job waits, and nothing about standbys where there are none', async () => {
    const figures = await metrics();
    expect(figures.casa_queue_wait_seconds).toBeGreaterThanOrEqual(0);
    expect(Object.keys(figures).filter((name) => name.startsWith('casa_replication_lag_seconds'))).toEqual([]);
  });
});
