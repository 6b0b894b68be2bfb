import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CartRow } from '#contract/cart/cart.ts';
import { MAX_LINES } from '#contract/limits.ts';
import { pool } from '#server/db/client.ts';
import { type TestApp, testApp } from '../../../tests/app.ts';
import { LATTE_GROUPS, type OptionIds, withOptions } from '../../../tests/factories/options.ts';
import { product, refusal } from '../../../tests/factories/orders.ts';
import { deleteOptionGroups, retireOption, setOption, setProduct } from '../../../tests/factories/rows.ts';
import { customer, type Person } from '../../../tests/factories/users.ts';

let shop: TestApp;
let concha: string;
beforeAll(async () => {
  shop = await testApp({ queue: false });
  concha = await product(3500, { name: 'Concha' });
});
afterAll(() => shop.close());

let latte: string;
let option: OptionIds;
let ximena: Person;
beforeEach(async () => {
  latte = await product(6200, { name: 'Latte' });
  option = await withOptions(latte, LATTE_GROUPS);
  ximena = await customer(shop);
});

type Choice = { id: string; quantity?: number }[];
type Extra = { options?: Choice; note?: string | null };
/** The ids of the named options, with quantity one or the given quantity. */
const choice = (...names: (string | [string, number])[]): Choice =>
  names.map((name) => (typeof name === 'string' ? { id: option[name] as string } : { id: option[name[0]] as string, quantity: name[1] }));

const add = (product_id: string, quantity = 1, extra: Extra = {}, { id, api } = ximena): Promise<CartRow> =>
  api('POST /api/cart/user/add', { user_id: id, product_id, quantity, ...extra });
const change = (product_id: string, input: Extra & { quantity?: number }, { id, api } = ximena): Promise<CartRow> =>
  api('PUT /api/cart/user/{user_id}/{product_id}', { user_id: id, product_id, ...input });
const remove = (product_id: string) => ximena.api('DELETE /api/cart/user/{user_id}/{product_id}', { user_id: ximena.id, product_id });
const read = async ({ id, api } = ximena): Promise<CartRow[]> => (await api('GET /api/cart/user/{user_id}', { user_id: id })).cart;
const summary = (rows: CartRow[]) => rows.map(({ options_text, note, quantity }) => [options_text, note, quantity]);

const DEFAULT_TEXT = '12 oz · Entera';
const BIG = ['16 oz', 'Avena', ['Shot extra', 2]] as const;

