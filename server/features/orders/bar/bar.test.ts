import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pool } from '#server/db/client.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { LATTE_GROUPS, type OptionIds, withOptions } from '../../../../tests/factories/options.ts';
import { ADDRESS, CARDS, checkout, confirm, product, refusal } from '../../../../tests/factories/orders.ts';
import { change, emptySlots, hourAhead, madeAtBar, open, openShop, received, workAt } from '../../../../tests/factories/receiving.ts';
import { ageSteps, retireOption } from '../../../../tests/factories/rows.ts';
import { admin, customer, type Person, staff } from '../../../../tests/factories/users.ts';

let shop: TestApp;
let owner: Person;
let barista: Person;
let other: Person;
let buyer: Person;

beforeAll(async () => {
  shop = await testApp();
  [owner, barista, other, buyer] = [await admin(shop), await staff(shop, 'staff'), await staff(shop, 'staff'), await customer(shop)];
  await openShop(owner);
});
afterAll(() => shop.close());

type Line = { product_id: string; quantity: number; options?: { id: string; quantity?: number }[]; note?: string };

async function order(items: Line[], more: Record<string, unknown> = {}): Promise<string> {
  const first = items[0] as Line;
  const intent = await open(buyer, { ...received('recoger', first.product_id, more), items });
  await confirm(buyer, intent, CARDS.pays);
  return (await checkout(buyer, intent.payment_intent_id)).order_id;
}
const one = async (seconds = 30) => order([{ product_id: await madeAtBar(5000, seconds), quantity: 1 }]);
const board = async (who = barista) => (await who.api('GET /api/barra', {})).data;
const seen = async (id: string) => (await board()).orders.find((found) => found.id === id);
const linesOf = async (id: string) => (await seen(id))?.items ?? [];
const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });
const make = (who: Person, id: string, line_id: string, made = true, options = {}) =>
  who.api('PUT /api/orders/{id}/lines/{line_id}', { id, line_id, made }, options);
const move = (id: string, status: 'preparando' | 'listo' | 'entregado' | 'cancelado', who = barista) =>
  who.api('PUT /api/orders/{id}', { id, status });

