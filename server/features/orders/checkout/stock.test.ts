import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pool } from '#server/db/client.ts';
import { reconcile } from '#server/features/orders/reconcile/reconcile.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { newAddress } from '../../../../tests/factories/lounge.ts';
import { LATTE_GROUPS, withOptions } from '../../../../tests/factories/options.ts';
import { ADDRESS, CARDS, checkout, confirm, pay, product, refusal } from '../../../../tests/factories/orders.ts';
import { quoted } from '../../../../tests/factories/receiving.ts';
import { setSandboxIntent } from '../../../../tests/factories/rows.ts';
import { ageHolds, dayLater, heldOf, leftOf, limit, WRONG_STOCK } from '../../../../tests/factories/stock.ts';
import { admin, customer, givePoints, type Person } from '../../../../tests/factories/users.ts';
import { deadlocks, holding, waitingForLocks } from '../../../../tests/locks.ts';

const PRICE = 4000;
/** The discount of a reward on one unit. */
const CHEAPER = 1200;
let shop: TestApp;
let owner: Person;
beforeAll(async () => {
  shop = await testApp();
  owner = await admin(shop);
});
afterAll(async () => {
  const { rows } = await pool.query(WRONG_STOCK);
  expect(rows).toEqual([]);
  await shop.close();
});

/** A customer at an address of its own, because holds are limited per address. */
async function guest(address = newAddress()): Promise<Person> {
  const who = await customer(shop);
  return { ...who, api: shop.from(address).apiAs(who.token) };
}
const open = (who: Person, items: [string, number][], cheaperBy = 0) =>
  who.api('POST /api/stripe/create-payment-intent', {
    user_id: who.id,
    amount: items.reduce((sum, [, quantity]) => sum + PRICE * quantity, 0) - cheaperBy,
    order_data: { items: items.map(([product_id, quantity]) => ({ product_id, quantity })), shipping_address: ADDRESS },
  });
const buy = async (who: Person, id: string, quantity = 1) => {
  const intent = await open(who, [[id, quantity]]);
  await confirm(who, intent, CARDS.pays);
  return (await checkout(who, intent.payment_intent_id)).order_id;
};
const history = async (id: string) =>
  (await owner.api('GET /api/stock/{kind}/{id}/history', { kind: 'product', id })).data.map(({ why, change, left }) => [why, change, left]);
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const counted = async (left: number) => {
  const id = await product(PRICE, { name: 'Concha' });
  await limit(id, left);
  return id;
};

describe('the last pieces', () => {
  it('are sold to 3 of 100 parallel buyers; the others are refused before they pay', async () => {
    const concha = await counted(3);
    const buyers = await Promise.all(Array.from({ length: 100 }, () => guest()));
    const answers = await Promise.allSettled(buyers.map((who) => buy(who, concha)));
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(refused).toHaveLength(97);
    for (const error of refused)
      expect(error).toMatchObject({
        status: 409,
        code: 'sold_out',
        message: 'Concha se agotó.',
        body: { data: { product_id: concha, left: 0 } },
      });
    expect(await leftOf(concha)).toBe(0);
    const { rows } = await pool.query(`select count(*)::int from sandbox_intents where status = 'succeeded' and user_id = any($1)`, [
      buyers.map(({ id }) => id),
    ]);
    expect(rows[0].count).toBe(3);
  });

  it('are not held by drafts that want more than are left', async () => {
    const concha = await counted(3);
    const who = await guest();
    expect(await refusal(open(who, [[concha, 4]]))).toMatchObject({ status: 409, message: 'De Concha solo quedan 3.', data: { left: 3 } });
    expect([await leftOf(concha), await heldOf(concha)]).toEqual([3, 0]);
    await open(who, [[concha, 3]]);
    expect([await leftOf(concha), await heldOf(concha)]).toEqual([0, 3]);
  });

  it('cannot be taken by one draft in more than 20 pieces', async () => {
    const concha = await counted(50);
    const who = await guest();
    expect(await refusal(open(who, [[concha, 21]]))).toMatchObject({ status: 422, code: 'too_many' });
    await open(who, [[concha, 20]]);
    expect(await leftOf(concha)).toBe(30);
  });
});

