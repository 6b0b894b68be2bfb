import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pool } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { settlePayment } from '#server/features/orders/index.ts';
import { reconcile } from '#server/features/orders/reconcile/reconcile.ts';
import { type TestApp, testApp } from '../../../tests/app.ts';
import { ADDRESS, CARDS, checkout, confirm, pay, product, refusal } from '../../../tests/factories/orders.ts';
import { customer, givePoints, type Person } from '../../../tests/factories/users.ts';
import { returnRewards } from './service.ts';

let shop: TestApp;
let latte: string;
let flan: string;
let unavailable: string;

beforeAll(async () => {
  shop = await testApp();
  [latte, flan] = [await product(6235, { name: 'Latte' }), await product(5000)];
  unavailable = await product(4000, { available: false });
});
afterAll(() => shop.close());

async function rich(points: number): Promise<Person> {
  const who = await customer(shop);
  await givePoints(who.id, points);
  return who;
}
const points = async (who: Person) => (await who.api('GET /api/points/{user_id}', { user_id: who.id })).points;
const discount = (who: Person, product_id = latte, user_id = who.id) =>
  who.api('POST /api/points/redeem-discount', { user_id, product_id });
const free = (who: Person, product_id = latte) => who.api('POST /api/points/redeem-product', { user_id: who.id, product_id });
const returnReward = (who: Person, reward_id: string) => who.api('DELETE /api/points/rewards/{reward_id}', { reward_id });
const waiting = async (who: Person) =>
  (await who.api('GET /api/points/{user_id}/rewards', { user_id: who.id })).map((one) => one.reward_id);
const order = (who: Person, id: string) => who.api('GET /api/orders/{id}', { id });
const open = (who: Person, amount: number, quantity = 1, extra: object = {}) =>
  who.api('POST /api/stripe/create-payment-intent', {
    user_id: who.id,
    amount,
    order_data: { items: [{ product_id: latte, quantity }], shipping_address: ADDRESS },
    ...extra,
  });
const refundedAt = async (intentId: string) =>
  (await pool.query('select refunded_at from sandbox_intents where id = $1', [intentId])).rows[0].refunded_at;

describe('the lists of products', () => {
  it('contain the available products at their reward price', async () => {
    const who = await rich(0);
    const discounts = await who.api('GET /api/points/discount-products', { user_id: who.id });
    expect(discounts.find(({ id }) => id === latte)).toMatchObject({ name: 'Latte', price: 62.35, discount: 30, discountedPrice: 43.65 });
    const frees = await who.api('GET /api/points/free-products', { user_id: who.id });
    expect(frees.find(({ id }) => id === latte)).toMatchObject({ price: 62.35, discountedPrice: 0 });
    expect([...discounts, ...frees].some(({ id }) => id === unavailable)).toBe(false);
  });

  it('omit products with an unused reward', async () => {
    const who = await rich(18_000);
    await discount(who);
    const ids = (await who.api('GET /api/points/discount-products', { user_id: who.id })).map(({ id }) => id);
    expect([ids.includes(latte), ids.includes(flan)]).toEqual([false, true]);
    expect((await who.api('GET /api/points/free-products', { user_id: who.id })).map(({ id }) => id)).toContain(latte);
  });
});

describe('redeeming', () => {
  it('subtracts the points at once and answers the new price', async () => {
    const who = await rich(38_000);
    const first = await discount(who);
    expect(first).toMatchObject({ id: latte, price: 62.35, discount: 30, discountedPrice: 43.65, reward_id: expect.any(String) });
    expect(await points(who)).toBe(20_000);
    const second = await free(who, flan);
    expect(second).toMatchObject({ id: flan, discountedPrice: 0 });
    expect(await points(who)).toBe(0);
    expect(await waiting(who)).toEqual([first.reward_id, second.reward_id]);
    const statement = await who.api('GET /api/points/{user_id}/movements', { user_id: who.id });
    expect(statement.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['redeem', -20_000],
      ['redeem', -18_000],
      ['purchase', 38_000],
    ]);
  });

  it('refuses unknown and unavailable products, other users and a too small balance', async () => {
    const who = await rich(17_999);
    expect(await refusal(discount(who))).toMatchObject({ status: 409, code: 'not_enough_points' });
    expect(await refusal(free(who))).toMatchObject({ status: 409, code: 'not_enough_points' });
    expect(await points(who)).toBe(17_999);
    const other = await rich(20_000);
    expect(await refusal(discount(other, unavailable))).toMatchObject({
      status: 409,
      code: 'product_unavailable',
      data: { product_id: unavailable },
    });
    expect(await refusal(discount(other, '7f3a91c2-0000-4000-8000-000000000000'))).toMatchObject({
      status: 404,
      code: 'product_not_found',
    });
    expect(await refusal(discount(who, latte, other.id))).toMatchObject({ status: 403 });
    for (const path of ['GET /api/points/discount-products', 'GET /api/points/free-products'] as const)
      expect(await refusal(who.api(path, { user_id: other.id }))).toMatchObject({ status: 403 });
    for (const path of ['GET /api/points/{user_id}/movements', 'GET /api/points/{user_id}/rewards'] as const)
      expect(await refusal(who.api(path, { user_id: other.id }))).toMatchObject({ status: 403 });
    expect(await points(other)).toBe(20_000);
  });

  it('lets one of twenty parallel calls succeed with points for one', async () => {
    const who = await rich(20_500);
    const calls = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => (index % 2 ? free(who) : discount(who))));
    expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await waiting(who)).toHaveLength(1);
    expect([500, 2500]).toContain(await points(who));
  });
});

