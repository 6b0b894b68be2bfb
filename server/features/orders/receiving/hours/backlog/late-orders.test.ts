import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { shopClock } from '#contract/shop-clock.ts';
import { type TestApp, testApp } from '../../../../../../tests/app.ts';
import { CARDS, checkout, confirm, refusal } from '../../../../../../tests/factories/orders.ts';
import { change, hourLater, madeAtBar, open, openShop, quoted, received } from '../../../../../../tests/factories/receiving.ts';
import { admin, customer, type Person, staff } from '../../../../../../tests/factories/users.ts';

let shop: TestApp;
let owner: Person;
let barista: Person;
let buyer: Person;
let tea: string;

beforeAll(async () => {
  shop = await testApp();
  [owner, barista, buyer] = [await admin(shop), await staff(shop, 'staff'), await customer(shop)];
  await openShop(owner);
  await change(owner, 'pedidos', { capacidad: { barra: 20, cocina: 20 } });
  tea = await madeAtBar(4000, 60);
});
afterAll(() => shop.close());

/** The open work is read once a second; few calls, because they are limited per minute. */
const SOON = { timeout: 20_000, interval: 500 };

const cup = () => received('recoger', tea);
/** An order of so many minutes of work. */
async function placed(minutes: number): Promise<{ id: string; intentId: string }> {
  const intent = await open(buyer, { ...cup(), items: [{ product_id: tea, quantity: minutes }] });
  await confirm(buyer, intent, CARDS.pays);
  return { id: (await checkout(buyer, intent.payment_intent_id)).order_id, intentId: intent.payment_intent_id };
}

const late = async (order: { id: string; intentId: string }): Promise<string> => {
  await hourLater(order);
  return order.id;
};

const soonest = async () => {
  const answer = await buyer.api('POST /api/orders/slots', {
    tipo: 'recoger',
    fecha: shopClock(new Date()).today,
    items: cup().items,
  } as never);
  return { minutos: answer.data.antes?.minutos ?? Number.POSITIVE_INFINITY, hora: answer.data.antes?.hora };
};
const atBar = async () => (await barista.api('GET /api/barra', {})).data.ritmo.minutos ?? Number.POSITIVE_INFINITY;

describe('the hour promised to a guest', () => {
  it('comes after the orders that are late, for the page, the quote, the payment and the bar, until they are made', async () => {
    expect((await soonest()).minutos).toBeLessThanOrEqual(21);
    const before = (await soonest()).hora as string;
    const orders = [];
    for (let n = 0; n < 4; n++) orders.push(await late(await placed(15)));
    // 60 minutes of late work need at least half an hour at two minutes of work a minute.
    await vi.waitFor(async () => expect((await soonest()).minutos).toBeGreaterThanOrEqual(30), SOON);
    expect(await atBar()).toBeGreaterThanOrEqual(30);
    const { minutos, hora } = await soonest();
    expect(minutos).toBeLessThanOrEqual(41);
    expect((await quoted(buyer, cup())).hora).toBe(hora);
    expect(await refusal(open(buyer, { ...cup(), hora: before }))).toMatchObject({ status: 409, code: 'slot_full' });
    const guest = await placed(1);
    const { hora_prometida } = (await buyer.api('GET /api/orders/{id}', { id: guest.id })) as { hora_prometida?: string };
    expect(Date.parse(hora_prometida ?? '')).toBeGreaterThanOrEqual(Date.parse(hora as string));

    for (const id of orders) await barista.api('PUT /api/orders/{id}', { id, status: 'listo' });
    await vi.waitFor(async () => expect((await soonest()).minutos).toBeLessThanOrEqual(21), SOON);
    expect(await atBar()).toBeLessThanOrEqual(21);
  });

  it('counts only what is left of a late order', async () => {
    const id = await late(await placed(60));
    await vi.waitFor(async () => expect(await atBar()).toBeGreaterThanOrEqual(30), SOON);
    const line = (await barista.api('GET /api/barra', {})).data.orders.find((order) => order.id === id)?.items[0]?.id as string;
    await barista.api('PUT /api/orders/{id}/lines/{line_id}', { id, line_id: line, made: true });
    await vi.waitFor(async () => expect(await atBar()).toBeLessThanOrEqual(21), SOON);
  });

  it('uses the time of orders that are made early', async () => {
    const { id } = await placed(40);
    await vi.waitFor(async () => expect(await atBar()).toBeGreaterThanOrEqual(11), SOON);
    const full = await atBar();
    await barista.api('PUT /api/orders/{id}', { id, status: 'listo' });
    await vi.waitFor(async () => expect(await atBar()).toBeLessThan(full), SOON);
    await placed(1);
  });
});
