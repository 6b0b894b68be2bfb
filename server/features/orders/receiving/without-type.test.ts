import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays, shopClock } from '#contract/shop-clock.ts';
import { pool } from '#server/db/client.ts';
import { reconcile } from '#server/features/orders/reconcile/reconcile.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { newAddress } from '../../../../tests/factories/lounge.ts';
import { ADDRESS, CARDS, checkout, confirm, product, refusal } from '../../../../tests/factories/orders.ts';
import { change, emptySlots, madeAtBar, open, openShop, quoted, received } from '../../../../tests/factories/receiving.ts';
import { admin, customer, type Person } from '../../../../tests/factories/users.ts';

let shop: TestApp;
let owner: Person;
beforeAll(async () => {
  shop = await testApp();
  owner = await admin(shop);
});
beforeEach(() => openShop(owner));
afterAll(() => shop.close());

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const untyped = (product_id: string) => ({ items: [{ product_id, quantity: 1 }], shipping_address: ADDRESS });

/** A member at an address of its own, because holds are limited per address. */
async function member(): Promise<Person> {
  const who = await customer(shop);
  return { ...who, api: shop.from(newAddress()).apiAs(who.token) };
}

/** Pays an intent without order data, whose goods the shop learns only with the checkout. */
async function payBare(who: Person, product_id: string) {
  const intent = await who.api('POST /api/stripe/create-payment-intent', { user_id: who.id, amount: 6000, is_free_redemption: false });
  await confirm(who, intent, CARDS.pays);
  return checkout(who, intent.payment_intent_id, { items: untyped(product_id).items, shipping_address: ADDRESS });
}

/** The bar's work in all slots, in seconds. */
async function allWork(): Promise<number> {
  const { rows } = await pool.query('select coalesce(sum(barra), 0)::int as seconds from slot_loads');
  return rows[0].seconds;
}

describe('a call without a type', () => {
  it.each([
    ['zones are set', { paquete: { costo: 0, dias: [2, 5] as [number, number] } }],
    ['parcels have a price', { zonas: [] }],
  ])('is refused by default as soon as %s, also to a member', async (_, entrega) => {
    await change(owner, 'pedidos', { exigir_tipo: null });
    await change(owner, 'entrega', entrega);
    const latte = await product(6000);
    const who = await member();
    const required = { status: 422, code: 'tipo_required', errors: { 'order_data.tipo': 'Elige cómo recibes tu pedido.' } };
    expect(await refusal(open(who, untyped(latte), 6000))).toMatchObject(required);
    expect(await refusal(payBare(who, latte))).toMatchObject(required);
    expect((await quoted(who, untyped(latte))).problemas).toMatchObject([{ code: 'tipo_required' }]);
  });

  it('is allowed by default while delivery has no price, and where the owner allows it', async () => {
    await change(owner, 'entrega', { zonas: [], paquete: { costo: 0, dias: [2, 5] } });
    const { valor } = await owner.api('GET /api/ajustes/{seccion}', { seccion: 'pedidos' });
    expect(valor).toMatchObject({ exigir_tipo: false });
    await change(owner, 'pedidos', { exigir_tipo: null });
    const latte = await product(6000);
    expect(await open(await member(), untyped(latte), 6000)).toMatchObject({ amount: 6000 });
    await openShop(owner);
    expect(await open(await member(), untyped(latte), 6000)).toMatchObject({ amount: 6000 });
  });

  it.each([
    ['paused', () => change(owner, 'pedidos', { pausa_hasta: inMinutes(25).toISOString() })],
    ['closed', () => change(owner, 'horario', { cerrados: [-1, 0, 1].map((days) => addDays(shopClock(new Date()).today, days)) })],
  ])('is refused while the bar is %s, unless no station has work', async (code, stop) => {
    const [latte, beans] = [await madeAtBar(6000, 90), await product(6000)];
    const early = await member();
    const begun = await early.api('POST /api/stripe/create-payment-intent', { user_id: early.id, amount: 6000, is_free_redemption: false });
    await stop();
    const who = await member();
    const refused = { status: 409, code, data: { alternativas: expect.any(Array) } };
    expect(await refusal(open(who, untyped(latte), 6000))).toMatchObject(refused);
    expect(await quoted(who, untyped(latte))).toMatchObject({ hora: null, problemas: [{ code }] });
    // Goods that the shop learns only after the payment: the money goes back.
    await confirm(early, begun, CARDS.pays);
    const late = checkout(early, begun.payment_intent_id, untyped(latte));
    expect(await refusal(late)).toMatchObject({ ...refused, message: expect.stringContaining('Te devolvemos el pago.') });
    expect(await early.api('GET /api/orders/user', {})).toEqual([]);
    expect(await open(who, untyped(beans), 6000)).toMatchObject({ amount: 6000 });
  });

  it('takes room in the next slots, is refused when they are full, and gives the room back when cancelled', async () => {
    await reconcile(inMinutes(60));
    const before = await allWork();
    const feast = await madeAtBar(6000, 600);
    const [who, other] = [await member(), await member()];
    const opened = await open(who, untyped(feast), 6000);
    expect(await allWork()).toBe(before + 600);
    await confirm(who, opened, CARDS.pays);
    const { order_id, ...answer } = await checkout(who, opened.payment_intent_id);
    expect(answer).toEqual({ success: true });
    const order = await who.api('GET /api/orders/{id}', { id: order_id });
    for (const key of ['tipo', 'numero', 'hora_prometida', 'envio']) expect(order).not.toHaveProperty(key);
    const bare = await payBare(other, feast);
    expect(await allWork()).toBe(before + 1200);
    await change(owner, 'pedidos', { capacidad: { barra: 0, cocina: 60 } });
    expect(await refusal(open(await member(), untyped(feast), 6000))).toMatchObject({ status: 409, code: 'slot_full' });
    await change(owner, 'pedidos', { capacidad: { barra: 60, cocina: 60 } });
    await who.api('POST /api/orders/{id}/cancel', { id: order_id });
    await other.api('POST /api/orders/{id}/cancel', { id: bare.order_id });
    expect(await allWork()).toBe(before);
  });

  it('shares the slots with orders that have a type, however many arrive at once', async () => {
    // One minute of work a slot, and a product that takes a whole slot: each order needs a slot of its own.
    await change(owner, 'pedidos', { capacidad: { barra: 1, cocina: 1 } });
    await emptySlots();
    const latte = await madeAtBar(6000, 60);
    const buyers = await Promise.all(Array.from({ length: 16 }, member));
    const answers = await Promise.allSettled(
      buyers.map((who, turn) => open(who, turn % 2 ? untyped(latte) : received('recoger', latte), 6000)),
    );
    const failed = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
    for (const error of failed) expect(error).toMatchObject({ status: 409, code: 'slot_full' });
    const { rows } = await pool.query('select max(barra) as most, sum(barra)::int as all from slot_loads');
    expect(rows[0]).toEqual({ most: 60, all: (buyers.length - failed.length) * 60 });
    expect(failed.length).toBeLessThan(buyers.length);
  });
});
