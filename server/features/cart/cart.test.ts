import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_LINES } from '#contract/limits.ts';
import { pool } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { type TestApp, testApp } from '../../../tests/app.ts';
import { fillCart, insertProducts, product, refusal } from '../../../tests/factories/orders.ts';
import { ago, deleteGuestCarts, retireProduct, setCarts, setProduct } from '../../../tests/factories/rows.ts';
import { customer, type Person } from '../../../tests/factories/users.ts';
import { forgetOldGuestCarts, removeBought } from './service.ts';

let shop: TestApp;
let latte: string;
let concha: string;
let soldOut: string;
beforeAll(async () => {
  shop = await testApp({ queue: false });
  latte = await product(6250, { name: 'Latte' });
  concha = await product(3500, { name: 'Concha' });
  soldOut = await product(4000, { available: false });
});
afterAll(() => shop.close());

const NO_PRODUCT = '0198c0de-1111-7222-8333-444455556666';
const slugOf = async (id: string) => (await pool.query('select slug from products where id = $1', [id])).rows[0].slug as string;

/** The endpoints of a user's or a guest's cart: the same rules apply to both. */
type Basket = {
  userId: string | null;
  add(product_id: string, quantity: number): Promise<unknown>;
  read(): Promise<{ product_id: string; quantity: number }[]>;
  change(product_id: string, quantity: number): Promise<unknown>;
  remove(product_id: string): Promise<unknown>;
};

const basketOf = ({ id, api }: Person): Basket => ({
  userId: id,
  add: (product_id, quantity) => api('POST /api/cart/user/add', { user_id: id, product_id, quantity }),
  read: async () => (await api('GET /api/cart/user/{user_id}', { user_id: id })).cart,
  change: (product_id, quantity) => api('PUT /api/cart/user/{user_id}/{product_id}', { user_id: id, product_id, quantity }),
  remove: (product_id) => api('DELETE /api/cart/user/{user_id}/{product_id}', { user_id: id, product_id }),
});

const newSession = () => `session-${randomUUID()}`;
const guestBasket = (session_id = newSession()): Basket => ({
  userId: null,
  add: (product_id, quantity) => shop.api('POST /api/cart/temp', { session_id, product_id, quantity }),
  read: async () => (await shop.api('GET /api/cart/temp/{session_id}', { session_id })).cart,
  change: (product_id, quantity) => shop.api('PUT /api/cart/temp/{session_id}/{product_id}', { session_id, product_id, quantity }),
  remove: (product_id) => shop.api('DELETE /api/cart/temp/{session_id}/{product_id}', { session_id, product_id }),
});

const contents = async (basket: Basket) => (await basket.read()).map(({ product_id, quantity }) => [product_id, quantity]);