describe('GET /barra', () => {
  let latte: string;
  let ids: OptionIds;
  beforeAll(async () => {
    latte = await madeAtBar(6200, 40);
    ids = await withOptions(latte, LATTE_GROUPS);
  });
  const chosen = (...names: string[]) => names.map((name) => ({ id: ids[name] as string }));

  it('shows orders to prepare, the earliest promised hour first and those without one last, with the station of each line', async () => {
    const hourless = await order([{ product_id: latte, quantity: 1 }], { tipo: undefined, shipping_address: ADDRESS });
    const late = await order([{ product_id: latte, quantity: 1 }], { hora: hourAhead(2, 12) });
    const soon = await order([{ product_id: latte, quantity: 1 }], { hora: hourAhead(1, 12) });
    const now = await one();
    const { orders } = await board();
    expect(orders.map(({ id }) => id).filter((id) => [hourless, late, soon, now].includes(id))).toEqual([now, soon, late, hourless]);
    expect((await linesOf(soon))[0]).toMatchObject({ station: 'barra', made_at: null });
    // Staff below managers see no e-mail.
    expect(orders.every(({ customer }) => customer === null || customer.email === undefined)).toBe(true);
  });

  it('names the options that differ from the defaults, and the defaults', async () => {
    const id = await order([
      { product_id: latte, quantity: 1, options: [...chosen('16 oz', 'Entera'), { id: ids['Shot extra'] as string, quantity: 2 }] },
      { product_id: latte, quantity: 1, note: 'Sin azúcar' },
    ]);
    expect(await linesOf(id)).toMatchObject([
      { changes: ['16 oz', '2 Shot extra'], added: ['2 Shot extra'], usual: ['Entera'] },
      { changes: [], added: [], usual: ['12 oz', 'Entera'], note: 'Sin azúcar' },
    ]);
  });

  it('names the choice of a required group without a default as the choice itself, not as an extra', async () => {
    const chai = await madeAtBar(6000, 40);
    const own = await withOptions(chai, [
      { name: 'Leche', options: [{ name: 'Leche entera' }, { name: 'Leche de avena' }] },
      { name: 'Extras', min: 0, max: 5, eachMax: 3, options: [{ name: 'Shot extra', cents: 1500 }] },
    ]);
    const options = ['Leche entera', 'Shot extra'].map((name) => ({ id: own[name] as string }));
    const id = await order([{ product_id: chai, quantity: 1, options }]);
    expect((await linesOf(id))[0]).toMatchObject({ changes: ['Leche entera', 'Shot extra'], added: ['Shot extra'], usual: [] });
  });

  it('names an option that the product no longer has', async () => {
    const id = await order([{ product_id: latte, quantity: 1, options: chosen('12 oz', 'Entera', 'Canela') }]);
    await retireOption(ids.Canela);
    expect((await linesOf(id))[0]?.changes).toEqual(['Canela']);
  });

  it('counts equal lines that are to be made, without the made ones', async () => {
    const tea = await madeAtBar(4000, 20);
    const first = await order([{ product_id: tea, quantity: 2 }]);
    await order([{ product_id: tea, quantity: 3 }]);
    const count = async () => (await board()).todo.find(({ product_id }) => product_id === tea)?.count;
    expect(await count()).toBe(5);
    await make(barista, first, (await linesOf(first))[0]?.id as string);
    expect(await count()).toBe(3);
  });

  it('shows a ready order for half an hour, and no order of a later status', async () => {
    const [ready, handed] = [await one(), await one()];
    await move(ready, 'listo');
    await move(handed, 'listo');
    await move(handed, 'entregado');
    expect((await seen(ready))?.status).toBe('listo');
    expect(await seen(handed)).toBeUndefined();
    await ageSteps(ready, { minutes: 31 });
    expect(await seen(ready)).toBeUndefined();
  });

  it('lists what is sold out, and the menu lists everything that can be taken off sale', async () => {
    const cake = await product(4500, { name: 'Panqué de nata' });
    await barista.api('PUT /api/products/{id}/availability', { id: cake, sold_out: 'hoy' });
    await barista.api('PUT /api/options/{id}/availability', { id: ids.Avena as string, available: false });
    const { sold_out } = await board();
    expect(sold_out).toContainEqual({ kind: 'product', id: cake, name: 'Panqué de nata', until: expect.any(String) });
    expect(sold_out).toContainEqual({ kind: 'option', id: ids.Avena, name: 'Avena', until: null });
    const { data: menu } = await barista.api('GET /api/barra/carta', {});
    expect(menu).toContainEqual({ kind: 'option', id: ids.Avena, name: 'Avena', group: 'Leche', available: false, until: null });
    expect(menu.filter(({ id }) => id === ids['16 oz'])).toMatchObject([{ available: true }]);
  });
});

it('answers the hour promised to guests, with the delay and the pause', async () => {
  const pace = async () => (await board()).ritmo;
  expect(await pace()).toMatchObject({ demora_minutos: 0, pausa_hasta: null });
  const { minutos } = await pace();
  expect(minutos === null || (minutos >= 1 && minutos <= 11)).toBe(true);
  const pausa_hasta = new Date(Date.now() + 900_000).toISOString();
  await barista.api('PUT /api/ajustes/pedidos/ritmo', { demora_minutos: 20, pausa_hasta });
  expect(await pace()).toEqual({ minutos: null, demora_minutos: 20, pausa_hasta });
  const inMexico = `${new Date(Date.parse(pausa_hasta) - 6 * 3_600_000).toISOString().slice(0, -1)}-06:00`;
  await barista.api('PUT /api/ajustes/pedidos/ritmo', { pausa_hasta: inMexico });
  expect((await pace()).pausa_hasta).toBe(pausa_hasta);
  await barista.api('PUT /api/ajustes/pedidos/ritmo', { demora_minutos: 0, pausa_hasta: null });
});

