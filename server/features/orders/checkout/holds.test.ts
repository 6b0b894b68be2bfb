import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays, shopClock } from '#contract/shop-clock.ts';
import { pool } from '#server/db/client.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { newAddress } from '../../../../tests/factories/lounge.ts';
import { ADDRESS, CARDS, checkout, confirm, product, refusal } from '../../../../tests/factories/orders.ts';
import { change, hourAhead, madeAtBar, open, openShop, received, workAt } from '../../../../tests/factories/receiving.ts';
import { setOrder } from '../../../../tests/factories/rows.ts';
import { heldOf, leftOf, limit, minutesLater, WRONG_STOCK } from '../../../../tests/factories/stock.ts';
import { admin, customer, type Person, guest as stranger } from '../../../../tests/factories/users.ts';
import { deadlocks } from '../../../../tests/locks.ts';

const PRICE = 4000;
let shop: TestApp;
let owner: Person;
beforeAll(async () => {
  shop = await testApp();
  owner = await admin(shop);
});
beforeEach(() => openShop(owner));
afterAll(async () => {
  expect((await pool.query(WRONG_STOCK)).rows).toEqual([]);
  expect(await deadlocks()).toBe(0);
  await shop.close();
});

const at = (who: Person, address: string): Person => ({ ...who, api: shop.from(address).apiAs(who.token) });
const account = async (address = newAddress()) => at(await customer(shop), address);
const guestAt = async (address: string) => at(await stranger(shop), address);

const take = (who: Person, items: [string, number][]) =>
  who.api('POST /api/stripe/create-payment-intent', {
    user_id: who.id,
    amount: items.reduce((sum, [, quantity]) => sum + PRICE * quantity, 0),
    order_data: { items: items.map(([product_id, quantity]) => ({ product_id, quantity })), shipping_address: ADDRESS },
  });
type Intent = Awaited<ReturnType<typeof take>>;
async function finish(who: Person, intent: Intent): Promise<string> {
  await confirm(who, intent, CARDS.pays);
  return (await checkout(who, intent.payment_intent_id)).order_id;
}
const counted = async (left: number) => {
  const id = await product(PRICE, { name: 'Concha' });
  await limit(id, left);
  return id;
};
/** The account has been handed an order. */
async function deliveredTo(who: Person, priceCents = PRICE): Promise<string> {
  const id = await finish(who, await open(who, received('recoger', await product(priceCents))));
  for (const status of ['preparando', 'listo', 'entregado'] as const) await owner.api('PUT /api/orders/{id}', { id, status });
  return id;
}
const manyTooMany = { status: 429, code: 'too_many_holds' };

describe('an attack from one address', () => {
  /** Accounts with a biscuit bought and cancelled, or bought and not yet handed out, and guests. */
  async function attackers(address: string): Promise<Person[]> {
    const biscuit = await product(PRICE);
    const accounts = await Promise.all(Array.from({ length: 16 }, () => account(address)));
    for (const [n, who] of accounts.entries()) {
      const id = await finish(who, await take(who, [[biscuit, 1]]));
      if (n % 2) await setOrder(id, { status: 'cancelado' });
    }
    return [...accounts, ...(await Promise.all(Array.from({ length: 4 }, () => guestAt(address))))];
  }

  it('leaves all but one slot of a day to the other guests', async () => {
    await change(owner, 'pedidos', { capacidad: { barra: 20, cocina: 20 } });
    const feast = await madeAtBar(PRICE, 1200);
    const draft = (who: Person, n: number) => {
      const hora = hourAhead(1, (n * 2) % 24, 50);
      return open(who, { ...received('recoger', feast, { hora }), items: [{ product_id: feast, quantity: 6 }] }, 6 * PRICE);
    };
    await Promise.allSettled((await attackers(newAddress())).map(draft));
    const asked = { tipo: 'recoger', fecha: addDays(shopClock(new Date()).today, 1), items: [{ product_id: feast, quantity: 1 }] } as const;
    const { horarios } = (await shop.from(newAddress()).api('POST /api/orders/slots', asked as never)).data;
    const shut = await Promise.all(horarios.map(async ({ hora }) => (await workAt(hora)) > 0));
    expect({ slots: horarios.length, shut: shut.filter(Boolean).length }).toEqual({ slots: 144, shut: 1 });
    expect(horarios.filter(({ disponible }) => !disponible).length).toBeLessThanOrEqual(1);
    // A guest from elsewhere buys.
    const real = await account();
    await finish(real, await open(real, received('recoger', feast, { hora: hourAhead(1, 12, 0) })));
  });

  it('leaves two of five pieces of a counted product to the other guests', async () => {
    const concha = await counted(100);
    await Promise.allSettled((await attackers(newAddress())).map((who) => take(who, [[concha, 20]])));
    expect(await leftOf(concha)).toBe(40);
    const real = await account();
    await finish(real, await take(real, [[concha, 20]]));
  });
});

