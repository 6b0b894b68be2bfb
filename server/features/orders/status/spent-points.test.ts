import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pool } from '#server/db/client.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { booking, newAddress, someTime } from '../../../../tests/factories/lounge.ts';
import { ADDRESS, checkout, pay, product, refusal } from '../../../../tests/factories/orders.ts';
import { openShop } from '../../../../tests/factories/receiving.ts';
import { admin, customer, type Person, staff } from '../../../../tests/factories/users.ts';
import { buyOnVisit, guestOf } from '../../../../tests/factories/visits.ts';

let shop: TestApp;
let owner: Person;
/** The product whose order awards as many points as a free product costs. */
let banquet: string;
let latte: string;

beforeAll(async () => {
  shop = await testApp();
  owner = await admin(shop);
  await openShop(owner);
  [banquet, latte] = [await product(2_000_000), await product(6235)];
});
afterAll(() => shop.close());

const feast = async (who: Person) => (await checkout(who, await pay(who, 2_000_000, [{ product_id: banquet, quantity: 1 }]))).order_id;
const points = async (who: Person) => (await who.api('GET /api/points/{user_id}', { user_id: who.id })).points;
const owed = async (who: Person) =>
  (await pool.query('select sum(amount)::integer as sum from points_ledger where user_id = $1', [who.id])).rows[0].sum;
const redeem = async (who: Person) => (await who.api('POST /api/points/redeem-product', { user_id: who.id, product_id: latte })).reward_id;
const waiting = async (who: Person) =>
  (await who.api('GET /api/points/{user_id}/rewards', { user_id: who.id })).map(({ reward_id }) => reward_id);
/** From an address of its own: few orders may be cancelled from one address. */
const cancel = (who: Person, id: string) => shop.from(newAddress()).apiAs(who.token)('POST /api/orders/{id}/cancel', { id });
const openFree = (who: Person) =>
  who.api('POST /api/stripe/create-payment-intent', {
    user_id: who.id,
    amount: 0,
    is_free_redemption: true,
    order_data: { items: [{ product_id: latte, quantity: 1 }], shipping_address: ADDRESS },
  });
const eat = async (who: Person) => (await checkout(who, (await openFree(who)).payment_intent_id)).order_id;

describe('cancelling one’s own order', () => {
  it('first returns the unused reward that was redeemed with its points', async () => {
    const who = await customer(shop);
    const id = await feast(who);
    const reward = await redeem(who);
    expect(await cancel(who, id)).toMatchObject({ status: 'cancelado' });
    expect([await points(who), await owed(who), await waiting(who)]).toEqual([0, 0, []]);
    expect((await pool.query('select state from rewards where id = $1', [reward])).rows[0].state).toBe('returned');
  });

  it('keeps a reward that was redeemed with other points', async () => {
    const who = await customer(shop);
    const [first, second] = [await feast(who), await feast(who)];
    const reward = await redeem(who);
    await cancel(who, second);
    expect([await points(who), await waiting(who)]).toEqual([0, [reward]]);
    await cancel(who, first);
    expect([await points(who), await owed(who), await waiting(who)]).toEqual([0, 0, []]);
  });

  it('is refused while another order has used its points, until that order is cancelled', async () => {
    const who = await customer(shop);
    const id = await feast(who);
    const reward = await redeem(who);
    const meal = await eat(who);
    expect(await refusal(cancel(who, id))).toMatchObject({ status: 409, code: 'points_spent', message: expect.any(String) });
    expect(await who.api('GET /api/orders/{id}', { id })).toMatchObject({ status: 'pagado' });
    expect([await owed(who), await waiting(who)]).toEqual([0, []]);
    await cancel(who, meal);
    expect(await waiting(who)).toEqual([reward]);
    expect(await cancel(who, id)).toMatchObject({ status: 'cancelado' });
    expect([await owed(who), await waiting(who)]).toEqual([0, []]);
  });

  it('is refused while an open payment contains the reward', async () => {
    const who = await customer(shop);
    const id = await feast(who);
    const reward = await redeem(who);
    const free = await openFree(who);
    expect(await refusal(cancel(who, id))).toMatchObject({ status: 409, code: 'reward_in_use' });
    expect(await waiting(who)).toEqual([reward]);
    expect(await checkout(who, free.payment_intent_id)).toMatchObject({ success: true });
  });

  it('excludes using the reward, so that no reward is used with returned points', async () => {
    for (let round = 0; round < 5; round++) {
      const who = await customer(shop);
      const id = await feast(who);
      const [cancelled] = await Promise.allSettled([cancel(who, id), redeem(who).then(() => eat(who))]);
      const isEaten = (await pool.query(`select 1 from rewards where user_id = $1 and state = 'used'`, [who.id])).rowCount === 1;
      expect(isEaten && cancelled.status === 'fulfilled').toBe(false);
      expect(await owed(who)).toBeGreaterThanOrEqual(0);
    }
  });

  it('is never refused to the owner: the balance becomes negative', async () => {
    const who = await customer(shop);
    const id = await feast(who);
    await redeem(who);
    await eat(who);
    await owner.api('PUT /api/orders/{id}', { id, status: 'cancelado' });
    expect([await points(who), await owed(who)]).toEqual([0, -20_000]);
    // An older negative balance does not prevent a cancellation.
    const next = (await checkout(who, await pay(who, 6235, [{ product_id: latte, quantity: 1 }]))).order_id;
    expect(await cancel(who, next)).toMatchObject({ status: 'cancelado' });
    expect(await owed(who)).toBe(-20_000);
  });
});

describe('the order of a visit whose points have paid a used reward', () => {
  /** A booking with such an order. */
  const visited = async (who: Person) => {
    const { data } = await who.api('POST /api/reservaciones', booking({ ...someTime(), correo_electronico: who.email }));
    const id = await buyOnVisit(who, data, banquet);
    await redeem(who);
    await eat(who);
    return { ...data, orderId: id };
  };

  it('is cancelled with its reservation, by guest or staff: the balance becomes negative', async () => {
    for (const by of ['guest', 'staff'] as const) {
      const who = await guestOf(shop);
      const { id, codigo, orderId } = await visited(who);
      if (by === 'guest') await who.api('POST /api/reservaciones/{codigo}/cancelar', { codigo });
      else await (await staff(shop, 'staff')).api('PUT /api/reservaciones/{id}', { id, estado: 'cancelada' });
      expect(await who.api('GET /api/orders/{id}', { id: orderId }), by).toMatchObject({ status: 'cancelado', refunded: 20_000 });
      expect([await points(who), await owed(who)], by).toEqual([0, -20_000]);
    }
  });

  it('is also cancelled when the account is deleted', async () => {
    const who = await guestOf(shop);
    const { id, fecha_visita, orderId } = await visited(who);
    await who.api('DELETE /api/users/profile', { confirm: who.email });
    expect(await owner.api('GET /api/orders/{id}', { id: orderId })).toMatchObject({ status: 'cancelado', customer: null });
    const { data } = await owner.api('GET /api/reservaciones', { fecha: fecha_visita });
    expect(data.find((one) => one.id === id)).toMatchObject({ estado: 'cancelada' });
  });
});

describe('POST /points for a cancelled order', () => {
  it('answers 200 and awards nothing', async () => {
    const who = await customer(shop);
    const id = await feast(who);
    await cancel(who, id);
    const agreed = { user_id: who.id, order_id: id, amount: 20_000, reason: 'Puntos por compra' };
    for (let times = 0; times < 2; times++) expect(await who.api('POST /api/points', agreed)).toEqual({ user_id: who.id, points: 0 });
  });
});