describe.each([
  ['a person’s cart', async () => basketOf(await customer(shop))],
  ['a guest’s cart', async () => guestBasket()],
])('the cart of %s', (_, open) => {
  it('is empty in the beginning', async () => {
    expect(await (await open()).read()).toEqual([]);
  });

  it('keeps added products with the catalogue’s current name, picture and price', async () => {
    const basket = await open();
    const id = await product(6250, { name: 'Mocha' });
    const row = await basket.add(id, 2);
    expect(row).toEqual({
      id_cart: expect.any(String),
      product_id: id,
      product_name: 'Mocha',
      product_image: '/art/products/latte.avif',
      product_price: 62.5,
      quantity: 2,
      user_id: basket.userId,
      available: true,
    });
    expect(await basket.read()).toEqual([row]);
    await setProduct(id, { name: 'Moka', priceCents: 7001, image: '/otra.avif' });
    expect(await basket.read()).toMatchObject([{ product_name: 'Moka', product_price: 70.01, product_image: '/otra.avif', quantity: 2 }]);
  });

  it('adds up quantities and keeps the order of adding', async () => {
    const basket = await open();
    await basket.add(latte, 1);
    await basket.add(concha, 2);
    expect(await basket.add(latte, 3)).toMatchObject({ quantity: 4 });
    expect(await contents(basket)).toEqual([
      [latte, 4],
      [concha, 2],
    ]);
  });

  it('accepts a slug as the product', async () => {
    const basket = await open();
    const slug = await slugOf(latte);
    expect(await basket.add(slug, 1)).toMatchObject({ product_id: latte });
    expect(await basket.add(latte.toUpperCase(), 1)).toMatchObject({ product_id: latte, quantity: 2 });
    expect(await basket.change(slug, 5)).toMatchObject({ product_id: latte, quantity: 5 });
    await basket.remove(slug);
    expect(await basket.read()).toEqual([]);
  });

  it('accepts at most 99 of a product', async () => {
    const basket = await open();
    await basket.add(latte, 98);
    await basket.add(latte, 1);
    expect(await refusal(basket.add(latte, 1))).toMatchObject({ status: 422, errors: { quantity: expect.any(String) } });
    expect(await contents(basket)).toEqual([[latte, 99]]);
  });

  it.each([0, -1, 1.5, 100, '3', null, Number.NaN, 1e300])('refuses a quantity of %s', async (quantity) => {
    const basket = await open();
    await basket.add(latte, 7);
    expect(await refusal(basket.add(latte, quantity as number))).toMatchObject({ status: 422, errors: { quantity: expect.any(String) } });
    expect(await refusal(basket.change(latte, quantity as number))).toMatchObject({
      status: 422,
      errors: { quantity: expect.any(String) },
    });
    expect(await contents(basket)).toEqual([[latte, 7]]);
  });

  it('refuses unknown and unavailable products', async () => {
    const basket = await open();
    const deleted = await product(1000);
    await retireProduct(deleted);
    for (const id of [NO_PRODUCT, deleted, 'no-hay', "'; --"]) {
      expect(await refusal(basket.add(id, 1))).toMatchObject({ status: 404, code: 'product_not_found' });
    }
    const { rows } = await pool.query('select slug from products where id = $1', [soldOut]);
    for (const name of [soldOut, rows[0].slug])
      expect(await refusal(basket.add(name, 1)), name).toMatchObject({
        status: 409,
        code: 'product_unavailable',
        data: { product_id: soldOut },
      });
    expect(await basket.read()).toEqual([]);
  });

  it('changes and removes its lines', async () => {
    const basket = await open();
    for (const id of [latte, NO_PRODUCT, 'no-hay']) {
      expect(await refusal(basket.change(id, 2))).toMatchObject({ status: 404, code: 'cart_line_not_found' });
      expect(await refusal(basket.remove(id))).toMatchObject({ status: 404, code: 'cart_line_not_found' });
    }
    await basket.add(latte, 1);
    expect(await basket.change(latte, 12)).toMatchObject({ product_id: latte, quantity: 12, user_id: basket.userId });
    expect(await basket.remove(latte)).toBeUndefined();
    expect(await refusal(basket.remove(latte))).toMatchObject({ status: 404, code: 'cart_line_not_found' });
    expect(await basket.read()).toEqual([]);
  });

  it('loses the lines of deleted products', async () => {
    const basket = await open();
    const season = await product(5000);
    await basket.add(season, 1);
    await basket.add(latte, 1);
    await retireProduct(season);
    expect(await contents(basket)).toEqual([[latte, 1]]);
    expect(await refusal(basket.change(season, 2))).toMatchObject({ status: 404 });
    expect(await refusal(basket.remove(season))).toMatchObject({ status: 404 });
  });

  it('keeps the lines of unavailable products and marks them', async () => {
    const basket = await open();
    const season = await product(5000);
    await basket.add(season, 1);
    await setProduct(season, { available: false });
    expect(await basket.change(season, 2)).toMatchObject({ quantity: 2, available: false });
    expect(await basket.read()).toMatchObject([{ product_id: season, quantity: 2, available: false }]);
    expect(await refusal(basket.add(season, 1))).toMatchObject({ status: 409, code: 'product_unavailable' });
  });

  it('counts 50 parallel additions as 50', async () => {
    const basket = await open();
    await Promise.all(Array.from({ length: 50 }, () => basket.add(latte, 1)));
    expect(await contents(basket)).toEqual([[latte, 50]]);
  });

  it('never contains more than 99 of a product after parallel additions', async () => {
    const basket = await open();
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, () =>
        basket.add(latte, 4).then(
          () => 201,
          (error) => error.status,
        ),
      ),
    );
    expect(outcomes.filter((status) => status === 201)).toHaveLength(24);
    expect(outcomes.filter((status) => status === 422)).toHaveLength(16);
    expect(await contents(basket)).toEqual([[latte, 96]]);
  });
});

