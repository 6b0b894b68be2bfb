import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '#contract/catalog/catalog.ts';
import { allergensWith } from '#contract/options/option-rules.ts';
import { catalogVersion } from '#server/features/catalog/service.ts';
import { seed } from '#server/seed/seed.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { refusal } from '../../../../tests/factories/orders.ts';
import { setOptionNamed } from '../../../../tests/factories/rows.ts';
import { limit, unlimit } from '../../../../tests/factories/stock.ts';
import * as people from '../../../../tests/factories/users.ts';

let shop: TestApp;
let manager: people.Person;

beforeAll(async () => {
  shop = await testApp({ queue: false });
  await seed();
  manager = await people.staff(shop, 'manager');
});
afterAll(() => shop.close());

const one = (id: string) => shop.api('GET /api/products/{id}', { id });
const inList = async (slug: string, query: object = {}) =>
  (await shop.api('GET /api/products', query)).find((product) => product.slug === slug) as Product;
/** The answers as text, without the id, which differs in every database. */
const text = async (path: string, token?: string) => {
  const answer = await shop.send(path, token ? { headers: { authorization: `Bearer ${token}` } } : {});
  return (await answer.text()).replace(/"id":"[^"]+"/, '"id":"…"');
};
/** Sets whether an option of the latte is available. */
const setAvailable = (name: string, available: boolean) => setOptionNamed(name, { available });

describe('a product without options', () => {
  // Recorded before the introduction of options.
  const CONCHA =
    '{"id":"…","slug":"concha","name":"Concha","description":"Masa madre de 24 horas y costra de vainilla de Papantla.","image":"/art/products/concha-1000.webp","price":42,"original_price":null,"category":"postres","featured":true,"available":true,"allergens":["gluten","lácteos","huevo"],"dietary":["vegetariano"],"created_at":"2026-02-12T12:40:00.000Z","rating_average":null,"rating_count":0';
  const STAFF =
    ',"tax":"preparado_16","clave_sat":null,"unidad_sat":null,"station":"barra","prep_seconds":30,"allergens_own":["gluten","lácteos","huevo"],"dietary_own":["vegetariano"],"sold_out_until":null' +
    // A later field, for staff only.
    ',"stock":{"mode":"unlimited","left":null,"refill":null}';

  it('keeps its answers unchanged, to the byte', async () => {
    expect(await text('/api/products/concha')).toBe(`${CONCHA}}`);
    for (const query of ['q=concha', 'q=concha&en=nombre', 'category=postres&limit=1'])
      expect(await text(`/api/products?${query}`), query).toBe(`[${CONCHA}}]`);
    expect(await text('/api/products?q=conhca')).toBe(`[${CONCHA}}]`);
    expect(await text('/api/products/concha', manager.token)).toBe(`${CONCHA}${STAFF}}`);
    expect(await text('/api/products?q=concha', manager.token)).toBe(`[${CONCHA}${STAFF}}]`);
  });
});