describe('goods that were released before the payment arrived', () => {
  it('are sold while a manager counts them', async () => {
    const concha = await counted(5);
    const who = await guest();
    const intent = await open(who, [[concha, 2]]);
    await reconcile(inMinutes(30));
    await confirm(who, intent, CARDS.pays);
    const release = await holding('select from stock where item_id = $1 for update', concha);
    const placed = checkout(who, intent.payment_intent_id);
    await expect.poll(waitingForLocks).toBe(1);
    const set = owner.api('PUT /api/products/{id}/stock', { id: concha, mode: 'count', left: 9 } as never);
    await expect.poll(waitingForLocks).toBe(2);
    await release();
    await placed;
    await set;
    expect([await leftOf(concha), await deadlocks()]).toEqual([9, 0]);
  });
});

describe('goods for which the buyer has redeemed points', () => {
  it('are sold while another payment for them is opened', async () => {
    const concha = await counted(5);
    const who = await guest();
    await givePoints(who.id, 20_000);
    const { reward_id } = await who.api('POST /api/points/redeem-discount', { user_id: who.id, product_id: concha });
    const first = await open(who, [[concha, 1]], CHEAPER);
    const release = await holding('select from rewards where id = $1 for update', reward_id);
    const opened = open(who, [[concha, 2]], CHEAPER);
    await expect.poll(waitingForLocks).toBe(1);
    await confirm(who, first, CARDS.pays);
    const placed = checkout(who, first.payment_intent_id);
    await expect.poll(waitingForLocks).toBe(2);
    await release();
    expect((await opened).amount).toBe(2 * PRICE - CHEAPER);
    expect((await placed).success).toBe(true);
    expect(await deadlocks()).toBe(0);
  });
});

describe('a quote', () => {
  it('names everything that is short, with the refusal that the draft would get', async () => {
    const [concha, latte] = [await counted(2), await product(PRICE, { name: 'Latte' })];
    const options = await withOptions(latte, LATTE_GROUPS);
    await limit(options.Entera, 1, { kind: 'option' });
    const order_data = {
      items: [
        { product_id: concha, quantity: 2 },
        { product_id: concha, quantity: 1, note: 'Tibia' },
        { product_id: latte, quantity: 2 },
      ],
    };
    const { problemas } = await quoted({ api: shop.from(newAddress()).api }, order_data);
    expect(problemas).toHaveLength(2);
    expect(problemas).toEqual(
      expect.arrayContaining([
        { code: 'sold_out', message: 'De Concha solo quedan 2.', data: { product_id: concha, left: 2 } },
        {
          code: 'sold_out',
          message: 'De Entera solo queda 1.',
          data: { product_id: latte, option_id: options.Entera, left: 1 },
        },
      ]),
    );
    await limit(latte, 50);
    const { problemas: tooMany } = await quoted(await guest(), { items: [{ product_id: latte, quantity: 21 }] });
    expect(tooMany).toContainEqual({ code: 'too_many', message: 'De Latte se venden hasta 20 por pedido.' });
    expect([await leftOf(concha), await heldOf(concha)]).toEqual([2, 0]);
  });

  it('ignores the holds of the buyer’s own unfinished payment, and counts those of others', async () => {
    const concha = await counted(3);
    const [who, other] = [await guest(), await guest()];
    await open(who, [[concha, 2]]);
    const items = (quantity: number) => ({ items: [{ product_id: concha, quantity }] });
    expect((await quoted(who, items(3))).problemas).toEqual([]);
    expect((await quoted(who, items(4))).problemas).toMatchObject([{ data: { left: 3 } }]);
    expect((await quoted(other, items(2))).problemas).toMatchObject([{ message: 'De Concha solo queda 1.', data: { left: 1 } }]);
    expect((await quoted({ api: shop.from(newAddress()).api }, items(2))).problemas).toMatchObject([{ data: { left: 1 } }]);
  });
});