describe('adding a product with options', () => {
  it('uses the defaults when nothing is chosen', async () => {
    const row = await add(latte, 2);
    expect(row).toEqual({
      id_cart: expect.any(String),
      product_id: latte,
      product_name: 'Latte',
      product_image: '/art/products/latte.avif',
      product_price: 62,
      quantity: 2,
      user_id: ximena.id,
      available: true,
      options: [
        { id: option['12 oz'], group: 'Tamaño', name: '12 oz', quantity: 1, price: 0 },
        { id: option.Entera, group: 'Leche', name: 'Entera', quantity: 1, price: 0 },
      ],
      options_text: DEFAULT_TEXT,
    });
    expect(await read()).toEqual([row]);
  });

  it('prices the choice in any order, and adds up equal choices', async () => {
    const options = choice(...BIG.map((one) => (typeof one === 'string' ? one : ([...one] as [string, number]))));
    const row = await add(latte, 1, { options });
    expect(row).toMatchObject({ product_price: 62 + 12 + 12.5 + 30, options_text: '16 oz · Avena · 2 Shot extra' });
    const upper = options.toReversed().map((one) => ({ ...one, id: one.id.toUpperCase() }));
    expect(await add(latte, 2, { options: upper })).toEqual({ ...row, quantity: 3 });
    expect(await add(latte, 1, { options: choice('8 oz', 'Entera') })).toMatchObject({ product_price: 54, quantity: 1 });
    expect(await add(latte)).toMatchObject({ product_price: 62, quantity: 1 });
    expect(await read()).toHaveLength(3);
  });

  it('sees another process’s change of the options at once', async () => {
    const avena = { options: choice('12 oz', 'Avena') };
    const { product_price } = await add(latte, 1, avena);
    await setOption(option.Avena, { priceCents: 4000 });
    expect((await add(latte, 1, avena)).product_price).not.toBe(product_price);
    expect((await add(latte, 1, avena)).product_price).toBe(62 + 40);
    await setOption(option.Avena, { available: false });
    expect(await refusal(add(latte, 1, avena))).toMatchObject({ code: 'option_unavailable' });
    await setOption(option.Avena, { available: true });
    expect((await add(latte, 1, avena)).quantity).toBe(4);
    await deleteOptionGroups(latte);
    expect(await refusal(add(latte, 1, avena))).toMatchObject({ status: 422 });
  });

  it('works by slug, and for guests', async () => {
    const { rows } = await pool.query('select slug from products where id = $1', [latte]);
    const session_id = `session-${randomUUID()}`;
    const line = { session_id, product_id: rows[0].slug as string, quantity: 1 };
    expect(await shop.api('POST /api/cart/temp', line)).toMatchObject({ options_text: DEFAULT_TEXT, user_id: null });
    const options = choice('8 oz', 'Avena');
    expect(await shop.api('POST /api/cart/temp', { ...line, options })).toMatchObject({ product_price: 66.5 });
    expect((await shop.api('GET /api/cart/temp/{session_id}', { session_id })).cart).toHaveLength(2);
  });

  it('keeps a trimmed note, which makes a separate line', async () => {
    await add(latte);
    expect(await add(latte, 1, { note: '  Bien caliente ' })).toMatchObject({ note: 'Bien caliente', quantity: 1 });
    expect(await add(latte, 1, { note: 'Bien caliente' })).toMatchObject({ quantity: 2 });
    expect(await add(concha, 1, { note: 'Tibia' })).toMatchObject({ note: 'Tibia' });
    for (const note of ['', '   ', null]) await add(concha, 1, { note });
    const rows = await read();
    expect(summary(rows)).toEqual([
      [DEFAULT_TEXT, undefined, 1],
      [DEFAULT_TEXT, 'Bien caliente', 2],
      [undefined, 'Tibia', 1],
      [undefined, undefined, 3],
    ]);
    expect(Object.keys(rows[3] as CartRow)).toEqual([
      'id_cart',
      'product_id',
      'product_name',
      'product_image',
      'product_price',
      'quantity',
      'user_id',
      'available',
    ]);
  });

  it('refuses with the groups that need a choice', async () => {
    const beans = await product(18_000, { name: 'Chiapas' });
    const grind = await withOptions(beans, [{ name: 'Molienda', options: [{ name: 'Grano' }, { name: 'Espresso' }] }]);
    for (const extra of [{}, { options: [] }]) {
      expect(await refusal(add(beans, 1, extra))).toMatchObject({
        status: 422,
        code: 'options_required',
        message: 'Elige Molienda de Chiapas.',
        errors: { options: expect.any(String) },
        data: {
          grupos: [{ id: expect.any(String), name: 'Molienda', options: [{ id: grind.Grano, name: 'Grano' }, { id: grind.Espresso }] }],
        },
      });
    }
    expect(await read()).toEqual([]);
    expect(await add(beans, 1, { options: [{ id: grind.Grano as string }] })).toMatchObject({ options_text: 'Grano' });
  });

  it('refuses choices outside of the limits, and options that the product does not have', async () => {
    const foreign = await withOptions(await product(5000), [{ name: 'Otra', options: [{ name: 'Ajena' }] }]);
    await retireOption(option.Canela);
    const wrong: Choice[] = [
      choice('12 oz'),
      choice('12 oz', '16 oz', 'Entera'),
      choice('12 oz', 'Entera', ['Shot extra', 4]),
      [...choice('12 oz', 'Entera'), { id: foreign.Ajena as string }],
      [...choice('12 oz', 'Entera'), { id: 'canela' }],
      choice('12 oz', 'Entera', 'Canela'),
      choice('12 oz', '12 oz', 'Entera'),
    ];
    for (const options of wrong)
      expect(await refusal(add(latte, 1, { options }))).toMatchObject({ status: 422, errors: expect.any(Object) });
    for (const options of [choice('12 oz', ['Entera', 0]), choice('12 oz', ['Entera', 21]), 'Entera', [{}], Array(21).fill({ id: 'x' })])
      expect(await refusal(add(latte, 1, { options: options as Choice }))).toMatchObject({ status: 422 });
    expect(await refusal(add(concha, 1, { options: choice('12 oz') }))).toMatchObject({ status: 422 });
    expect(await refusal(add(latte, 1, { note: 'x'.repeat(121) }))).toMatchObject({ status: 422, errors: { note: expect.any(String) } });
    expect(await refusal(add(latte, 1, { note: 5 as never }))).toMatchObject({ status: 422, errors: { note: 'Escribe un texto.' } });
    expect(await read()).toEqual([]);
    expect(await refusal(add(randomUUID(), 1, { options: choice('12 oz') }))).toMatchObject({ status: 404 });
  });

  it('refuses an unavailable option, also when it is a default', async () => {
    await setOption(option.Entera, { available: false });
    for (const options of [undefined, choice('12 oz', 'Entera')])
      expect(await refusal(add(latte, 1, options ? { options } : {}))).toMatchObject({
        status: 409,
        code: 'option_unavailable',
        data: { product_id: latte, option_id: option.Entera },
      });
    expect(await add(latte, 1, { options: choice('12 oz', 'Avena') })).toMatchObject({ available: true });
  });

  it('counts parallel additions of several choices, up to 99 each', async () => {
    const choices = [undefined, choice('16 oz', 'Avena'), choice('8 oz', 'Entera')];
    const added = choices.flatMap((options) =>
      Array.from({ length: 12 }, () => add(latte, 9, options ? { options } : {}).catch(() => null)),
    );
    expect((await Promise.all(added)).filter((row) => row === null)).toHaveLength(3);
    expect((await read()).map(({ quantity }) => quantity)).toEqual([99, 99, 99]);
  });

  it('fills the cart with at most 100 lines after parallel additions of notes', async () => {
    const notes = Array.from({ length: MAX_LINES + 10 }, (_, index) => `Nota ${index}`);
    const added = await Promise.all(notes.map((note) => add(concha, 1, { note }).catch(({ code }) => code)));
    expect(added.filter((one) => one === 'cart_full')).toHaveLength(10);
    const rows = await read();
    expect(rows).toHaveLength(MAX_LINES);
    expect(await add(concha, 1, { note: rows[0]?.note as string })).toMatchObject({ quantity: 2 });
    expect(await refusal(add(concha, 1, { note: 'Otra' }))).toMatchObject({ code: 'cart_full' });
  });
});