describe('returning a reward', () => {
  it('returns the points once for parallel calls', async () => {
    const who = await rich(18_000);
    const { reward_id } = await discount(who);
    expect(await refusal(returnReward(await rich(0), reward_id))).toMatchObject({ status: 404, code: 'reward_not_found' });
    const calls = await Promise.allSettled(Array.from({ length: 10 }, () => returnReward(who, reward_id)));
    expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect([await points(who), await waiting(who)]).toEqual([18_000, []]);
    expect(await refusal(returnReward(who, 'nada'))).toMatchObject({ status: 404 });
    await open(who, 6235);
  });

  it('is refused while an open payment contains it', async () => {
    const who = await rich(18_000);
    const { reward_id } = await discount(who);
    const intent = await open(who, 4365);
    expect(await refusal(returnReward(who, reward_id))).toMatchObject({ status: 409, code: 'reward_in_use' });
    await confirm(who, intent, CARDS.pays);
    await checkout(who, intent.payment_intent_id);
    expect(await refusal(returnReward(who, reward_id))).toMatchObject({ status: 409, code: 'reward_used' });
  });

  it('and opening a payment exclude each other', async () => {
    for (let round = 0; round < 5; round++) {
      const who = await rich(18_000);
      const { reward_id } = await discount(who);
      const [back, intent] = await Promise.allSettled([returnReward(who, reward_id), open(who, 4365)]);
      expect(back.status === 'fulfilled').toBe(intent.status === 'rejected');
    }
  });
});

