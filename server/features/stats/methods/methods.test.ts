import { randomUUID } from 'node:crypto';
import { streamXlsxRows } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shopClock } from '#contract/shop-clock.ts';
import { closingOf } from '#server/features/notices/closing/closing.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { checkout, pay, product } from '../../../../tests/factories/orders.ts';
import { madeAtBar, openShop } from '../../../../tests/factories/receiving.ts';
import { cash, ofOne, openedShift, openTills, sellAtTill } from '../../../../tests/factories/till.ts';
import { admin, customer, type Person, staff } from '../../../../tests/factories/users.ts';

let shop: TestApp;
let owner: Person;
let barista: Person;
let latte: string;

const terminal = (monto: number) => ({ metodo: 'terminal', monto }) as const;
const refund = (id: string, how: object) =>
  owner.api('POST /api/orders/{id}/refund', { id, caja: 'Caja 1', ...how } as never, { headers: { 'idempotency-key': randomUUID() } });

beforeAll(async () => {
  shop = await testApp();
  [owner, barista] = [await admin(shop), await staff(shop, 'staff')];
  await openShop(owner);
  await openTills(owner);
  await openedShift();
  latte = await madeAtBar(10_000, 30);
  const buyer = await customer(shop);
  await checkout(buyer, await pay(buyer, 6200, [{ product_id: await product(6200), quantity: 1 }]));
  const sold = (pagos: object[], more: object = {}) => sellAtTill(barista, { ...ofOne(latte), pagos: pagos as never, ...more });
  await sold([cash(100)]);
  const mixed = await sold([cash(40), terminal(80)], { propina: { monto: 20 } });
  await refund(mixed.order_id, { amount: 30, devolver: [{ metodo: 'efectivo', monto: 30 }] });
  // Part of the tip goes back too.
  const tipped = await sold([terminal(110)], { propina: { monto: 10 } });
  await refund(tipped.order_id, { amount: 105 });
  const gone = await sold([cash(100)]);
  await refund(gone.order_id, {});
});
afterAll(() => shop.close());

const figures = async () => (await owner.api('GET /api/stats/payments', {})).data;

describe('GET /stats/payments', () => {
  it('adds up payments by method: a mixed order counts in each, less what went back in it', async () => {
    expect((await figures()).metodos).toEqual([
      { metodo: 'efectivo', pedidos: 2, total: 110 },
      { metodo: 'terminal', pedidos: 2, total: 85 },
      { metodo: 'tarjeta', pedidos: 1, total: 62 },
    ]);
  });

  it('has the same sum by method, by hour and by person as the other figures', async () => {
    const { metodos, horas, personas } = await figures();
    const sum = (rows: readonly { total: number }[]) => rows.reduce((all, { total }) => all + Math.round(total * 100), 0);
    const { totalSales } = (await owner.api('GET /api/stats/sales-summary', {})).data;
    const { propinas } = (await owner.api('GET /api/stats/receiving', {})).data;
    expect(sum(metodos)).toBe(Math.round((totalSales + propinas) * 100));
    expect(sum(horas)).toBe(Math.round(totalSales * 100));
    expect(personas).toEqual([{ user_id: barista.id, nombre: expect.any(String), pedidos: 3, total: 170, propinas: 25 }]);
  });

  it('is what the notice of the closing says', async () => {
    const { figures: rows = [] } = (await closingOf(shopClock(new Date()).today)) ?? {};
    expect(rows).toEqual(
      expect.arrayContaining([
        ['Pedidos', '4'],
        ['Efectivo (2 pedidos)', '$110.00'],
        ['Terminal (2 pedidos)', '$85.00'],
      ]),
    );
  });

  it('is in the spreadsheet for people, in columns of a shop with tills', async () => {
    const file = async (formato: string) =>
      shop.send(`/api/stats/export?formato=${formato}`, { headers: { authorization: `Bearer ${owner.token}` } });
    const csv = (await (await file('csv')).text()).split(/\r?\n/);
    expect(csv[0]).toMatch(/"reembolsado","metodo"$/);
    expect(csv.filter((line) => line.includes('"Mostrador"') && line.endsWith('"mixto"'))).toHaveLength(1);
    const rows: unknown[][] = [];
    for await (const { values } of streamXlsxRows(new Uint8Array(await (await file('xlsx')).arrayBuffer()))) rows.push(values);
    expect(rows[0]?.slice(-4)).toEqual(['iva', 'en caja, efectivo', 'en caja, terminal', 'en caja, transferencia']);
    expect(rows.filter((row) => row[13] === 'mixto').map((row) => row.slice(-3))).toEqual([[40, 80, 0]]);
  });
});
