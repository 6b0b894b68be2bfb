import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_LINES, MAX_QUANTITY } from '#contract/limits.ts';
import { catalogVersion } from '#server/features/catalog/index.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { LATTE_GROUPS, withOptions } from '../../../../tests/factories/options.ts';
import { ADDRESS, checkout, fillCart, insertProducts, pay, product, refusal } from '../../../../tests/factories/orders.ts';
import { ago, retireOption, retireProduct, setOption, setOrder, setProduct } from '../../../../tests/factories/rows.ts';
import { limit } from '../../../../tests/factories/stock.ts';
import { admin, customer, giveReward, type Person } from '../../../../tests/factories/users.ts';
import { REORDERS } from './rules.ts';

const CENTS = 5000;

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp();
});
afterAll(() => shop.close());

async function order(buyer: Person, units: Record<string, number>): Promise<string> {
  const items = Object.entries(units).map(([product_id, quantity]) => ({ product_id, quantity }));
  const total = items.reduce((sum, { quantity }) => sum + quantity * CENTS, 0);
  return (await checkout(buyer, await pay(buyer, total, items), { items, shipping_address: ADDRESS })).order_id;
}

const again = ({ api }: Person, id: string) => api('POST /api/orders/{id}/reorder', { id });
const put = ({ id, api }: Person, product_id: string, quantity: number) =>
  api('POST /api/cart/user/add', { user_id: id, product_id, quantity });
const cartOf = async ({ id, api }: Person) =>
  (await api('GET /api/cart/user/{user_id}', { user_id: id })).cart.map(({ product_id, quantity }) => [product_id, quantity]);

/** `[product's id, reason]` of each change. */
const changes = ({ changed }: Awaited<ReturnType<typeof again>>) => changed.map(({ product: { id }, why }) => [id, why]);