describe('a hold', () => {
  it('moves to the user’s newest draft, which may use the pieces of the older one', async () => {
    const concha = await counted(3);
    const who = await guest();
    await open(who, [[concha, 3]]);
    await open(who, [[concha, 2]]);
    expect([await leftOf(concha), await heldOf(concha)]).toEqual([1, 2]);
    // The cart is opened again in another tab.
    await open(who, [[concha, 2]]);
    expect([await leftOf(concha), await heldOf(concha)]).toEqual([1, 2]);
  });

  it('ends 15 minutes after the last opening and 30 after the first', async () => {
    const concha = await counted(3);
    const who = await guest();
    await open(who, [[concha, 1]]);
    await reconcile(inMinutes(14));
    expect(await heldOf(concha)).toBe(1);
    await ageHolds(concha, { minutes: 20 });
    await open(who, [[concha, 2]]);
    await reconcile(inMinutes(9));
    expect(await heldOf(concha)).toBe(2);
    await reconcile(inMinutes(11));
    expect([await leftOf(concha), await heldOf(concha)]).toEqual([3, 0]);
  });

  it('is taken again when its draft is paid later', async () => {
    const concha = await counted(3);
    const who = await guest();
    const intent = await open(who, [[concha, 2]]);
    await reconcile(inMinutes(16));
    expect(await leftOf(concha)).toBe(3);
    await confirm(who, intent, CARDS.pays);
    await checkout(who, intent.payment_intent_id);
    expect(await leftOf(concha)).toBe(1);
    expect(await history(concha)).toEqual([
      ['sold', -2, 1],
      ['recount', 3, 3],
    ]);
  });

  it('that is gone by then leads to a refund, and to the same refusal for each repetition', async () => {
    const concha = await counted(2);
    const [late, quick] = [await guest(), await guest()];
    const intent = await open(late, [[concha, 2]]);
    await reconcile(inMinutes(16));
    await buy(quick, concha);
    await confirm(late, intent, CARDS.pays);
    const gone = {
      status: 409,
      code: 'sold_out',
      message: 'De Concha solo queda 1. Te devolvemos el pago.',
      data: { product_id: concha, left: 1 },
    };
    expect(await refusal(checkout(late, intent.payment_intent_id))).toMatchObject(gone);
    expect(await refusal(checkout(late, intent.payment_intent_id))).toMatchObject(gone);
    const refunded = async () =>
      (await pool.query('select refunded_at from sandbox_intents where id = $1', [intent.payment_intent_id])).rows[0].refunded_at;
    await expect.poll(() => reconcile(inMinutes(2)).then(refunded)).toEqual(expect.any(Date));
    expect([await leftOf(concha), await heldOf(concha)]).toEqual([1, 0]);
  });

  it('is released correctly when a manager changes the kind of count meanwhile', async () => {
    const [concha, flan] = [await counted(5), await product(PRICE)];
    await limit(flan, 5, { refill: 5 });
    await open(await guest(), [
      [concha, 2],
      [flan, 2],
    ]);
    await owner.api('PUT /api/products/{id}/stock', { id: concha, mode: 'daily', left: 3, refill: 9 });
    await owner.api('PUT /api/products/{id}/stock', { id: flan, mode: 'count', left: 3 });
    await reconcile(inMinutes(16));
    expect([await leftOf(concha), await leftOf(flan)]).toEqual([5, 5]);
  });

  it('of an earlier day that is taken again today is released when its order is cancelled', async () => {
    const concha = await product(PRICE);
    await limit(concha, 5, { refill: 5 });
    const who = await guest();
    const intent = await open(who, [[concha, 2]]);
    await reconcile(inMinutes(16));
    await dayLater(concha, 'holds');
    await confirm(who, intent, CARDS.pays);
    const { order_id: id } = await checkout(who, intent.payment_intent_id);
    expect(await leftOf(concha)).toBe(3);
    await who.api('POST /api/orders/{id}/cancel', { id });
    expect(await leftOf(concha)).toBe(5);
  });

  it('is released when its payment is replaced by one for other goods', async () => {
    const [concha, flan] = [await counted(1), await product(PRICE, { name: 'Flan' })];
    const who = await guest();
    const first = await open(who, [[concha, 1]]);
    const bought = { items: [{ product_id: flan, quantity: 1 }], shipping_address: ADDRESS };
    const replacing = { user_id: who.id, amount: PRICE, order_data: bought, replaces: first.payment_intent_id };
    await who.api('POST /api/stripe/create-payment-intent', replacing);
    expect([await leftOf(concha), await heldOf(concha)]).toEqual([1, 0]);
    expect(await who.api('GET /api/products/{id}', { id: concha })).toMatchObject({ available: true, left: 1 });
  });

  it('is released when its payment ends', async () => {
    const concha = await counted(2);
    const who = await guest();
    const { payment_intent_id } = await open(who, [[concha, 2]]);
    await setSandboxIntent(payment_intent_id, { status: 'canceled' });
    await reconcile(inMinutes(2));
    expect([await leftOf(concha), await heldOf(concha)]).toEqual([2, 0]);
  });

  it('is all or nothing: when one item is short, the others are not taken', async () => {
    const [concha, flan] = [await counted(5), await counted(1)];
    const who = await guest();
    expect(
      await refusal(
        open(who, [
          [concha, 1],
          [flan, 2],
        ]),
      ),
    ).toMatchObject({ status: 409, data: { product_id: flan, left: 1 } });
    expect(await leftOf(concha)).toBe(5);
  });
});