describe('accounts with an order that was handed out', () => {
  it('have bounds of their own, three times as high', async () => {
    const goods = await Promise.all(Array.from({ length: 10 }, () => counted(9)));
    const address = newAddress();
    const [known, other] = [await account(address), await account(address)];
    await deliveredTo(known);
    const few = (count: number) => goods.slice(0, count).map((id): [string, number] => [id, 1]);
    await take(known, few(9));
    expect(await refusal(take(known, few(10)))).toMatchObject(manyTooMany);
    await take(other, few(3));
    expect(await refusal(take(other, few(4)))).toMatchObject(manyTooMany);
  });

  it('are not those with a free order, a paid one, or one that was given back', async () => {
    const goods = await Promise.all([1, 2, 3, 4].map(() => counted(9)));
    const four = goods.map((id): [string, number] => [id, 1]);
    const [free, paid, returned] = [await account(), await account(), await account()];
    await setOrder(await deliveredTo(free), { totalCents: 0 });
    await finish(paid, await take(paid, [[await product(PRICE), 1]]));
    await owner.api('POST /api/orders/{id}/refund', { id: await deliveredTo(returned) });
    for (const who of [free, paid, returned]) expect(await refusal(take(who, four))).toMatchObject(manyTooMany);
  });

  it('lose their holds when that order is wholly refunded, unless they have another', async () => {
    const goods = await Promise.all([1, 2, 3, 4].map(() => counted(9)));
    const four = goods.map((id): [string, number] => [id, 1]);
    const who = await account();
    const [first, second] = [await deliveredTo(who), await deliveredTo(who)];
    const intent = await take(who, four);
    await owner.api('POST /api/orders/{id}/refund', { id: first });
    await expect.poll(jobsToEnd).toBe(0);
    expect(await heldOf(goods[0])).toBe(1);
    await owner.api('POST /api/orders/{id}/refund', { id: second });
    await expect.poll(() => heldOf(goods[0])).toBe(0);
    expect(await leftOf(goods[3])).toBe(9);
    // The draft lives on.
    await finish(who, intent);
    expect(await leftOf(goods[3])).toBe(8);
  });
});

const jobsToEnd = async () => (await pool.query(`select from pgboss.job where name = 'end-exempt-holds' and state < 'completed'`)).rowCount;

describe('the work that one address holds', () => {
  it('is that of one slot; the rest is checked when it is paid', async () => {
    await change(owner, 'pedidos', { capacidad: { barra: 10, cocina: 10 } });
    const address = newAddress();
    const [hora, before] = [hourAhead(2, 6), hourAhead(2, 5, 50)];
    const [feast, latte] = [await madeAtBar(PRICE, 1200), await madeAtBar(PRICE, 60)];
    const first = await guestAt(address);
    const intent = await open(first, received('recoger', feast, { hora }));
    expect([await workAt(hora), await workAt(before)]).toEqual([600, 0]);
    // The next ones of this address open and hold nothing.
    const second = await guestAt(address);
    const later = hourAhead(2, 9);
    const free = await open(second, received('recoger', latte, { hora: later }));
    expect(await workAt(later)).toBe(0);
    await finish(second, free);
    expect(await workAt(later)).toBe(60);
    await finish(first, intent);
    expect([await workAt(hora), await workAt(before)]).toEqual([600, 600]);
  });

  it('leads to a refund when somebody else has paid for the rest before', async () => {
    await change(owner, 'pedidos', { capacidad: { barra: 10, cocina: 10 } });
    const [hora, before] = [hourAhead(3, 0, 10), hourAhead(3, 0)];
    const [feast, snack] = [await madeAtBar(PRICE, 1200), await madeAtBar(PRICE, 300)];
    const late = await guestAt(newAddress());
    const intent = await open(late, received('recoger', feast, { hora }));
    const quick = await guestAt(newAddress());
    await finish(quick, await open(quick, received('recoger', snack, { hora: before })));
    await confirm(late, intent, CARDS.pays);
    const gone = { status: 409, code: 'slot_full', message: expect.stringContaining('Te devolvemos el pago.') };
    expect(await refusal(checkout(late, intent.payment_intent_id))).toMatchObject(gone);
    expect(await refusal(checkout(late, intent.payment_intent_id))).toMatchObject(gone);
    expect([await workAt(hora), await workAt(before)]).toEqual([0, 300]);
  });

  it('is counted over parallel drafts', async () => {
    const address = newAddress();
    await change(owner, 'pedidos', { capacidad: { barra: 10, cocina: 10 } });
    const feast = await madeAtBar(PRICE, 500);
    const hours = Array.from({ length: 8 }, (_, n) => hourAhead(4, 6 + n));
    const guests = await Promise.all(hours.map(() => guestAt(address)));
    await Promise.all(guests.map((who, n) => open(who, received('recoger', feast, { hora: hours[n] }))));
    const loads = await Promise.all(hours.map(workAt));
    expect(loads.reduce((sum, one) => sum + one, 0)).toBe(600);
  });
});

