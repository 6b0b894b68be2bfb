import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WholeShift } from '#contract/till/till.ts';
import { pool } from '#server/db/client.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { newAddress } from '../../../../tests/factories/lounge.ts';
import { CARDS, checkout, confirm } from '../../../../tests/factories/orders.ts';
import { madeAtBar, open, openShop, received } from '../../../../tests/factories/receiving.ts';
import { leftOf, limit, WRONG_STOCK } from '../../../../tests/factories/stock.ts';
import { cash, ofOne, openedShift, openTills, sellAtTill } from '../../../../tests/factories/till.ts';
import { admin, customer, type Person, staff } from '../../../../tests/factories/users.ts';

/** A day at the counter: three tills sell beside guests who order in their browsers. */

const TILLS = ['Caja 1', 'Caja 2', 'Caja 3'];
const SALES_PER_TILL = 100;
const BUYERS = 4;
const ORDERS_PER_BUYER = 50;
const COUNTED = 600;

let shop: TestApp;
let owner: Person;

beforeAll(async () => {
  shop = await testApp();
  owner = await admin(shop);
  await openShop(owner);
  await openTills(owner, { cajas: TILLS });
});
afterAll(() => shop.close());

/** A customer at an address of their own: what an address holds is limited. */
async function fromElsewhere(): Promise<Person> {
  const person = await customer(shop);
  return { ...person, api: shop.from(newAddress()).apiAs(person.token) };
}

const sum = async (query: string): Promise<number> => (await pool.query<{ sum: number }>(query)).rows[0]?.sum ?? 0;

it('agrees in stock, slots, points and figures after 300 sales by three tills beside 200 orders of guests', {
  timeout: 300_000,
}, async () => {
  const [coffee, bread] = [await madeAtBar(4500, 1), await madeAtBar(3200, 1)];
  await limit(bread, COUNTED);
  const sellers = await Promise.all(TILLS.map(() => staff(shop, 'staff')));
  const shifts = await Promise.all(TILLS.map((till, at) => openedShift(till, 100_000, sellers[at]?.id)));
  const buyers = await Promise.all(Array.from({ length: BUYERS }, fromElsewhere));

  const sellAll = async (caja: string, at: number) => {
    for (let sale = 0; sale < SALES_PER_TILL; sale++) {
      const [product, pesos] = sale % 3 === 0 ? [bread, 32] : [coffee, 45];
      const pagos =
        sale % 5 === 0
          ? [cash(10, 20), { metodo: 'terminal' as const, monto: pesos - 10, tarjeta: 'credito' as const }]
          : sale % 2 === 0
            ? [cash(pesos, 50)]
            : [{ metodo: 'terminal' as const, monto: pesos }];
      await sellAtTill(sellers[at] as Person, { caja, ...ofOne(product), pagos });
    }
  };
  const buyAll = async (buyer: Person, at: number) => {
    for (let order = 0; order < ORDERS_PER_BUYER; order++) {
      const intent = await open(buyer, received('recoger', (order + at) % 3 === 0 ? bread : coffee));
      await confirm(buyer, intent, CARDS.pays);
      await checkout(buyer, intent.payment_intent_id);
    }
  };
  await Promise.all([...TILLS.map(sellAll), ...buyers.map(buyAll)]);

  const [sold, bought] = [TILLS.length * SALES_PER_TILL, BUYERS * ORDERS_PER_BUYER];
  expect(await sum('select count(*)::int as sum from orders')).toBe(sold + bought);
  expect(await sum('select count(distinct number)::int as sum from orders')).toBe(sold + bought);
  // Stock.
  const breads = await sum(`select sum(quantity)::int as sum from order_lines where product_id = '${bread}'`);
  expect(await leftOf(bread)).toBe(COUNTED - breads);
  expect((await pool.query(WRONG_STOCK)).rows).toEqual([]);
  // Slots: no station has more work than it can do, and the work is that of the orders.
  expect(await sum('select max(barra)::int as sum from slot_loads')).toBeLessThanOrEqual(60 * 60);
  expect(await sum('select sum(barra)::int as sum from slot_loads')).toBe(
    await sum('select sum(barra)::int as sum from slot_parts where taken'),
  );
  // Points: guests have theirs, the counter gives none.
  const online = await sum(`select sum(total_cents)::int as sum from orders where intent_id not like 'caja_%'`);
  expect((await sum('select sum(amount)::int as sum from points_ledger')) * 100).toBe(online);
  // Money: what was taken is what was sold, and each drawer expects its own cash.
  const counter = await sum(`select sum(total_cents)::int as sum from orders where intent_id like 'caja_%'`);
  expect(await sum('select sum(amount_cents)::int as sum from till_payments')).toBe(counter);
  const closed: WholeShift[] = [];
  for (const id of shifts) closed.push((await owner.api('GET /api/caja/turnos/{id}', { id })) as WholeShift);
  expect(closed.map(({ pedidos }) => pedidos)).toEqual(TILLS.map(() => SALES_PER_TILL));
  expect(closed.reduce((all, { ventas }) => all + ventas * 100, 0)).toBe(counter);
  for (const { esperado, ventas } of closed) expect(esperado.efectivo + esperado.terminal + esperado.transferencia).toBe(ventas + 1000);
  // The bar makes both in one line, the earliest promised hour first.
  const { data } = await owner.api('GET /api/barra', {});
  const hours = data.orders.flatMap(({ hora_prometida }) => (hora_prometida ? [Date.parse(hora_prometida)] : []));
  expect(hours).toEqual(hours.toSorted((one, other) => one - other));
  const names = new Set(data.orders.map(({ nombre }) => nombre));
  expect(names.has('Mostrador') && names.size > 1).toBe(true);
});