describe('POST /api/orders/{id}/reorder', () => {
  it('adds the products of an order to the cart', async () => {
    const [ximena, latte, concha] = [await customer(shop), await product(CENTS), await product(CENTS)];
    const id = await order(ximena, { [latte]: 2, [concha]: 1 });
    await put(ximena, concha, 3);
    const { cart, changed } = await again(ximena, id);
    expect(changed).toEqual([]);
    expect(cart.map(({ product_id, quantity, user_id }) => [product_id, quantity, user_id])).toEqual([
      [concha, 4, ximena.id],
      [latte, 2, ximena.id],
    ]);
    expect(await cartOf(ximena)).toEqual([
      [concha, 4],
      [latte, 2],
    ]);
  });

  it('adds units that a reward had paid for too', async () => {
    const [ximena, latte] = [await customer(shop), await product(CENTS)];
    await giveReward(ximena.id, latte);
    const items = [{ product_id: latte, quantity: 3 }];
    const { order_id } = await checkout(ximena, await pay(ximena, 2 * CENTS, items), { items, shipping_address: ADDRESS });
    const { cart, changed } = await again(ximena, order_id);
    expect([cart, changed]).toMatchObject([[{ product_id: latte, quantity: 3, product_price: CENTS / 100 }], []]);
  });

  it('names what is no longer sold, sold out or has another price', async () => {
    const ximena = await customer(shop);
    const [gone, soldOut, dearer, same] = [await product(CENTS), await product(CENTS), await product(CENTS), await product(CENTS)];
    const id = await order(ximena, { [gone]: 1, [soldOut]: 1, [dearer]: 1, [same]: 1 });
    await retireProduct(gone);
    await setProduct(soldOut, { available: false });
    await setProduct(dearer, { priceCents: 6500 });
    const answer = await again(ximena, id);
    expect(changes(answer)).toEqual([
      [gone, 'gone'],
      [soldOut, 'sold_out'],
      [dearer, 'price'],
    ]);
    expect(answer.changed[0]?.product).toMatchObject({ name: expect.stringContaining('Producto'), price: 50 });
    expect(answer.cart).toMatchObject([
      { product_id: dearer, product_price: 65 },
      { product_id: same, product_price: 50 },
    ]);
  });

  it('adds as many as a line of the cart may contain', async () => {
    const [ximena, latte] = [await customer(shop), await product(CENTS)];
    const id = await order(ximena, { [latte]: 4 });
    await put(ximena, latte, 97);
    expect(changes(await again(ximena, id))).toEqual([[latte, 'capped']]);
    expect(changes(await again(ximena, id))).toEqual([[latte, 'capped']]);
    expect(await cartOf(ximena)).toEqual([[latte, MAX_QUANTITY]]);
  });

  it('adds as many products as the cart has room for', async () => {
    const [ximena, first, second] = [await customer(shop), await product(CENTS), await product(CENTS)];
    const id = await order(ximena, { [first]: 1, [second]: 1 });
    await put(ximena, await product(CENTS), 1);
    await fillCart(ximena.id, await insertProducts(Array.from({ length: MAX_LINES - 2 }, () => ({}))));
    const answer = await again(ximena, id);
    expect(changes(answer)).toEqual([[second, 'capped']]);
    expect(answer.cart).toHaveLength(MAX_LINES);
  });

  it('adds up parallel calls, also beside other additions, and never beyond the limit', async () => {
    const [ximena, latte, concha] = [await customer(shop), await product(CENTS), await product(CENTS)];
    const [one, other] = [await order(ximena, { [latte]: 2, [concha]: 7 }), await order(ximena, { [concha]: 7, [latte]: 2 })];
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => again(ximena, n % 2 ? one : other)));
    await Promise.all([again(ximena, one), put(ximena, latte, 3), again(ximena, other)]);
    expect(answers.flatMap(changes)).toEqual([]);
    expect(new Map((await cartOf(ximena)) as [string, number][])).toEqual(
      new Map([
        [latte, 23],
        [concha, 70],
      ]),
    );
    const late = await Promise.all(Array.from({ length: 20 }, () => again(ximena, one)));
    expect(late.flatMap(changes).filter(([id]) => id === concha)).toHaveLength(16);
    expect(new Map((await cartOf(ximena)) as [string, number][])).toEqual(
      new Map([
        [latte, 63],
        [concha, MAX_QUANTITY],
      ]),
    );
  });

  it('keeps all lines of parallel calls for an almost full cart', async () => {
    const ximena = await customer(shop);
    const goods = await Promise.all(Array.from({ length: 6 }, () => product(CENTS)));
    const ids: string[] = [];
    for (const id of goods) ids.push(await order(ximena, { [id]: 1 }));
    await put(ximena, await product(CENTS), 1);
    await fillCart(ximena.id, await insertProducts(Array.from({ length: MAX_LINES - 4 }, () => ({}))));
    const answers = await Promise.all(ids.map((id) => again(ximena, id)));
    expect(answers.flatMap(changes)).toHaveLength(3);
    expect(await cartOf(ximena)).toHaveLength(MAX_LINES);
  });

  it('is refused for orders of other users, also to the owner of the shop', async () => {
    const [ximena, latte] = [await customer(shop), await product(CENTS)];
    const id = await order(ximena, { [latte]: 1 });
    for (const person of [await customer(shop), await admin(shop)]) {
      expect(await refusal(again(person, id))).toMatchObject({ status: 404, code: 'order_not_found' });
      expect(await cartOf(person)).toEqual([]);
    }
    expect(await refusal(again(ximena, 'no-hay'))).toMatchObject({ status: 404 });
  });
});

const DEFAULT_CENTS = 6200;
async function latteWithOptions() {
  const latte = await product(DEFAULT_CENTS, { name: 'Latte' });
  const option = await withOptions(latte, LATTE_GROUPS);
  return { latte, option, choice: (...names: string[]) => names.map((name) => ({ id: option[name] as string })) };
}
type Items = NonNullable<Parameters<typeof pay>[2]>;
const buy = async (buyer: Person, cents: number, items: Items) => (await checkout(buyer, await pay(buyer, cents, items))).order_id;