describe('PUT /orders/{id}/lines/{line_id}', () => {
  it('records when a line was made, and the first line begins the order', async () => {
    const id = await one();
    const [line] = await linesOf(id);
    const made = await make(barista, id, line?.id as string);
    expect([made.status, typeof made.items[0]?.made_at]).toEqual(['preparando', 'string']);
    expect(await refusal(buyer.api('POST /api/orders/{id}/cancel', { id }))).toMatchObject({ status: 409, code: 'too_late' });
  });

  it('lets an order wait again when none of the lines that began it is made any more', async () => {
    const [latte, tea] = [await madeAtBar(6200, 40), await madeAtBar(4000, 20)];
    const id = await order([
      { product_id: latte, quantity: 1 },
      { product_id: tea, quantity: 1 },
    ]);
    const [first, second] = (await linesOf(id)).map((line) => line.id) as [string, string];
    await make(barista, id, first);
    await make(other, id, second);
    expect((await make(barista, id, first, false)).status).toBe('preparando');
    const waits = await make(other, id, second, false);
    expect([waits.status, waits.history.map(({ status }) => status)]).toEqual(['pagado', ['pagado']]);
    expect(waits.items.map(({ made_at }) => made_at)).toEqual([null, null]);
    // The order can begin again, and can be cancelled while it waits.
    expect((await make(barista, id, first)).status).toBe('preparando');
    await make(barista, id, first, false);
    expect((await buyer.api('POST /api/orders/{id}/cancel', { id })).status).toBe('cancelado');
  });

  it('leaves an order in preparation that began before its lines, or more than two minutes ago', async () => {
    const [begun, old] = [await one(), await one()];
    await move(begun, 'preparando');
    for (const id of [begun, old]) {
      const line = (await linesOf(id))[0]?.id as string;
      await make(barista, id, line);
      if (id === old) await ageSteps(id, { seconds: 121 });
      expect(await make(barista, id, line, false)).toMatchObject({ status: 'preparando', items: [{ made_at: null }] });
    }
  });

  it('keeps line and status consistent when two screens send opposite changes at once', async () => {
    const id = await one();
    const line = (await linesOf(id))[0]?.id as string;
    await make(barista, id, line);
    await Promise.all(Array.from({ length: 10 }, (_, n) => make(n % 2 ? barista : other, id, line, n % 3 === 0)));
    const after = await seen(id);
    expect(after?.status).toBe(after?.items[0]?.made_at ? 'preparando' : 'pagado');
  });

  it('is recorded once when two screens tap it at the same moment, and the order begins once', async () => {
    const id = await one();
    const line = (await linesOf(id))[0]?.id as string;
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => make(n % 2 ? barista : other, id, line)));
    expect(new Set(answers.map(({ items }) => items[0]?.made_at)).size).toBe(1);
    expect((await seen(id))?.history.map(({ status }) => status)).toEqual(['pagado', 'preparando']);
  });

  it('answers a repeated request the same, even after later changes', async () => {
    const id = await one();
    const line = (await linesOf(id))[0]?.id as string;
    const first = await make(barista, id, line, true, keyed('toque-1'));
    await make(other, id, line, false);
    expect(await make(barista, id, line, true, keyed('toque-1'))).toEqual(first);
    expect((await linesOf(id))[0]?.made_at).toBeNull();
  });

  it('refuses lines of other orders, and orders that are no longer being prepared', async () => {
    const [id, stranger] = [await one(), await one()];
    const [mine, theirs] = [(await linesOf(id))[0]?.id as string, (await linesOf(stranger))[0]?.id as string];
    expect(await refusal(make(barista, id, theirs))).toMatchObject({ status: 404, code: 'line_not_found' });
    expect(await refusal(make(barista, id, 'x'))).toMatchObject({ status: 404, code: 'line_not_found' });
    await move(id, 'listo');
    expect(await refusal(make(barista, id, mine))).toMatchObject({ status: 409, code: 'order_changed', data: { status: 'listo' } });
    await barista.api('POST /api/orders/{id}/undo', { id, status: 'listo' });
    expect((await make(barista, id, mine)).status).toBe('preparando');
  });
});