describe('a row whose choice is no longer offered', () => {
  it('stays visible with its problem', async () => {
    const oat = await add(latte, 1, { options: choice('12 oz', 'Avena') });
    await add(latte);
    await setOption(option.Avena, { available: false });
    const [off, whole] = await read();
    expect(off).toEqual({ ...oat, available: false, problem: 'option_unavailable' });
    expect(whole).toMatchObject({ available: true });
    expect(whole).not.toHaveProperty('problem');
    await retireOption(option.Avena);
    expect((await read())[0]).toMatchObject({ available: false, problem: 'option_unavailable', id_cart: oat.id_cart });
    await setProduct(latte, { available: false });
    expect((await read()).map(({ problem }) => problem)).toEqual(['product_unavailable', 'product_unavailable']);
    await setProduct(latte, { available: true });
    expect(await change(oat.id_cart, { options: choice('12 oz', 'Entera') })).toMatchObject({ available: true, quantity: 2 });
    expect(await read()).toHaveLength(1);
  });

  it('gets the defaults when it is older than the product’s options', async () => {
    await add(concha);
    await withOptions(concha, [{ name: 'Temperatura', options: [{ name: 'Tibia', isDefault: true }, { name: 'Fría' }] }]);
    expect(await read()).toMatchObject([{ options_text: 'Tibia', product_price: 35, available: true }]);
    concha = await product(3500, { name: 'Concha' });
  });

  it('merges with later additions of the same choice, and with the lines of a guest', async () => {
    const session_id = `session-${randomUUID()}`;
    const old = await add(concha, 2);
    await shop.api('POST /api/cart/temp', { session_id, product_id: concha, quantity: 4 });
    const ids = await withOptions(concha, [{ name: 'Temperatura', options: [{ name: 'Tibia', isDefault: true }, { name: 'Fría' }] }]);
    await add(concha, 1, { options: [{ id: ids.Fría as string }] });
    expect(await add(concha)).toMatchObject({ id_cart: old.id_cart, options_text: 'Tibia', quantity: 3 });
    const { cart } = await ximena.api('POST /api/cart/user/{user_id}/merge', { user_id: ximena.id, session_id });
    expect(summary(cart)).toEqual([
      ['Tibia', undefined, 7],
      ['Fría', undefined, 1],
    ]);
    concha = await product(3500, { name: 'Concha' });
  });

  it('has the current price of its options', async () => {
    await add(latte, 1, { options: choice('12 oz', 'Avena') });
    await setOption(option.Avena, { priceCents: 2000 });
    expect(await read()).toMatchObject([{ product_price: 82 }]);
  });
});