describe('a product with options', () => {
  it('has them in its own answer, with the product’s settings for each group', async () => {
    const { options, has_options, ...latte } = await one('latte');
    expect(has_options).toBe(true);
    expect(latte).toMatchObject({ price: 82, available: true, allergens: ['lácteos'], dietary: ['vegetariano', 'sin gluten'] });
    for (const key of ['from', 'choose']) expect(latte).not.toHaveProperty(key);
    expect(options?.map(({ name, min, max, each_max }) => [name, min, max, each_max])).toEqual([
      ['Tamaño', 1, 1, 1],
      ['Leche', 1, 1, 1],
      ['Temperatura', 1, 1, 1],
      ['Extras', 0, 4, 3],
    ]);
    expect(options?.[1]?.options.map(({ id, ...option }) => option)[2]).toEqual({
      name: 'Leche de avena',
      price: 12,
      available: true,
      default: false,
      contains: ['gluten'],
      breaks: ['sin gluten'],
    });
    const oat = async (slug: string) => (await one(slug)).options?.[1]?.options.find(({ name }) => name === 'Leche de avena')?.price;
    expect([await oat('latte'), await oat('matcha-latte')]).toEqual([12, 0]);
    const sizes = (await one('cold-brew')).options?.[0]?.options.map(({ name, price, default: usual }) => [name, price, usual]);
    expect(sizes).toEqual([
      ['12 oz', 0, true],
      ['16 oz', 12, false],
    ]);
  });

  it.each([{}, { q: 'latte' }, { q: 'latte', en: 'nombre' }, { q: 'lattte' }, { category: 'café' }])(
    'is marked in lists, which do not contain the options: %j',
    async (query) => {
      const latte = await inList('latte', query);
      expect(latte).toMatchObject({ has_options: true, from: 82, price: 82, allergens: ['lácteos'] });
      for (const key of ['options', 'choose']) expect(latte).not.toHaveProperty(key);
    },
  );

  it('answers its allergens without options, from which pages compute those of each choice', async () => {
    const { fixed, options = [] } = await one('latte');
    expect(fixed).toEqual({ allergens: [], dietary: ['vegano', 'vegetariano', 'sin gluten', 'sin lactosa'] });
    const oat = options.flatMap((group) => group.options).find(({ name }) => name === 'Leche de avena');
    expect(allergensWith(fixed?.allergens ?? null, options, [{ id: oat?.id ?? '', quantity: 1 }])).toEqual(['gluten']);
    expect(await one('concha')).not.toHaveProperty('fixed');
    expect(await inList('latte')).not.toHaveProperty('fixed');
  });

  it('has no lowest price when every choice costs the same', async () => {
    const beans = await inList('cafe-chiapas');
    expect(beans).toMatchObject({ has_options: true, allergens: [], dietary: ['vegano', 'vegetariano', 'sin gluten', 'sin lactosa'] });
    expect(beans).not.toHaveProperty('from');
  });

  it('answers to staff the allergens and diets without options separately', async () => {
    const own = { allergens_own: [], dietary_own: ['vegano', 'vegetariano', 'sin gluten', 'sin lactosa'] };
    const shown = { allergens: ['lácteos'], dietary: ['vegetariano', 'sin gluten'] };
    expect(await manager.api('GET /api/products/{id}', { id: 'latte' })).toMatchObject({ ...shown, ...own });
    expect((await manager.api('GET /api/products', { q: 'latte' })).find(({ slug }) => slug === 'latte')).toMatchObject({
      ...shown,
      ...own,
    });
    const changed = await manager.api('PUT /api/products/{id}', { id: 'latte', allergens: ['soya'], dietary: ['vegetariano'] });
    expect(changed).toMatchObject({ allergens: ['lácteos', 'soya'], dietary: ['vegetariano'], allergens_own: ['soya'] });
    const unknown = await manager.api('PUT /api/products/{id}', { id: 'latte', allergens: null });
    expect([unknown.allergens, unknown.allergens_own]).toEqual([null, null]);
    await manager.api('PUT /api/products/{id}', { id: 'latte', allergens: own.allergens_own, dietary: [...own.dietary_own] as never });
  });

  it('needs a choice when its default is unavailable, and is unavailable when all options are', async () => {
    await setAvailable('Leche entera', false);
    expect(await inList('latte')).toMatchObject({ choose: true, available: true });
    const milks = ['Leche entera', 'Leche deslactosada', 'Leche de avena', 'Leche de almendra', 'Leche de soya'];
    for (const name of milks) await setAvailable(name, false);
    expect(await inList('latte')).toMatchObject({ choose: true, available: false });
    expect((await one('latte')).available).toBe(false);
    expect((await one('americano')).available).toBe(true);
    for (const name of milks) await setAvailable(name, true);
    expect((await inList('latte')).available).toBe(true);
    expect(await inList('latte')).not.toHaveProperty('choose');
  });

  it('is unavailable when the stock of all required options is used up', async () => {
    const latte = await one('latte');
    const guest = { session_id: `session-${randomUUID()}`, product_id: latte.id };
    await shop.api('POST /api/cart/temp', { ...guest, quantity: 1 });
    const milks = latte.options?.find(({ name }) => name === 'Leche')?.options ?? [];
    for (const { id } of milks) await limit(id, 0, { kind: 'option' });
    await catalogVersion();
    expect((await one('latte')).available).toBe(false);
    expect(await inList('latte')).toMatchObject({ available: false });
    expect(await inList('latte', { q: 'latte' })).toMatchObject({ available: false });
    const { cart } = await shop.api('GET /api/cart/temp/{session_id}', guest);
    expect(cart).toMatchObject([{ available: false, problem: 'sold_out' }]);
    expect(await refusal(shop.api('POST /api/cart/temp', { ...guest, quantity: 1 }))).toMatchObject({ status: 409, code: 'sold_out' });
    await unlimit(milks);
    await catalogVersion();
    expect((await one('latte')).available).toBe(true);
  });
});

describe('the demo shop', () => {
  it('has options for every drink and for beans, with defaults that cost nothing', async () => {
    const drinks = (await shop.api('GET /api/products', {})).filter(({ category }) => category === 'café' || category === 'bebidas');
    expect(drinks.filter(({ has_options }) => !has_options)).toEqual([]);
    expect(drinks.filter(({ choose }) => choose)).toEqual([]);
    for (const { slug } of drinks) {
      const usual = (await one(slug)).options?.flatMap(({ options }) => options.filter((option) => option.default));
      expect(
        usual?.reduce((sum, { price }) => sum + price, 0),
        slug,
      ).toBe(0);
    }
  });

  it('has defaults that agree with the pictures and texts of the drinks', async () => {
    const shown = Object.fromEntries(
      (await shop.api('GET /api/products', {})).map(({ slug, allergens, dietary }) => [slug, { allergens, dietary }]),
    );
    const milky = { allergens: ['lácteos'], dietary: ['vegetariano', 'sin gluten'] };
    for (const slug of ['cappuccino', 'flat-white', 'chai-latte']) expect(shown[slug], slug).toEqual(milky);
    expect(shown['matcha-latte']).toEqual({ allergens: ['lácteos'], dietary: ['vegetariano'] });
    const chocolate = { allergens: ['lácteos', 'nueces', 'soya'], dietary: ['vegetariano'] };
    expect([shown.mocha, shown['chocolate-oaxaqueno']]).toEqual([chocolate, chocolate]);
  });
});