describe('a full cart', () => {
  let menu: string[];
  beforeAll(async () => {
    menu = [];
    for (let i = 0; i < MAX_LINES + 15; i++) menu.push(await product(1000 + i));
  });

  it('has at most 100 lines after parallel additions', async () => {
    const basket = basketOf(await customer(shop));
    const outcomes = await Promise.all(
      menu.map((id) =>
        basket.add(id, 1).then(
          () => 201,
          (error) => error.code,
        ),
      ),
    );
    expect(outcomes.filter((one) => one === 201)).toHaveLength(MAX_LINES);
    expect(outcomes.filter((one) => one === 'cart_full')).toHaveLength(15);
    const inside = await contents(basket);
    expect(inside).toHaveLength(MAX_LINES);

    // An existing line can still grow; removing a line or deleting a product makes room.
    expect(await basket.add(inside[0]?.[0] as string, 1)).toMatchObject({ quantity: 2 });
    expect(await refusal(basket.add(latte, 1))).toMatchObject({ status: 422, code: 'cart_full' });
    await basket.remove(inside[0]?.[0] as string);
    await basket.add(latte, 1);
    const season = await product(5000);
    await basket.remove(latte);
    await basket.add(season, 1);
    expect(await refusal(basket.add(latte, 1))).toMatchObject({ status: 422, code: 'cart_full' });
    await retireProduct(season);
    await basket.add(latte, 1);
    expect(await basket.read()).toHaveLength(MAX_LINES);
  });

  it('accepts as many lines of a guest’s cart as fit, earliest first', async () => {
    const ximena = await customer(shop);
    const [basket, session_id] = [basketOf(ximena), newSession()];
    const guest = guestBasket(session_id);
    for (const id of menu.slice(0, 97)) await basket.add(id, 1);
    for (const id of menu.slice(95, 102)) await guest.add(id, 1);
    const { cart } = await ximena.api('POST /api/cart/user/{user_id}/merge', { user_id: ximena.id, session_id });
    expect(cart.map(({ product_id }) => product_id)).toEqual(menu.slice(0, 100));
    expect(cart.map(({ quantity }) => quantity)).toEqual(menu.slice(0, 100).map((_, i) => (i === 95 || i === 96 ? 2 : 1)));
    expect(await guest.read()).toEqual([]);
  });
});

describe('carts of other users', () => {
  it('are forbidden', async () => {
    const [ximena, memo] = [await customer(shop), await customer(shop)];
    await basketOf(ximena).add(latte, 3);
    const prying = basketOf({ ...memo, id: ximena.id });
    const calls = [
      () => prying.read(),
      () => prying.add(latte, 1),
      () => prying.change(latte, 1),
      () => prying.remove(latte),
      () => memo.api('POST /api/cart/user/{user_id}/merge', { user_id: ximena.id, session_id: newSession() }),
    ];
    for (const call of calls) expect(await refusal(call())).toMatchObject({ status: 403, code: 'forbidden' });
    const closed = basketOf({ ...ximena, api: shop.api });
    for (const call of [closed.read(), closed.add(latte, 1), closed.change(latte, 1), closed.remove(latte)]) {
      expect(await refusal(call)).toMatchObject({ status: 401 });
    }
    expect(await contents(basketOf(ximena))).toEqual([[latte, 3]]);
    expect(await basketOf(memo).read()).toEqual([]);
  });

  it('of guests need their session id, which is not stored in clear', async () => {
    const session_id = newSession();
    await guestBasket(session_id).add(latte, 3);
    expect(await guestBasket().read()).toEqual([]);
    expect(JSON.stringify((await pool.query('select * from carts')).rows)).not.toContain(session_id);
    expect(shop.logged()).not.toContain(session_id);
  });

  it.each(['session-short', 'guest-0123456789abcdef', `session-${'x'.repeat(200)}`, 'session-0123456789 abcdef', 'x'])(
    'refuse %s as a session',
    async (id) => {
      expect(await refusal(guestBasket(id).add(latte, 1))).toMatchObject({ status: 422, errors: { session_id: expect.any(String) } });
      expect(await refusal(guestBasket(id).read())).toMatchObject({ status: 422 });
    },
  );
});

