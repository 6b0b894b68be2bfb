import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pool } from '#server/db/client.ts';
import { type TestApp, testApp } from '../../tests/app.ts';
import { booking, newAddress } from '../../tests/factories/lounge.ts';
import { CARDS, checkout, confirm } from '../../tests/factories/orders.ts';
import { hourAhead, open, received } from '../../tests/factories/receiving.ts';
import { admin, customer, type Person } from '../../tests/factories/users.ts';
import { seed } from './seed.ts';

let shop: TestApp;
let owner: Person;
let buyer: Person;

beforeAll(async () => {
  shop = await testApp();
  await seed('1');
  [owner, buyer] = [await admin(shop), await customer(shop)];
});
afterAll(() => shop.close());

const count = async (table: string) => Number((await pool.query(`select count(*) from ${table}`)).rows[0].count);
/** The sections that the demo shop has set. */
const SET = ['pedidos', 'entrega', 'propinas', 'lounge'] as const;
const latte = () => shop.api('GET /api/products/{id}', { id: 'latte' });

describe('the demo shop', () => {
  it('shows the owner orders of three months, nearly all closed', async () => {
    const orders = await owner.api('GET /api/orders', { limit: '500' });
    expect(orders.length).toBeGreaterThan(300);
    expect(orders.filter(({ status }) => !['entregado', 'cancelado', 'reembolsado'].includes(status)).length).toBeLessThan(5);
    const { history, customer: whose, items, total } = orders[0] as (typeof orders)[0];
    expect(history[0]).toMatchObject({ status: 'pagado', by: null });
    expect(whose?.email).toMatch(/@cliente\.example$/);
    expect(total).toBe(items.reduce((sum, { price, quantity }) => sum + price * quantity, 0));
  });

  it('shows parcels with their tracking events, and visits of which few end in a purchase', async () => {
    const { data: parcels } = await owner.api('GET /api/tracking', { limit: '50' });
    expect(parcels.shipments.length).toBeGreaterThan(10);
    const [{ tracking_number: number, order_id: id } = { tracking_number: '', order_id: '' }] = parcels.shipments;
    const [parcel] = (await owner.api('GET /api/tracking/{number}', { number })).data.shipments;
    const way = parcel?.details.events ?? [];
    expect(way.map(({ statusCode }) => statusCode)).toEqual(['delivered', 'out_for_delivery', 'in_transit', 'pending']);
    expect(way.map(({ timestamp }) => timestamp)).toEqual(
      way
        .map(({ timestamp }) => timestamp)
        .toSorted()
        .reverse(),
    );
    expect(await owner.api('GET /api/orders/{id}', { id })).toMatchObject({ status: 'entregado', tracking_number: number, ships: true });

    const { data: visits } = await owner.api('GET /api/analytics/overview', {});
    expect(visits.totalSessions).toBeGreaterThan(27 * 40);
    expect(visits.totalPageViews).toBeGreaterThan(visits.totalSessions);
    const { data: bought } = await owner.api('GET /api/analytics/conversions', {});
    expect(bought.conversionRate).toBeGreaterThan(1);
    expect(bought.conversionRate).toBeLessThan(20);
    expect(bought.bySource.reduce((sum, { sessions }) => sum + sessions, 0)).toBe(visits.totalSessions);
  });

  it('shows guests ratings and comments of verified customers', async () => {
    expect((await shop.api('GET /api/products', {})).filter(({ rating_count: stars }) => stars > 0).length).toBeGreaterThan(15);
    const reviews = await shop.api('GET /api/reviews/product/{product_id}', { product_id: 'latte' });
    expect(reviews.length).toBeGreaterThan(2);
    expect(reviews.filter(({ verified }) => !verified)).toEqual([]);
  });

  it('belongs to demo customers only: a new customer has no orders, no points and no address', async () => {
    expect(await buyer.api('GET /api/orders/user', {})).toEqual([]);
    expect(await buyer.api('GET /api/points/{user_id}', { user_id: buyer.id })).toMatchObject({ points: 0 });
    expect(await buyer.api('GET /api/users/addresses', {})).toEqual([]);
  });

  it('has tickets at the bar with the differences from the defaults, while the shop is open', async () => {
    const open = (await owner.api('GET /api/orders', {})).filter(({ status }) => ['pagado', 'preparando', 'listo'].includes(status));
    for (const { tipo, numero, hora_prometida } of open) {
      expect(['recoger', 'mesa']).toContain(tipo);
      expect(numero).toMatch(/^\d+$/);
      expect(hora_prometida).not.toBeNull();
    }
  });

  it('shows for cancelled and refunded orders the refunded amount and its time', async () => {
    const closed = (status: 'cancelado' | 'reembolsado') => owner.api('GET /api/orders', { status, limit: '500' });
    const orders = [...(await closed('cancelado')), ...(await closed('reembolsado'))];
    expect(orders.length).toBeGreaterThan(5);
    for (const { total, refunded, refunds, history } of orders) {
      expect(refunded).toBe(total);
      expect(refunds).toMatchObject([{ amount: total, items: null, reason: null, at: history.at(-1)?.at }]);
    }
  });

  it('shows two weeks of shifts, of which some do not add up, and whose sums are those of their orders', async () => {
    const shifts = await owner.api('GET /api/caja/turnos', { limit: '100' });
    expect(shifts.length).toBeGreaterThan(20);
    const off = shifts.map(({ diferencia }) => diferencia?.efectivo ?? 0);
    expect(off.filter((pesos) => pesos !== 0).length).toBeGreaterThan(3);
    expect(off.filter((pesos) => pesos === 0).length).toBeGreaterThan(10);
    const { rows } = await pool.query<{ cents: number }>(
      'select sum(orders.total_cents - orders.tip_cents)::int as cents from orders join till_sales using (intent_id)',
    );
    expect(shifts.reduce((sum, { ventas = 0 }) => sum + ventas * 100, 0)).toBeCloseTo(rows[0]?.cents ?? 0);
  });

  it('refunds a demo order like any other, because its payment is known', async () => {
    const [delivered] = await owner.api('GET /api/orders', { status: 'entregado', limit: '1' });
    expect(await owner.api('POST /api/orders/{id}/refund', { id: delivered?.id as string })).toMatchObject({ status: 'reembolsado' });
  });

  it('is deleted in one step, and data of real people stays', async () => {
    const { id, rating_count: rated } = await latte();
    // The demo shop delivers at a price, so its orders need a type.
    const intent = await open(buyer, received('recoger', id, { hora: hourAhead(1, 12) }));
    await confirm(buyer, intent, CARDS.pays);
    const { order_id } = await checkout(buyer, intent.payment_intent_id);
    await buyer.api('POST /api/reviews', { product_id: id, user_id: buyer.id, rating: 2, comment: 'Tibio.' });
    const { data: visit } = await shop.from(newAddress()).api('POST /api/reservaciones', booking());
    const goods = await count('products');
    expect((await latte()).rating_count).toBe(rated + 1);

    expect(await owner.api('GET /api/demo-data', {})).toEqual({ present: true });
    const clear = () =>
      owner.api('DELETE /api/demo-data', {}).then(
        () => 204,
        ({ status, code }) => `${status} ${code}`,
      );
    const kept = async () => ({
      promotions: await owner.api('GET /api/promotions', {}),
      settings: await Promise.all(SET.map((seccion) => owner.api('GET /api/ajustes/{seccion}', { seccion }))),
      stock: await count('stock'),
    });
    const before = await kept();
    expect(before.promotions.map(({ codigo, activa }) => [codigo, activa])).toContainEqual(['BIENVENIDA', true]);
    // The owner has made an invoice of a demo order: its number is used, whatever becomes of the order.
    const [demoOrder] = await owner.api('GET /api/orders', { status: 'entregado', limit: '1' });
    const invoice = (order: string) =>
      shop.send(`/api/invoices/${order}`, { headers: { authorization: `Bearer ${owner.token}`, accept: 'application/pdf' } });
    expect((await invoice(demoOrder?.id as string)).status).toBe(200);
    const [used] = await owner.api('GET /api/invoices', {});
    expect((await Promise.all([clear(), clear()])).map(String).sort()).toEqual(['204', '404 no_demo_data']);
    expect(await owner.api('GET /api/demo-data', {})).toEqual({ present: false });
    expect((await owner.api('GET /api/audit', { kind: 'delete' })).map(({ summary }) => summary)).toEqual([
      'Borró los datos de demostración',
    ]);

    for (const [table, left] of Object.entries({ orders: 1, order_lines: 1, drafts: 1, sandbox_intents: 1, reviews: 1, reservations: 1 }))
      expect([table, await count(table)]).toEqual([table, left]);
    for (const table of [
      'demo_rows',
      'shipments',
      'shipment_events',
      'analytics_days',
      'addresses',
      'subscriptions',
      'contact_messages',
      'contact_replies',
    ])
      expect([table, await count(table)]).toEqual([table, 0]);
    expect(await kept()).toEqual(before);
    expect(await owner.api('GET /api/invoices', {})).toEqual([]);
    expect((await Promise.all([invoice(order_id), invoice(order_id)])).map(({ status }) => status)).toEqual([200, 200]);
    expect(used?.folio).toBe('PRUEBA-1');
    expect((await owner.api('GET /api/invoices', {})).map(({ folio }) => folio)).toEqual(['PRUEBA-2']);
    expect(await count('users')).toBe(2);
    expect(await count('products')).toBe(goods);
    expect((await owner.api('GET /api/orders', {})).map((order) => order.id)).toEqual([order_id]);
    expect((await owner.api('GET /api/reservaciones', { fecha: visit.fecha_visita })).data.map((one) => one.id)).toEqual([visit.id]);
    expect(await latte()).toMatchObject({ rating_average: 2, rating_count: 1 });
  });

  it('is not created a second time', async () => {
    await seed('1');
    expect(await count('orders')).toBe(1);
  });
});