describe('ordering options again', () => {
  it('chooses the same options and note', async () => {
    const [ximena, { latte, choice }] = [await customer(shop), await latteWithOptions()];
    const items = [
      { product_id: latte, quantity: 2, options: choice('16 oz', 'Avena', 'Canela'), note: 'Tibio' },
      { product_id: latte, quantity: 1 },
    ];
    const id = await buy(ximena, 2 * 8650 + DEFAULT_CENTS, items);
    const { cart, changed } = await again(ximena, id);
    expect(changed).toEqual([]);
    expect(cart.map(({ options_text, note, quantity }) => [options_text, note, quantity])).toEqual([
      ['16 oz · Avena · Canela', 'Tibio', 2],
      ['12 oz · Entera', undefined, 1],
    ]);
    expect((await again(ximena, id)).cart.map(({ quantity }) => quantity)).toEqual([4, 2]);
  });

  it('names the row for each of two choices of a product', async () => {
    const [ximena, { latte, option, choice }] = [await customer(shop), await latteWithOptions()];
    const id = await buy(ximena, DEFAULT_CENTS + 7450, [
      { product_id: latte, quantity: 1, options: choice('12 oz', 'Entera') },
      { product_id: latte, quantity: 1, options: choice('12 oz', 'Avena') },
    ]);
    await setOption(option.Avena, { priceCents: 2000 });
    const { cart, changed } = await again(ximena, id);
    const oat = cart.find(({ options_text }) => options_text === '12 oz · Avena');
    expect(changed).toMatchObject([{ why: 'price', options_text: '12 oz · Avena', id_cart: oat?.id_cart }]);
    await setOption(option.Avena, { available: false });
    const later = (await again(ximena, id)).changed;
    expect(later).toMatchObject([{ why: 'sold_out', options_text: '12 oz · Avena' }]);
    expect(later[0]).not.toHaveProperty('id_cart');
  });

  it('lets a line with an option that is no longer offered wait for the guest’s choice', async () => {
    const [ximena, { latte, option, choice }] = [await customer(shop), await latteWithOptions()];
    const id = await buy(ximena, 8650 + 3 * DEFAULT_CENTS, [
      { product_id: latte, quantity: 1, options: choice('16 oz', 'Avena', 'Canela') },
      { product_id: latte, quantity: 2, options: choice('12 oz', 'Entera', 'Canela'), note: 'Tibio' },
      { product_id: latte, quantity: 1, options: choice('12 oz', 'Entera') },
    ]);
    await retireOption(option.Avena);
    await retireOption(option.Canela);
    await limit(option.Avena, 0, { kind: 'option' });
    await catalogVersion();
    const answer = await again(ximena, id);
    expect(changes(answer)).toEqual([
      [latte, 'option_gone'],
      [latte, 'option_gone'],
    ]);
    const kept = answer.cart.map(({ quantity, available, problem }) => [quantity, available, problem]);
    expect(kept).toEqual([
      [1, false, 'option_unavailable'],
      [2, false, 'option_unavailable'],
      [1, true, undefined],
    ]);
    expect(answer.changed.map(({ id_cart }) => id_cart)).toEqual(answer.cart.slice(0, 2).map(({ id_cart }) => id_cart));
    expect((await again(ximena, id)).cart.map(({ quantity }) => quantity)).toEqual([2, 4, 2]);
    const [waiting] = answer.cart;
    const call = { user_id: ximena.id, product_id: waiting?.id_cart as string, options: choice('16 oz', 'Entera') };
    expect(await ximena.api('PUT /api/cart/user/{user_id}/{product_id}', call)).toMatchObject({ quantity: 2, available: true });
  });

  it('reports options that are unavailable or have another price, and a choice that is now required', async () => {
    const [ximena, { latte, option, choice }, concha] = [await customer(shop), await latteWithOptions(), await product(CENTS)];
    const items = [
      { product_id: latte, quantity: 1, options: choice('12 oz', 'Avena') },
      { product_id: concha, quantity: 1 },
    ];
    const id = await buy(ximena, 7450 + CENTS, items);
    await setOption(option.Avena, { priceCents: 2000 });
    await withOptions(concha, [{ name: 'Relleno', options: [{ name: 'Nata' }] }]);
    const answer = await again(ximena, id);
    expect(changes(answer)).toEqual([
      [latte, 'price'],
      [concha, 'option_gone'],
    ]);
    expect(answer.cart).toMatchObject([
      { product_price: 82, available: true },
      { product_id: concha, id_cart: answer.changed[1]?.id_cart, available: false, problem: 'option_unavailable' },
    ]);
    await setOption(option.Avena, { available: false });
    expect(changes(await again(ximena, id))[0]).toEqual([latte, 'sold_out']);
  });

  it('leaves out products that are sold out', async () => {
    const [ximena, manager, { latte, option, choice }] = [await customer(shop), await admin(shop), await latteWithOptions()];
    const concha = await product(CENTS);
    const id = await buy(ximena, 7450 + CENTS, [
      { product_id: latte, quantity: 1, options: choice('12 oz', 'Avena') },
      { product_id: concha, quantity: 1 },
    ]);
    const none = { mode: 'count', left: 0 } as const;
    await manager.api('PUT /api/options/{id}/stock', { id: option.Avena as string, ...none });
    await manager.api('PUT /api/products/{id}/stock', { id: concha, ...none });
    const answer = await again(ximena, id);
    expect(changes(answer)).toEqual([
      [latte, 'sold_out'],
      [concha, 'sold_out'],
    ]);
    expect(answer.cart).toEqual([]);
  });

  it('is limited', async () => {
    const [ximena, latte] = [await customer(shop), await product(CENTS)];
    const id = await order(ximena, { [latte]: 1 });
    const answers = await Promise.all(Array.from({ length: REORDERS.points + 3 }, () => again(ximena, id).catch(({ status }) => status)));
    expect(answers.filter((one) => one === 429)).toHaveLength(3);
  });
});

