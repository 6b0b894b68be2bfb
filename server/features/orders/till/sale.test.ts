import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pool } from '#server/db/client.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { product, refusal } from '../../../../tests/factories/orders.ts';
import { change, madeAtBar, openShop } from '../../../../tests/factories/receiving.ts';
import { cash, ofOne, openedShift, openTills, sellAtTill } from '../../../../tests/factories/till.ts';
import { admin, customer, type Person, staff } from '../../../../tests/factories/users.ts';

let shop: TestApp;
let owner: Person;
let barista: Person;
let espresso: string;

beforeAll(async () => {
  shop = await testApp();
  [owner, barista] = [await admin(shop), await staff(shop, 'staff')];
  await openShop(owner);
  await openTills(owner);
  await openedShift();
  espresso = await madeAtBar(4500, 30);
});
afterAll(() => shop.close());

const order = (id: string) => owner.api('GET /api/orders/{id}', { id });
const sold = (sale: Parameters<typeof sellAtTill>[1], key?: string) => sellAtTill(barista, sale, key);
const ordersOf = async (key: string) =>
  (
    await pool.query<{ count: number }>(
      'select count(*)::int as count from orders join till_sales using (intent_id) where till_sales.key = $1',
      [key],
    )
  ).rows[0]?.count;

describe('POST /caja/ventas', () => {
  it('sells an espresso for cash: a paid order without a customer, on the bar, with its change', async () => {
    const { order_id, numero, total, cambio } = await sold({ ...ofOne(espresso), pagos: [cash(45, 100)] });
    expect({ total, cambio }).toEqual({ total: 45, cambio: 55 });
    const made = await order(order_id);
    expect(made).toMatchObject({ status: 'pagado', numero, nombre: 'Mostrador', total: 45, payment_method: 'efectivo', customer: null });
    expect(made.hora_prometida).not.toBeNull();
    const { data } = await barista.api('GET /api/barra', {});
    expect(data.orders.map(({ id }) => id)).toContain(order_id);
  });

  it('keeps the SAT’s keys of what it sold', async () => {
    const mug = await product(8900, { satKey: '52152100', satUnit: 'H87' });
    const { order_id } = await sold({ ...ofOne(mug), pagos: [cash(89)] });
    const { rows } = await pool.query('select clave_sat, unidad_sat from order_lines where order_id = $1', [order_id]);
    expect(rows).toEqual([{ clave_sat: '52152100', unidad_sat: 'H87' }]);
  });

  it('takes several payments, and a tip that the payments contain', async () => {
    const pagos = [cash(20), { metodo: 'terminal', monto: 35, tarjeta: 'debito' }] as const;
    const { order_id } = await sold({ ...ofOne(espresso, { aqui: true, nombre: 'Lucía' }), pagos: [...pagos], propina: { monto: 10 } });
    expect(await order(order_id)).toMatchObject({ payment_method: 'mixto', propina: 10, total: 55, nombre: 'Lucía', aqui: true });
  });

  it('takes the change as the tip, and refuses one that is a slip of the hand', async () => {
    const { total } = await sold({ ...ofOne(espresso), pagos: [cash(200)], propina: { monto: 155 } });
    expect(total).toBe(200);
    const slip = sold({ ...ofOne(espresso), pagos: [cash(1045)], propina: { monto: 1000 } });
    expect(await refusal(slip)).toMatchObject({ status: 422, errors: { propina: expect.any(String) } });
  });

  it('is sold while the shop is paused', async () => {
    await change(owner, 'pedidos', { pausa_hasta: new Date(Date.now() + 3_600_000).toISOString() });
    await sold({ ...ofOne(espresso), pagos: [cash(45)] });
    await change(owner, 'pedidos', { pausa_hasta: null });
  });

  it.each([
    ['too little', { pagos: [cash(40)] }, { status: 422, code: 'payment_mismatch', falta: 5 }],
    ['too much', { pagos: [cash(50)] }, { status: 422, code: 'payment_mismatch', falta: -5 }],
    ['a transfer without a reference', { pagos: [{ metodo: 'transferencia', monto: 45 }] }, { status: 422 }],
    ['less than the amount received', { pagos: [cash(45, 40)] }, { status: 422 }],
    ['a till without a shift', { caja: 'Caja 2', pagos: [cash(45)] }, { status: 409, code: 'till_closed' }],
    ['an unknown till', { caja: 'Caja 9', pagos: [cash(45)] }, { status: 422, errors: { caja: expect.any(String) } }],
    ['a tip in the order', { ...{}, order_data: { propina: { monto: 5 } }, pagos: [cash(45)] }, { status: 422 }],
  ])('refuses %s', async (_, more: object, expected) => {
    const { order_data, ...rest } = more as { order_data?: object };
    const sale = ofOne(espresso, order_data);
    expect(await refusal(sold({ ...sale, ...rest }))).toMatchObject(expected);
  });

  it('needs a key, and answers it the same for ever', async () => {
    const sale = { caja: 'Caja 1', ...ofOne(espresso), pagos: [cash(45)] };
    expect(await refusal(barista.api('POST /api/caja/ventas', sale as never))).toMatchObject({ status: 422 });
    const key = randomUUID();
    const first = await sold(sale, key);
    expect(await sold(sale, key)).toEqual(first);
    expect(await refusal(sold({ ...sale, pagos: [cash(45, 50)] }, key))).toMatchObject({ status: 409, code: 'idempotency_mismatch' });
  });

  it('does not keep a refusal', async () => {
    const key = randomUUID();
    await refusal(sold({ ...ofOne(espresso), pagos: [cash(40)] }, key));
    expect((await sold({ ...ofOne(espresso), pagos: [cash(45)] }, key)).total).toBe(45);
  });

  it('makes one order of 30 parallel calls with one key', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 30 }, () => sold({ ...ofOne(espresso), pagos: [cash(45)] }, key)));
    expect(new Set(answers.map(({ order_id }) => order_id)).size).toBe(1);
    expect(await ordersOf(key)).toBe(1);
  });

  it('sells the last piece once', async () => {
    const id = await product(3000);
    await owner.api('PUT /api/products/{id}/stock', { id, mode: 'count', left: 3 } as never);
    const all = await Promise.allSettled(Array.from({ length: 8 }, () => sold({ ...ofOne(id), pagos: [cash(30)] })));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    for (const one of all) if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 409, code: 'sold_out' });
  });

  it('is refused in the shift of another member of the staff, and taken from managers', async () => {
    const [other, manager] = [await staff(shop, 'staff'), await staff(shop, 'manager')];
    await openTills(owner, { cajas: ['Caja 1', 'Caja 2', 'Caja 3'] });
    await openedShift('Caja 3', 0, other.id);
    const sale = { caja: 'Caja 3', ...ofOne(espresso), pagos: [cash(45)] };
    expect(await refusal(sold(sale))).toMatchObject({ status: 403, code: 'not_allowed' });
    await sellAtTill(other, sale);
    await sellAtTill(manager, sale);
  });

  it('is staff only', async () => {
    const guest = await customer(shop);
    expect(await refusal(sellAtTill(guest, { ...ofOne(espresso), pagos: [cash(45)] }))).toMatchObject({ status: 403 });
  });
});
