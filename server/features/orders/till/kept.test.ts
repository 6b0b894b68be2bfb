import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pool } from '#server/db/client.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { withOptions } from '../../../../tests/factories/options.ts';
import { product, refusal } from '../../../../tests/factories/orders.ts';
import { openShop } from '../../../../tests/factories/receiving.ts';
import { agePrices, ago, setOption, setProduct } from '../../../../tests/factories/rows.ts';
import { leftOf, limit, WRONG_STOCK } from '../../../../tests/factories/stock.ts';
import { cash, newTill, ofOne, openedShift, openTills, sellAtTill } from '../../../../tests/factories/till.ts';
import { admin, type Person, staff } from '../../../../tests/factories/users.ts';

let shop: TestApp;
let owner: Person;
let barista: Person;

beforeAll(async () => {
  shop = await testApp();
  [owner, barista] = [await admin(shop), await staff(shop, 'staff')];
  await openShop(owner);
});
afterAll(() => shop.close());

const COUNT = { contado: { efectivo: 0, terminal: 0, transferencia: 0 } };
type Till = { caja: string; turno: string };
/** A till of its own with an open shift. */
async function aTill(): Promise<Till> {
  const caja = newTill();
  await openTills(owner, { cajas: [caja, 'Caja 2'] });
  return { caja, turno: await openedShift(caja) };
}
const close = (turno: string) => owner.api('POST /api/caja/turnos/{id}/cerrar', { id: turno, ...COUNT });

/** Sends a sale of one unit that was made so many minutes ago at the shown price. */
const kept = (
  till: { caja: string; turno: string },
  id: string,
  pesos: number,
  more: { minutes?: number; quantity?: number; key?: string } = {},
) => {
  const { minutes = 1, quantity = 1, key } = more;
  const order_data = { tipo: 'recoger', items: [{ product_id: id, quantity, unit_price: pesos }] };
  const sale = { ...till, at: ago({ minutes }).toISOString(), order_data, pagos: [cash(pesos * quantity)] };
  return sellAtTill(barista, sale as never, key);
};
const bookedOf = async (id: string) =>
  (
    await pool.query(
      'select shift_id, is_late, sold_at is not null as kept from till_sales join orders using (intent_id) where orders.id = $1',
      [id],
    )
  ).rows[0];