describe('GET /api/users/usual', () => {
  const usual = ({ api }: Person) => api('GET /api/users/usual', {});

  it('distinguishes the choices of a product, and leaves out those that are no longer offered', async () => {
    const [ximena, { latte, option, choice }] = [await customer(shop), await latteWithOptions()];
    const oat = { product_id: latte, quantity: 1, options: choice('Avena', '16 oz') };
    for (const note of ['Tibio', '']) await buy(ximena, 8650, [{ ...oat, ...(note && { note }) }]);
    await buy(ximena, DEFAULT_CENTS, [{ product_id: latte, quantity: 1 }]);
    const sorted = choice('Avena', '16 oz')
      .map((one) => ({ ...one, quantity: 1 }))
      .sort((a, b) => (a.id < b.id ? -1 : 1));
    expect(await usual(ximena)).toMatchObject([
      { product_id: latte, options: sorted, options_text: '16 oz · Avena', times: 2 },
      { product_id: latte, options_text: '12 oz · Entera', times: 1 },
    ]);
    await retireOption(option.Avena);
    expect(await usual(ximena)).toMatchObject([{ options_text: '12 oz · Entera' }]);
  });

  it('offers only choices that can be ordered now', async () => {
    const [ximena, { latte, option, choice }] = [await customer(shop), await latteWithOptions()];
    await buy(ximena, 8650, [{ product_id: latte, quantity: 1, options: choice('Avena', '16 oz') }]);
    await buy(ximena, DEFAULT_CENTS, [{ product_id: latte, quantity: 1 }]);
    const texts = async () => (await usual(ximena)).map((one) => one.options_text);
    await setOption(option.Avena, { available: false });
    expect(await texts()).toEqual(['12 oz · Entera']);
    await setOption(option.Avena, { available: true });
    await limit(option.Entera, 0, { kind: 'option' });
    await catalogVersion();
    expect(await texts()).toEqual(['16 oz · Avena']);
    await setProduct(latte, { available: false });
    expect(await texts()).toEqual([]);
  });

  it('counts purchases that are older than the product’s options as its defaults', async () => {
    const [ximena, concha] = [await customer(shop), await product(CENTS)];
    await order(ximena, { [concha]: 1 });
    await withOptions(concha, [{ name: 'Temperatura', options: [{ name: 'Tibia', isDefault: true }] }]);
    await order(ximena, { [concha]: 2 });
    expect(await usual(ximena)).toMatchObject([{ product_id: concha, options_text: 'Tibia', times: 2 }]);
  });

  it('names the three choices in most orders, the latest first among equals', async () => {
    const ximena = await customer(shop);
    expect(await usual(ximena)).toEqual([]);
    const [often, twice, early, late] = [await product(CENTS), await product(CENTS), await product(CENTS), await product(CENTS)];
    await order(ximena, { [often]: 1, [early]: 9 });
    await order(ximena, { [often]: 2, [twice]: 1 });
    await order(ximena, { [often]: 1, [twice]: 1, [late]: 1 });
    await order(await customer(shop), { [early]: 1 });
    const row = { options: [], options_text: '' };
    expect(await usual(ximena)).toEqual([
      { product_id: often, times: 3, ...row },
      { product_id: twice, times: 2, ...row },
      { product_id: late, times: 1, ...row },
    ]);
  });

  it('leaves out old and cancelled orders, and deleted products', async () => {
    const ximena = await customer(shop);
    const [old, cancelled, gone, kept] = [await product(CENTS), await product(CENTS), await product(CENTS), await product(CENTS)];
    await setOrder(await order(ximena, { [old]: 1 }), { createdAt: ago({ days: 91 }) });
    await ximena.api('POST /api/orders/{id}/cancel', { id: await order(ximena, { [cancelled]: 1 }) });
    await order(ximena, { [gone]: 1, [kept]: 1 });
    await retireProduct(gone);
    expect(await usual(ximena)).toMatchObject([{ product_id: kept, times: 1 }]);
  });
});