describe('POST /api/cart/user/{user_id}/merge', () => {
  const merge = ({ id, api }: Person, session_id: string) => api('POST /api/cart/user/{user_id}/merge', { user_id: id, session_id });

  it('moves the guest’s lines and adds up quantities to at most 99', async () => {
    const [ximena, session_id] = [await customer(shop), newSession()];
    const [basket, guest] = [basketOf(ximena), guestBasket(session_id)];
    const [mocha, season] = [await product(6000), await product(5000)];
    await basket.add(latte, 60);
    await basket.add(concha, 1);
    await guest.add(mocha, 2);
    await guest.add(latte, 60);
    await guest.add(season, 1);
    await retireProduct(season);
    const { cart } = await merge(ximena, session_id);
    expect(cart.map(({ product_id, quantity, user_id }) => [product_id, quantity, user_id])).toEqual([
      [latte, 99, ximena.id],
      [concha, 1, ximena.id],
      [mocha, 2, ximena.id],
    ]);
    expect(await basket.read()).toEqual(cart);
    expect(await guest.read()).toEqual([]);
    expect(await merge(ximena, session_id)).toEqual({ cart });
  });

  it('ignores the lines of deleted products in both carts', async () => {
    const [ximena, session_id] = [await customer(shop), newSession()];
    const [basket, guest] = [basketOf(ximena), guestBasket(session_id)];
    await basket.add(latte, 1);
    const goods = await insertProducts(Array.from({ length: MAX_LINES + 2 }, () => ({})));
    await retireProduct(goods.slice(0, 4));
    const { rowCount } = await fillCart(ximena.id, goods);
    expect([rowCount, (await basket.read()).length]).toEqual([MAX_LINES + 2, MAX_LINES - 1]);
    const season = await product(5000);
    await setProduct([season, concha, soldOut], { available: true });
    for (const id of [season, concha, soldOut]) await guest.add(id, 1);
    await retireProduct(season);
    const { cart } = await merge(ximena, session_id);
    expect(cart).toHaveLength(MAX_LINES);
    const ids = cart.map(({ product_id }) => product_id);
    expect([ids.includes(concha), ids.includes(soldOut)]).toEqual([true, false]);
    await setProduct(soldOut, { available: false });
  });

  it('returns the user’s cart when there is nothing to move', async () => {
    const ximena = await customer(shop);
    expect(await merge(ximena, newSession())).toEqual({ cart: [] });
    await basketOf(ximena).add(latte, 1);
    expect((await merge(ximena, newSession())).cart).toMatchObject([{ product_id: latte, quantity: 1 }]);
  });

  it('moves lines once for parallel calls, and loses nothing that is added meanwhile', async () => {
    const [ximena, memo, session_id] = [await customer(shop), await customer(shop), newSession()];
    const guest = guestBasket(session_id);
    await guest.add(latte, 3);
    await guest.add(concha, 2);
    await Promise.all([
      ...Array.from({ length: 8 }, () => merge(ximena, session_id)),
      ...Array.from({ length: 8 }, () => merge(memo, session_id)),
      ...Array.from({ length: 10 }, () => guest.add(latte, 1)),
      ...Array.from({ length: 10 }, () => basketOf(ximena).add(latte, 1)),
    ]);
    const carts = await Promise.all([contents(basketOf(ximena)), contents(basketOf(memo)), contents(guest)]);
    const totals = new Map<unknown, number>();
    for (const [id, quantity] of carts.flat()) totals.set(id, (totals.get(id) ?? 0) + (quantity as number));
    expect(totals).toEqual(
      new Map([
        [latte, 23],
        [concha, 2],
      ]),
    );
  });
});