describe('a sale that a till made without a network', () => {
  it('is booked in its shift, once by its key', async () => {
    const till = await aTill();
    const id = await product(4500);
    const key = randomUUID();
    const sold = await kept(till, id, 45, { key, minutes: 60 });
    expect(sold).toMatchObject({ total: 45 });
    expect(await bookedOf(sold.order_id)).toEqual({ shift_id: till.turno, is_late: false, kept: true });
    // It was handed out an hour ago.
    const { hora_prometida } = await owner.api('GET /api/orders/{id}', { id: sold.order_id });
    expect(Date.parse(hora_prometida ?? '')).toBeLessThan(Date.now());
  });

  it('is booked late in the next shift of its till once its own is closed', async () => {
    const till = await aTill();
    const id = await product(4500);
    await close(till.turno);
    expect(await refusal(kept(till, id, 45))).toMatchObject({ status: 409, code: 'till_closed' });
    const next = await openedShift(till.caja);
    const { order_id } = await kept(till, id, 45);
    expect(await bookedOf(order_id)).toEqual({ shift_id: next, is_late: true, kept: true });
    expect(await owner.api('GET /api/caja/turnos/{id}', { id: next })).toMatchObject({ tardias: 1, ventas: 45 });
    expect(await owner.api('GET /api/caja/turnos/{id}', { id: till.turno })).toMatchObject({ tardias: 0, ventas: 0 });
  });

  it('is booked at a price that has changed since, and refused with one that was not shown then', async () => {
    const till = await aTill();
    const id = await product(4500);
    await setProduct(id, { priceCents: 5000 });
    expect(await kept(till, id, 45)).toMatchObject({ total: 45 });
    expect(await kept(till, id, 50)).toMatchObject({ total: 50 });
    for (const pesos of [1, 44.99, 60]) expect(await refusal(kept(till, id, pesos))).toMatchObject({ status: 409, code: 'price_changed' });
    // The change is an hour old: what was sold before it had the old price, what was sold after it the new one.
    await agePrices(id, { hours: 1 });
    expect(await refusal(kept(till, id, 45, { minutes: 30 }))).toMatchObject({ code: 'price_changed' });
    expect(await kept(till, id, 45, { minutes: 50 })).toMatchObject({ total: 45 });
    expect(await kept(till, id, 45, { minutes: 90 })).toMatchObject({ total: 45 });
    expect(await refusal(kept(till, id, 50, { minutes: 90 }))).toMatchObject({ code: 'price_changed' });
    expect(await kept(till, id, 50, { minutes: 5 })).toMatchObject({ total: 50 });
  });

  it('knows the ended prices of options too', async () => {
    const till = await aTill();
    const id = await product(4500);
    const { Avena = '' } = await withOptions(id, [
      {
        name: 'Leche',
        options: [
          { name: 'Entera', isDefault: true },
          { name: 'Avena', cents: 1000 },
        ],
      },
    ]);
    const withOats = (pesos: number) =>
      sellAtTill(barista, {
        ...{ ...till, at: ago({ minutes: 1 }).toISOString(), pagos: [cash(pesos)] },
        order_data: { tipo: 'recoger', items: [{ product_id: id, quantity: 1, options: [{ id: Avena, quantity: 1 }], unit_price: pesos }] },
      } as never);
    expect(await withOats(55)).toMatchObject({ total: 55 });
    await setOption(Avena, { priceCents: 1200 });
    for (const pesos of [55, 57]) expect(await withOats(pesos)).toMatchObject({ total: pesos });
    await agePrices(Avena, { hours: 1 });
    expect(await refusal(withOats(55))).toMatchObject({ code: 'price_changed' });
  });

  it('sells below a count of 0, which asks for a recount, and what is not for sale any more', async () => {
    const till = await aTill();
    const id = await product(3000);
    await limit(id, 1);
    const { order_id } = await kept(till, id, 30, { quantity: 3 });
    expect(await leftOf(id)).toBe(0);
    const history = await owner.api('GET /api/stock/{kind}/{id}/history', { kind: 'product', id });
    expect(JSON.stringify(history)).toContain('cuenta otra vez');
    expect((await pool.query(WRONG_STOCK)).rows.map((row) => row.id)).not.toContain(id);
    expect(await owner.api('GET /api/orders/{id}', { id: order_id })).toMatchObject({ total: 90 });
    await setProduct(id, { available: false });
    await kept(till, id, 30);
    expect(
      await refusal(
        sellAtTill(barista, {
          caja: till.caja,
          order_data: { tipo: 'recoger', items: [{ product_id: id, quantity: 1 }] },
          pagos: [cash(30)],
        } as never),
      ),
    ).toMatchObject({ status: 409 });
  });

  it.each([
    ['a time ahead', { minutes: -3 }, { status: 422, errors: { at: expect.any(String) } }],
    ['a time of four days ago', { minutes: 72 * 60 + 1 }, { status: 422, errors: { at: expect.any(String) } }],
  ])('refuses %s', async (_, more, expected) => {
    expect(await refusal(kept(await aTill(), await product(4500), 45, more))).toMatchObject(expected);
  });

  it('refuses another till’s shift, and a sale without the shown prices', async () => {
    const [one, other] = [await aTill(), await aTill()];
    await openTills(owner, { cajas: [one.caja, other.caja] });
    const id = await product(4500);
    const foreign = await refusal(kept({ caja: one.caja, turno: other.turno }, id, 45));
    expect(foreign).toMatchObject({ status: 422, errors: { turno: expect.any(String) } });
    const order_data = { tipo: 'recoger', items: [{ product_id: id, quantity: 1 }] };
    const bare = sellAtTill(barista, { ...one, at: ago({ minutes: 1 }).toISOString(), order_data, pagos: [cash(45)] } as never);
    expect(await refusal(bare)).toMatchObject({ status: 422, errors: { 'order_data.items.0.unit_price': expect.any(String) } });
    expect(await refusal(sellAtTill(barista, { ...one, order_data, pagos: [cash(45)] } as never))).toMatchObject({ status: 422 });
  });

  it.each([
    ['kept', (till: Till, id: string) => kept(till, id, 10)],
    ['made', (till: Till, id: string) => sellAtTill(barista, { caja: till.caja, ...ofOne(id), pagos: [cash(10)] })],
  ])('is in the figures of its shift or refused, when that is closed at the same moment: %s', async (_, sell) => {
    const till = await aTill();
    const id = await product(1000);
    const sales = Array.from({ length: 12 }, () => sell(till, id));
    const [closed, ...answers] = await Promise.allSettled([close(till.turno), ...sales]);
    expect(closed.status).toBe('fulfilled');
    const done = answers.filter((one) => one.status === 'fulfilled').length;
    for (const one of answers) if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 409, code: 'till_closed' });
    expect(await owner.api('GET /api/caja/turnos/{id}', { id: till.turno })).toMatchObject({ ventas: done * 10, pedidos: done });
  });
});