describe('changing a row', () => {
  it('by its id does not change other rows of the product', async () => {
    const [usual, oat] = [await add(latte), await add(latte, 1, { options: choice('12 oz', 'Avena') })];
    expect(await change(oat.id_cart, { quantity: 7 })).toEqual({ ...oat, quantity: 7 });
    expect(await change(usual.id_cart.toUpperCase(), { note: 'Sin espuma' })).toEqual({ ...usual, note: 'Sin espuma' });
    expect(await change(usual.id_cart, { options: choice('8 oz', 'Entera'), quantity: 3 })).toMatchObject({
      product_price: 54,
      note: 'Sin espuma',
      quantity: 3,
    });
    for (const note of ['', null]) {
      await change(usual.id_cart, { note: 'Otra' });
      expect(await change(usual.id_cart, { note })).not.toHaveProperty('note');
    }
    await remove(oat.id_cart);
    expect(summary(await read())).toEqual([['8 oz · Entera', undefined, 3]]);
  });

  it('by a product is refused when several rows match, and works with one', async () => {
    await add(latte);
    const oat = await add(latte, 1, { options: choice('12 oz', 'Avena') });
    for (const call of [() => change(latte, { quantity: 2 }), () => change(latte, { note: 'x' }), () => remove(latte)])
      expect(await refusal(call())).toMatchObject({ status: 409, code: 'ambiguous_line' });
    await remove(oat.id_cart);
    expect(await change(latte, { quantity: 2 })).toMatchObject({ quantity: 2 });
    await remove(latte);
    for (const name of [latte, oat.id_cart])
      expect(await refusal(change(name, { note: 'x' }))).toMatchObject({ status: 404, code: 'cart_line_not_found' });
  });

  it('merges it into an equal row: the older one stays', async () => {
    const [usual, oat] = [await add(latte, 2), await add(latte, 3, { options: choice('12 oz', 'Avena') })];
    const sugar = await add(latte, 1, { note: 'Con azúcar' });
    expect(await change(oat.id_cart, { options: choice('12 oz', 'Entera') })).toEqual({ ...usual, quantity: 5 });
    expect(await change(usual.id_cart, { note: 'Con azúcar' })).toEqual({ ...sugar, id_cart: usual.id_cart, quantity: 6 });
    expect(await read()).toHaveLength(1);
  });

  it('is refused when the merged row would contain more than 99, and changes nothing', async () => {
    const [, oat] = [await add(latte, 60), await add(latte, 40, { options: choice('12 oz', 'Avena') })];
    const before = await read();
    expect(await refusal(change(oat.id_cart, { options: choice('12 oz', 'Entera') }))).toMatchObject({
      status: 422,
      code: 'quantity_limit',
    });
    expect(await read()).toEqual(before);
    expect(await change(oat.id_cart, { options: choice('12 oz', 'Entera'), quantity: 39 })).toMatchObject({ quantity: 99 });
  });

  it('is refused when the change is empty, and for the same choices as in adding', async () => {
    const row = await add(latte);
    expect(await refusal(change(row.id_cart, {}))).toMatchObject({ status: 422, errors: { quantity: expect.any(String) } });
    expect(await refusal(change(row.id_cart, { options: choice('12 oz') }))).toMatchObject({ status: 422 });
    await setOption(option.Avena, { available: false });
    expect(await refusal(change(row.id_cart, { options: choice('12 oz', 'Avena') }))).toMatchObject({
      status: 409,
      code: 'option_unavailable',
    });
    expect(await read()).toEqual([row]);
  });

  it('keeps every unit under parallel merges and additions', async () => {
    const rows = [await add(latte, 5), await add(latte, 5, { note: 'a' }), await add(latte, 5, { note: 'b' })];
    const changes = rows.flatMap(({ id_cart }) => ['', 'a', 'b'].map((note) => change(id_cart, { note }).catch(({ status }) => status)));
    const answers = await Promise.all([...changes, ...Array.from({ length: 6 }, () => add(latte))]);
    expect(answers.filter((one) => typeof one === 'number' && one !== 404)).toEqual([]);
    expect((await read()).reduce((sum, { quantity }) => sum + quantity, 0)).toBe(21);
  });
});

describe('merging a guest’s cart', () => {
  it('loses no choice and no note', async () => {
    const session_id = `session-${randomUUID()}`;
    const guest = (extra: Extra, quantity = 1) => shop.api('POST /api/cart/temp', { session_id, product_id: latte, quantity, ...extra });
    await add(latte, 1, { note: 'Tibio' });
    await add(latte, 60);
    await guest({ options: choice('16 oz', 'Avena') }, 2);
    await guest({}, 60);
    await guest({ note: 'Tibio' });
    await guest({ options: choice('16 oz', 'Avena'), note: 'Tibio' });
    const { cart } = await ximena.api('POST /api/cart/user/{user_id}/merge', { user_id: ximena.id, session_id });
    expect(summary(cart)).toEqual([
      [DEFAULT_TEXT, 'Tibio', 2],
      [DEFAULT_TEXT, undefined, 99],
      ['16 oz · Avena', undefined, 2],
      ['16 oz · Avena', 'Tibio', 1],
    ]);
  });
});