describe('bought products', () => {
  it('are removed from the user’s cart, and the others stay', async () => {
    const ximena = await customer(shop);
    const basket = basketOf(ximena);
    const other = basketOf(await customer(shop));
    for (const id of [latte, concha]) {
      await basket.add(id, 2);
      await other.add(id, 2);
    }
    await inTransaction((tx) =>
      removeBought(tx, ximena.id, [
        { productId: latte, options: [] },
        { productId: NO_PRODUCT, options: [] },
      ]),
    );
    expect(await contents(basket)).toEqual([[concha, 2]]);
    expect(await contents(other)).toHaveLength(2);
    await inTransaction((tx) => removeBought(tx, ximena.id, [{ productId: concha, options: [{ id: NO_PRODUCT, quantity: 1 }] }]));
    expect(await contents(basket)).toEqual([[concha, 2]]);
  });
});

describe('a guest’s cart', () => {
  it('expires 30 days after the last change', async () => {
    const [old, touched, ximena] = [newSession(), newSession(), await customer(shop)];
    for (const basket of [guestBasket(old), guestBasket(touched), basketOf(ximena)]) await basket.add(latte, 1);
    await setCarts({ updatedAt: ago({ days: 31 }) });
    // An expired cart cannot be read, changed or merged even before the job deletes it.
    expect(await guestBasket(old).read()).toEqual([]);
    expect(await refusal(guestBasket(old).change(latte, 2))).toMatchObject({ status: 404 });
    expect(await refusal(guestBasket(old).remove(latte))).toMatchObject({ status: 404 });
    expect((await ximena.api('POST /api/cart/user/{user_id}/merge', { user_id: ximena.id, session_id: old })).cart).toHaveLength(1);
    // Another addition begins a new cart.
    await guestBasket(touched).add(latte, 2);
    const { rows } = await pool.query(`select count(*)::int as guests from carts where session_hash is not null`);
    expect(await forgetOldGuestCarts()).toBe(rows[0].guests - 1);
    expect(await guestBasket(old).read()).toEqual([]);
    expect(await contents(guestBasket(touched))).toEqual([[latte, 2]]);
    expect(await contents(basketOf(ximena))).toEqual([[latte, 1]]);
  });

  it('can be created sixty times an hour per address, including 127.0.0.1; an existing cart is never refused', async () => {
    for (const address of ['127.0.0.1', '198.51.100.20']) {
      await deleteGuestCarts();
      const { send } = shop.from(address);
      const add = (session_id: string, product_id = latte) =>
        send('/api/cart/temp', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ session_id, product_id, quantity: 1 }),
        });
      // A refused addition creates no cart and does not count.
      for (let n = 0; n < 5; n++) expect((await add(newSession(), NO_PRODUCT)).status).toBe(404);
      const first = newSession();
      expect([201, 429]).toContain((await add(first)).status);
      const answers = await Promise.all(Array.from({ length: 80 }, () => add(newSession())));
      const refused = answers.filter(({ status }) => status === 429);
      expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
      // Earlier tests of this file created some from 127.0.0.1.
      const { rows } = await pool.query('select count(*)::int as made from carts where session_hash is not null');
      expect(rows[0].made).toBeLessThanOrEqual(60);
      if (address !== '127.0.0.1') {
        expect(rows[0].made).toBe(60);
        expect((await add(first)).status).toBe(201);
      }
    }
  });
});