describe('the next order', () => {
  it('has one unit at the reward’s price and awards points for the paid amount', async () => {
    const who = await rich(18_000);
    await discount(who);
    expect(await refusal(open(who, 18_705, 3))).toMatchObject({ status: 409, code: 'amount_mismatch', amount: 16_835 });
    const made = await checkout(who, await pay(who, 16_835, [{ product_id: latte, quantity: 3 }]));
    const { items, total } = await order(who, made.order_id);
    expect([total, items.map(({ quantity, price }) => [quantity, price])]).toEqual([
      168.35,
      [
        [1, 43.65],
        [2, 62.35],
      ],
    ]);
    expect([await points(who), await waiting(who)]).toEqual([168, []]);
    await open(who, 6235);
  });

  it('uses rewards without a draft too', async () => {
    const who = await rich(18_000);
    await discount(who);
    const items = [{ product_id: latte, quantity: 1 }];
    const made = await checkout(who, await pay(who, 4365), { items, shipping_address: ADDRESS });
    expect(await order(who, made.order_id)).toMatchObject({ total: 43.65 });
    expect(await waiting(who)).toEqual([]);
  });

  it('is refunded when another payment has used its reward', async () => {
    const who = await rich(18_000);
    await discount(who);
    const opened = [await open(who, 4365), await open(who, 10_600, 2)];
    for (const intent of opened) await confirm(who, intent, CARDS.pays);
    const intents = opened.map(({ payment_intent_id }) => payment_intent_id);
    const answers = await Promise.allSettled(intents.map((id) => checkout(who, id)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const loser = intents[answers.findIndex(({ status }) => status === 'rejected')] as string;
    expect(await refusal(checkout(who, loser))).toMatchObject({ status: 409, code: 'reward_used' });
    await expect.poll(() => refundedAt(loser)).not.toBeNull();
    expect([43, 106]).toContain(await points(who));
  });

  it('is refused when one of its two rewards is used, and keeps the other one usable', async () => {
    const who = await rich(36_000);
    await discount(who);
    const { reward_id: other } = await discount(who, flan);
    const order_data = { items: [latte, flan].map((product_id) => ({ product_id, quantity: 1 })), shipping_address: ADDRESS };
    const both = await open(who, 7865, 1, { order_data });
    const one = await open(who, 4365);
    for (const intent of [both, one]) await confirm(who, intent, CARDS.pays);
    await checkout(who, one.payment_intent_id);
    for (let tries = 0; tries < 2; tries++)
      expect(await refusal(checkout(who, both.payment_intent_id))).toMatchObject({ status: 409, code: 'reward_used' });
    expect((await pool.query('select 1 from orders where intent_id = $1', [both.payment_intent_id])).rowCount).toBe(0);
    await expect.poll(() => refundedAt(both.payment_intent_id)).not.toBeNull();
    expect([await waiting(who), await points(who)]).toEqual([[other], 43]);
  });

  it('makes its rewards usable again when it becomes void', async () => {
    const who = await rich(18_000);
    const { reward_id } = await discount(who);
    const made = await checkout(who, await pay(who, 4365, [{ product_id: latte, quantity: 1 }]));
    await inTransaction((tx) => returnRewards(tx, made.order_id));
    await inTransaction((tx) => returnRewards(tx, made.order_id));
    expect(await waiting(who)).toEqual([reward_id]);
    await returnReward(who, reward_id);
  });
});

describe('a free order', () => {
  const freeIntent = async (who: Person) => {
    await free(who);
    return open(who, 0, 1, { is_free_redemption: true });
  };

  it('needs no card', async () => {
    const who = await rich(20_000);
    const intent = await freeIntent(who);
    expect(intent).toEqual({ amount: 0, payment_intent_id: expect.stringMatching(/^free_/), client_secret: expect.any(String) });
    const answers = await Promise.all(Array.from({ length: 5 }, () => checkout(who, intent.payment_intent_id)));
    expect(new Set(answers.map(({ order_id }) => order_id)).size).toBe(1);
    const id = answers[0]?.order_id as string;
    expect(await order(who, id)).toMatchObject({ total: 0, status: 'pagado', items: [{ quantity: 1, price: 0 }] });
    expect([await points(who), await waiting(who)]).toEqual([0, []]);
    const agreed = { user_id: who.id, order_id: id, amount: 0, reason: 'Puntos por compra' };
    expect(await who.api('POST /api/points', agreed)).toEqual({ user_id: who.id, points: 0 });
  });

  it('is refused to other users, and to users without the reward', async () => {
    const who = await rich(20_000);
    const intent = await freeIntent(who);
    const other = await customer(shop);
    expect(await refusal(checkout(other, intent.payment_intent_id))).toMatchObject({ status: 404, code: 'payment_not_found' });
    expect(await refusal(open(other, 0, 1, { is_free_redemption: true }))).toMatchObject({ code: 'amount_mismatch', amount: 6235 });
    for (const id of ['free_', 'free_nada']) expect(await refusal(checkout(who, id))).toMatchObject({ status: 404 });
  });

  it('is placed only by its own checkout, and is cancelled when it is replaced', async () => {
    const who = await rich(20_000);
    const first = await freeIntent(who);
    expect(await settlePayment(first.payment_intent_id, new Date())).toBe(false);
    const second = await open(who, 6235, 2, { replaces: first.payment_intent_id });
    expect(await refusal(checkout(who, first.payment_intent_id))).toMatchObject({ status: 409, code: 'payment_canceled' });
    const third = await open(who, 0, 1, { replaces: second.payment_intent_id });
    await reconcile(new Date(Date.now() + 25 * 60 * 60 * 1000));
    expect(await refusal(checkout(who, third.payment_intent_id))).toMatchObject({ code: 'payment_canceled' });
    await returnReward(who, (await waiting(who))[0] as string);
    expect(await points(who)).toBe(20_000);
  });

  it('is refused when its reward was used by another order', async () => {
    const who = await rich(20_000);
    const [two, one] = [await freeIntent(who), await open(who, 6235, 2)];
    await confirm(who, one, CARDS.pays);
    await checkout(who, one.payment_intent_id);
    for (let tries = 0; tries < 2; tries++)
      expect(await refusal(checkout(who, two.payment_intent_id))).toMatchObject({ status: 409, code: 'reward_used' });
  });
});