describe('an item after 30 minutes', () => {
  it('is not held for ever by opening the draft again', async () => {
    const concha = await counted(3);
    const who = await account();
    let last = await take(who, [[concha, 1]]);
    for (const quantity of [2, 1, 2]) {
      await minutesLater(concha, 8);
      last = await take(who, [[concha, quantity]]);
      expect(await heldOf(concha)).toBe(quantity);
    }
    await minutesLater(concha, 7);
    expect(await heldOf(concha)).toBe(0);
    last = await take(who, [[concha, 1]]);
    expect([await leftOf(concha), await heldOf(concha)]).toEqual([3, 0]);
    await minutesLater(concha, 8);
    last = await take(who, [[concha, 3]]);
    expect(await heldOf(concha)).toBe(0);
    // It can be bought all the same.
    await finish(who, last);
    expect(await leftOf(concha)).toBe(0);
  });

  it('counts from the first opening, whatever pause or other draft was in between', async () => {
    const [concha, flan] = [await counted(3), await product(PRICE)];
    const who = await account();
    const first = await take(who, [[concha, 1]]);
    await who.api('POST /api/stripe/create-payment-intent', {
      ...{ user_id: who.id, amount: PRICE, replaces: first.payment_intent_id },
      order_data: { items: [{ product_id: flan, quantity: 1 }], shipping_address: ADDRESS },
    });
    expect(await heldOf(concha)).toBe(0);
    await minutesLater(concha, 20);
    await take(who, [[concha, 2]]);
    expect(await heldOf(concha)).toBe(2);
    await minutesLater(concha, 11);
    expect(await heldOf(concha)).toBe(0);
    await take(who, [[concha, 1]]);
    expect(await heldOf(concha)).toBe(0);
    await minutesLater(concha, 10);
    await take(who, [[concha, 2]]);
    expect(await heldOf(concha)).toBe(2);
  });

  it('is barred for the whole address, and for the user at any address, but for nobody else', async () => {
    const concha = await counted(9);
    const address = newAddress();
    const [one, two] = [await account(address), await account(address)];
    await take(one, [[concha, 1]]);
    await minutesLater(concha, 31);
    await take(two, [[concha, 1]]);
    await take(at(one, newAddress()), [[concha, 1]]);
    expect(await heldOf(concha)).toBe(0);
    await take(await account(), [[concha, 1]]);
    expect(await heldOf(concha)).toBe(1);
  });

  it('is barred for hours and coupons too, while other items of the draft are held', async () => {
    const [hora, latte, concha] = [hourAhead(5, 12), await madeAtBar(PRICE, 60), await counted(9)];
    const coupon = await owner.api('POST /api/promotions', {
      ...{ codigo: 'TARDE', clase: 'porcentaje', valor: 50, categorias: [], productos: [], dias: [], desde_hora: null, hasta_hora: null },
      ...{
        inicia: null,
        termina: null,
        minimo: 0,
        limite_total: 1,
        limite_persona: null,
        solo_cuentas: false,
        combinable: false,
        activa: true,
      },
    });
    const used = async () =>
      (await pool.query(`select used from promotion_counts where promotion_id = $1 and person = ''`, [coupon.id])).rows[0].used;
    const who = await account();
    const order = (items: string[]) => ({
      ...received('recoger', latte, { hora, codigo: 'TARDE' }),
      items: items.map((product_id) => ({ product_id, quantity: 1 })),
    });
    await open(who, order([latte]));
    expect([await workAt(hora), await used()]).toEqual([60, 1]);
    await minutesLater(hora, 31);
    await minutesLater(coupon.id, 31);
    const intent = await open(who, order([latte, concha]));
    expect([await workAt(hora), await used(), await heldOf(concha)]).toEqual([0, 0, 1]);
    const id = await finish(who, intent);
    expect([await workAt(hora), await used(), await leftOf(concha)]).toEqual([60, 1, 8]);
    expect((await who.api('GET /api/orders/{id}', { id })).hora_prometida).toBe(hora);
  });

  it('stays barred for a guest who opens an account', async () => {
    const concha = await counted(9);
    const who = await stranger(shop);
    await take(who, [[concha, 1]]);
    await minutesLater(concha, 31);
    const opened = await who.api('POST /api/users/register', { name: 'Renata Sol', email: who.email, password: 'tres tazas de café' });
    const now = at({ ...who, id: opened.user.id, token: opened.token }, newAddress());
    await take(now, [[concha, 1]]);
    expect(await heldOf(concha)).toBe(0);
  });
});