describe('POST /orders/{id}/undo of an order that a line began', () => {
  const undo = (id: string, status: 'preparando' | 'listo', who = barista, options = {}) =>
    who.api('POST /api/orders/{id}/undo', { id, status }, options);
  const stateOf = async (id: string) => {
    const found = await seen(id);
    return [found?.status, ...(found?.items ?? []).map(({ made_at }) => made_at !== null)];
  };
  async function begun(): Promise<{ id: string; lines: [string, string] }> {
    const items = [
      { product_id: await madeAtBar(6200, 40), quantity: 1 },
      { product_id: await madeAtBar(4000, 20), quantity: 1 },
    ];
    const id = await order(items);
    const lines = (await linesOf(id)).map((line) => line.id) as [string, string];
    await make(barista, id, lines[0]);
    return { id, lines };
  }

  it('undoes its lines too, including those of another screen, so that it can be cancelled or begun again', async () => {
    const { id, lines } = await begun();
    await make(other, id, lines[1]);
    await undo(id, 'preparando');
    expect(await stateOf(id)).toEqual(['pagado', false, false]);
    await make(other, id, lines[1]);
    expect(await stateOf(id)).toEqual(['preparando', false, true]);
    await undo(id, 'preparando', other);
    expect((await buyer.api('POST /api/orders/{id}/cancel', { id })).status).toBe('cancelado');
  });

  it('keeps the lines of an order that stays in preparation, after any number of undos', async () => {
    const { id } = await begun();
    await move(id, 'listo');
    await undo(id, 'listo');
    expect(await stateOf(id)).toEqual(['preparando', true, false]);
    await move(id, 'listo', other);
    await undo(id, 'listo', other);
    await undo(id, 'preparando');
    expect(await stateOf(id)).toEqual(['pagado', false, false]);
    expect(await refusal(undo(id, 'preparando'))).toMatchObject({ status: 409, code: 'order_changed' });
  });

  it('keeps lines and status consistent when another screen makes a line at that moment, and repeats nothing', async () => {
    const { id, lines } = await begun();
    const taps = Array.from({ length: 12 }, (_, n) =>
      n % 2 ? make(other, id, lines[1]) : undo(id, 'preparando', barista, keyed(`deshacer-${n}`)).catch(refusalOnly),
    );
    await Promise.all(taps);
    const [status, ...made] = await stateOf(id);
    expect(status).toBe(made.includes(true) ? 'preparando' : 'pagado');
    await make(barista, id, lines[0]);
    await undo(id, 'preparando', barista, keyed('deshacer-una-vez'));
    await make(other, id, lines[0]);
    await undo(id, 'preparando', barista, keyed('deshacer-una-vez'));
    expect(await stateOf(id)).toEqual(['preparando', true, false]);
  });

  /** Two taps may undo the same step: the second one is refused. */
  const refusalOnly = (error: unknown) => expect(error).toMatchObject({ status: 409, code: 'order_changed' });
});

describe('POST /barra/venta', () => {
  const sell = (sale: object, options = {}) => barista.api('POST /api/barra/venta', sale as never, options);
  const total = async () =>
    (await pool.query<{ sum: number }>('select coalesce(sum(barra), 0)::int as sum from slot_loads')).rows[0]?.sum ?? 0;

  it('reserves the time of what was sold, once per key', async () => {
    const id = await madeAtBar(5000, 45);
    const before = await total();
    const sale = { items: [{ product_id: id, quantity: 2 }] };
    expect((await sell(sale, keyed('venta-1'))).data).toEqual({ barra: 90, cocina: 0 });
    await sell(sale, keyed('venta-1'));
    expect((await sell({ segundos: 30, station: 'barra' })).data).toEqual({ barra: 30, cocina: 0 });
    expect((await total()) - before).toBe(120);
  });

  it('never overfills a slot, also in parallel', async () => {
    await change(owner, 'pedidos', { capacidad: { barra: 1, cocina: 1 } });
    await emptySlots();
    const answers = await Promise.all(Array.from({ length: 30 }, () => sell({ segundos: 60, station: 'barra' })));
    const { rows } = await pool.query<{ barra: number }>('select barra from slot_loads where barra > 0');
    expect(Math.max(...rows.map(({ barra }) => barra))).toBe(60);
    // Thirteen slots have room, or as many as are left of today.
    expect(answers.reduce((sum, { data }) => sum + data.barra, 0)).toBe(60 * rows.length);
    await change(owner, 'pedidos', { capacidad: { barra: 60, cocina: 60 } });
    expect(await workAt(hourAhead(1, 12))).toBe(0);
  });

  it.each([
    {},
    { segundos: 60 },
    { station: 'barra' },
    { segundos: 60, station: 'none' },
    { items: [] },
    { segundos: 0, station: 'barra' },
  ])('refuses %j', async (sale) => {
    expect(await refusal(sell(sale))).toMatchObject({ status: 422 });
  });

  it('names the wrong field of its own input', async () => {
    const items = [{ product_id: await madeAtBar(5000, 45), quantity: 1, options: [{ id: randomUUID() }] }];
    expect(await refusal(sell({ items }))).toMatchObject({ status: 422, errors: { 'items.0.options': expect.any(String) } });
  });
});