describe('one client address', () => {
  it('holds at most three limited items, unless the account has got a paid order', async () => {
    const goods = await Promise.all([1, 2, 3, 4].map(() => counted(9)));
    const [one, two, three, four] = goods as [string, string, string, string];
    const address = newAddress();
    const buyers = await Promise.all([1, 2, 3].map(() => guest(address)));
    const [first, second, known] = buyers as [Person, Person, Person];
    await open(first, [
      [one, 1],
      [two, 1],
      [three, 1],
    ]);
    expect(await refusal(open(second, [[one, 1]]))).toMatchObject({ status: 429, code: 'too_many_holds' });
    expect(
      await refusal(
        open(first, [
          [one, 1],
          [two, 1],
          [three, 1],
          [four, 1],
        ]),
      ),
    ).toMatchObject({ status: 429 });
    // The refused draft did not change the earlier hold.
    expect(await heldOf(one)).toBe(1);
    await open(await guest(), [[one, 1]]);
    const got = (await checkout(known, await pay(known, PRICE, [{ product_id: await product(PRICE), quantity: 1 }]))).order_id;
    for (const status of ['preparando', 'enviado', 'entregado'] as const) await owner.api('PUT /api/orders/{id}', { id: got, status });
    await open(known, [
      [one, 1],
      [two, 1],
      [three, 1],
      [four, 1],
    ]);
    await buy(first, four);
    await open(second, [[two, 1]]);
  });

  it('counts parallel drafts', async () => {
    const concha = await counted(9);
    const address = newAddress();
    const buyers = await Promise.all(Array.from({ length: 8 }, () => guest(address)));
    const answers = await Promise.allSettled(buyers.map((who) => open(who, [[concha, 1]])));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await leftOf(concha)).toBe(6);
  });
});

describe('an order’s goods', () => {
  it('are released once when it is cancelled before its preparation', async () => {
    const concha = await counted(5);
    const who = await guest();
    const id = await buy(who, concha, 2);
    expect(await leftOf(concha)).toBe(3);
    await Promise.allSettled(Array.from({ length: 4 }, () => who.api('POST /api/orders/{id}/cancel', { id })));
    expect(await leftOf(concha)).toBe(5);
    expect(await history(concha)).toEqual([
      ['returned', 2, 5],
      ['sold', -2, 3],
      ['recount', 5, 5],
    ]);
  });

  it('are released by a full refund, but not by a partial one', async () => {
    const concha = await counted(5);
    const id = await buy(await guest(), concha, 2);
    await owner.api('POST /api/orders/{id}/refund', { id, amount: 40, refunded_before: 0 });
    expect(await leftOf(concha)).toBe(3);
    await owner.api('POST /api/orders/{id}/refund', { id });
    expect(await leftOf(concha)).toBe(5);
  });

  it('are visible to guests as soon as the call that released them has answered', async () => {
    const concha = await counted(4);
    const who = await guest();
    const seen = async () => {
      const { available, left } = await who.api('GET /api/products/{id}', { id: concha });
      return [available, left];
    };
    const refunded = await buy(who, concha, 2);
    await owner.api('POST /api/orders/{id}/refund', { id: refunded });
    expect(await seen()).toEqual([true, 4]);
    const calledOff = await buy(who, concha, 4);
    expect(await seen()).toEqual([false, 0]);
    await who.api('POST /api/orders/{id}/cancel', { id: calledOff });
    expect(await seen()).toEqual([true, 4]);
    const cancelled = await buy(who, concha, 1);
    await owner.api('PUT /api/orders/{id}', { id: cancelled, status: 'cancelado' });
    expect(await seen()).toEqual([true, 4]);
  });

  it('stay sold once their preparation has begun', async () => {
    const concha = await counted(5);
    const id = await buy(await guest(), concha, 2);
    await owner.api('PUT /api/orders/{id}', { id, status: 'preparando' });
    await owner.api('PUT /api/orders/{id}', { id, status: 'cancelado' });
    expect(await leftOf(concha)).toBe(3);
  });

  it('of yesterday’s daily count are not added to today’s', async () => {
    const concha = await product(PRICE);
    await limit(concha, 8, { refill: 8 });
    const who = await guest();
    const id = await buy(who, concha, 2);
    await dayLater(concha, 'stock', 'stock_changes');
    await who.api('POST /api/orders/{id}/cancel', { id });
    await buy(who, concha);
    expect(await leftOf(concha)).toBe(7);
    expect((await history(concha)).slice(0, 3)).toEqual([
      ['sold', -1, 7],
      ['refill', 2, 8],
      ['sold', -2, 6],
    ]);
  });
});

describe('goods that become limited after the draft', () => {
  const count = (id: string, left: number) => owner.api('PUT /api/products/{id}/stock', { id, mode: 'count', left });

  it('are taken when it is paid; if there are too few, it is refunded', async () => {
    const concha = await product(PRICE, { name: 'Concha' });
    const [first, late] = [await guest(), await guest()];
    const drafts = [await open(first, [[concha, 2]]), await open(late, [[concha, 2]])] as const;
    await count(concha, 3);
    await confirm(first, drafts[0], CARDS.pays);
    await checkout(first, drafts[0].payment_intent_id);
    expect(await history(concha)).toEqual([
      ['sold', -2, 1],
      ['recount', 3, 3],
    ]);
    await confirm(late, drafts[1], CARDS.pays);
    for (let times = 0; times < 2; times++)
      expect(await refusal(checkout(late, drafts[1].payment_intent_id))).toMatchObject({
        status: 409,
        code: 'sold_out',
        message: 'De Concha solo queda 1. Te devolvemos el pago.',
      });
    expect([await leftOf(concha), await heldOf(concha)]).toEqual([1, 0]);
  });

  it('are taken correctly when the limit was removed meanwhile', async () => {
    const concha = await counted(3);
    const who = await guest();
    const intent = await open(who, [[concha, 2]]);
    await owner.api('PUT /api/products/{id}/stock', { id: concha, mode: 'unlimited' });
    await count(concha, 3);
    await confirm(who, intent, CARDS.pays);
    await checkout(who, intent.payment_intent_id);
    expect(await leftOf(concha)).toBe(1);
  });

  it('are sold to as many parallel payments as there are pieces', async () => {
    const concha = await product(PRICE);
    const drafts = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const who = await guest();
        return { who, intent: await open(who, [[concha, 1]]) };
      }),
    );
    await count(concha, 3);
    const answers = await Promise.allSettled(
      drafts.map(async ({ who, intent }) => {
        await confirm(who, intent, CARDS.pays);
        return checkout(who, intent.payment_intent_id);
      }),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await leftOf(concha)).toBe(0);
  });
});

describe('a payment without order_data', () => {
  it('takes its goods when the order is placed', async () => {
    const concha = await counted(1);
    const [one, two] = [await guest(), await guest()];
    const items = [{ product_id: concha, quantity: 1 }];
    const intents = [await pay(one, PRICE), await pay(two, PRICE)];
    await checkout(one, intents[0] as string, { items, shipping_address: ADDRESS });
    expect(await refusal(checkout(two, intents[1] as string, { items, shipping_address: ADDRESS }))).toMatchObject({ code: 'sold_out' });
    expect(await leftOf(concha)).toBe(0);
  });
});
