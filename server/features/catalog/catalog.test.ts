import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ShopApi } from '#contract/api.ts';
import { ApiError } from '#contract/wire/client.ts';
import { db } from '#server/db/client.ts';
import { demoProducts } from '#server/seed/catalog/products.ts';
import { seed } from '#server/seed/seed.ts';
import { type TestApp, testApp } from '../../../tests/app.ts';
import { insertProducts } from '../../../tests/factories/orders.ts';
import { deleteProduct } from '../../../tests/factories/rows.ts';
import * as people from '../../../tests/factories/users.ts';
import { catalogVersion, resolveProductId } from './service.ts';
import { productsByIds } from './sold/products.ts';

const NEW = { name: 'Pan de muerto', description: 'Azahar y naranja.', price: 62.35, category: 'postres' } as const;
const NO_PRODUCT = '0198c0de-1111-7222-8333-444455556666';

let shop: TestApp;
let admin: ShopApi;
let customer: ShopApi;

beforeAll(async () => {
  shop = await testApp({ queue: false });
  // Two processes may start on the same empty database.
  await Promise.all([seed(), seed()]);
  admin = (await people.admin(shop)).api;
  customer = (await people.customer(shop)).api;
});
afterAll(() => shop.close());

const refusal = (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => expect.fail('was not refused'),
    (error) => (error instanceof ApiError ? error : Promise.reject(error)),
  );
const names = async (query: object) => (await shop.api('GET /api/products', query)).map(({ name }) => name);
const count = async (query: string) => (await shop.send(`/api/products${query}`)).headers.get('x-total-count');

describe('the list', () => {
  it('has each demo product once, featured ones first, then in Spanish order', async () => {
    const found = await names({});
    expect(found).toHaveLength(demoProducts.length);
    const spanish = (featured: boolean) =>
      demoProducts
        .filter((product) => product.featured === featured)
        .map(({ name }) => name)
        .sort(new Intl.Collator('es').compare);
    expect(found).toEqual([...spanish(true), ...spanish(false)]);
  });

  it('has prices in pesos and no ratings yet', async () => {
    const [latte] = await shop.api('GET /api/products', { q: 'latte vaporizada roseta' });
    expect(latte).toMatchObject({ slug: 'latte', price: 82, original_price: null, rating_average: null, rating_count: 0, available: true });
    expect(latte).not.toHaveProperty('folded');
  });

  it('ignores empty query fields', async () => {
    const answer = await shop.send('/api/products?category=&q=&sort=&limit=&offset=');
    expect([answer.status, answer.headers.get('x-total-count')]).toEqual([200, String(demoProducts.length)]);
  });

  it('may be cached by browsers with an ETag', async () => {
    const answer = await shop.send('/api/products?q=latte');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    const etag = answer.headers.get('etag') ?? '';
    for (const held of [etag, etag.replace('W/', ''), `"otra", ${etag}`, '*']) {
      expect((await shop.send('/api/products?q=latte', { headers: { 'if-none-match': held } })).status, held).toBe(304);
    }
    expect((await shop.send('/api/stripe/config')).headers.get('cache-control')).toBe('no-store');
  });

  it('filters by category', async () => {
    const found = await shop.api('GET /api/products', { category: 'almuerzos' });
    expect(found.map(({ category }) => category)).toEqual(Array(4).fill('almuerzos'));
  });

  it.each([
    ['price_asc', (a: number, b: number) => a - b],
    ['price_desc', (a: number, b: number) => b - a],
  ] as const)('sorts by %s', async (sort, compare) => {
    const prices = (await shop.api('GET /api/products', { sort })).map(({ price }) => price);
    expect(prices).toEqual([...prices].sort(compare));
  });

  it('sorts by age', async () => {
    const [first, ...rest] = await shop.api('GET /api/products', { sort: 'newest' });
    expect(first?.slug).toBe('cheesecake-de-guayaba');
    expect(rest.at(-1)?.slug).toBe('cafe-chiapas');
  });

  it('is divided into pages without gaps, with X-Total-Count', async () => {
    const all = await names({});
    const pages = await Promise.all([0, 10, 20, 30].map((offset) => names({ limit: 10, offset })));
    expect(pages.flat()).toEqual(all);
    expect(await Promise.all(['', '?limit=1', '?offset=31', '?offset=500', '?limit=5&category=desayunos', '?q=zzzzzz'].map(count))).toEqual(
      ['32', '32', '32', '32', '4', '0'],
    );
  });

  it.each([
    ['CAFE', 'Café de olla'],
    ['jámaica', 'Agua de jamaica'],
    ['oaxaqueno', 'Chocolate oaxaqueño'],
    ['tres  LECHES', 'Pastel de tres leches'],
    ['leches tres', 'Pastel de tres leches'],
    ['cappuc', 'Cappuccino'],
    ['Te\u0301 manzanilla', 'Té de manzanilla'],
  ])('finds %s', async (q, name) => expect(await names({ q })).toContain(name));

  it.each([
    ['capuchino', 'Cappuccino'],
    ['expreso doble', 'Espresso doble'],
    ['chesecake', 'Cheesecake de guayaba'],
    ['limonda', 'Limonada con chía'],
  ])('finds products despite %s', async (q, name) => expect((await names({ q }))[0]).toBe(name));

  it('never matches inside a word: tea is not on toast', async () => {
    const found = await names({ q: 'té' });
    expect(found.length).toBeGreaterThan(1);
    expect(found.filter((name) => !/^(té|chai|matcha)/i.test(name))).toEqual([]);
    expect(await names({ q: 'apuccin' })).toEqual([]);
  });

  it('lists whole words of the name first, then their beginnings', async () => {
    const made = await Promise.all([
      admin('POST /api/products', { ...NEW, name: 'Zanahorias Aa' }),
      admin('POST /api/products', { ...NEW, name: 'Pastel de zanahoria Zz', description: 'Sin nada.' }),
      admin('POST /api/products', { ...NEW, name: 'Bb', description: 'Con zanahoria.' }),
    ]);
    try {
      expect(await names({ q: 'zanahoria' })).toEqual(['Pastel de zanahoria Zz', 'Zanahorias Aa', 'Bb']);
    } finally {
      for (const { id } of made) await admin('DELETE /api/products/{id}', { id });
    }
  });

  it.each([['sin gluten'], ['SIN GLUTÉN'], ['vegano'], ['veganas'], ['sin lactosa']] as const)('finds the diet %s', async (q) => {
    const diet = q.startsWith('vega') ? 'vegano' : q.toLowerCase().replace('é', 'e');
    const all = await shop.api('GET /api/products', {});
    const wanted = all.filter(({ dietary }) => dietary.some((one) => one === diet)).map(({ name }) => name);
    expect(wanted.length).toBeGreaterThan(0);
    expect((await names({ q })).toSorted()).toEqual(wanted.toSorted());
  });

  it('finds an allergen', async () => {
    const all = await shop.api('GET /api/products', {});
    const wanted = all.filter(({ allergens }) => allergens?.includes('nueces')).map(({ name }) => name);
    expect(await names({ q: 'nueces' })).toEqual(expect.arrayContaining(wanted));
  });

  it('answers similar words only when nothing matches, with X-Search', async () => {
    const told = async (q: string) => {
      const { headers } = await shop.send(`/api/products?${new URLSearchParams({ q })}`);
      return [headers.get('x-search'), headers.get('x-total-more')];
    };
    expect(await told('capuchino')).toEqual(['similar', null]);
    for (const q of ['cappuccino', 'zzzzzz', '']) expect(await told(q), q).toEqual([null, null]);
  });

  it('stops counting a search at 500, with X-Total-More', async () => {
    const fill = (from: number, to: number) =>
      insertProducts(
        Array.from({ length: to - from + 1 }, (_, n) => ({
          name: `Polvorete ${from + n}`,
          slug: `polvorete-${from + n}`,
          category: 'postres',
        })),
      );
    const made: string[] = [];
    const told = async (query: string) => {
      const { headers } = await shop.send(`/api/products?${query}`);
      return [headers.get('x-total-count'), headers.get('x-total-more')];
    };
    try {
      made.push(...(await fill(1, 500)));
      expect(await told('q=polvorete')).toEqual(['500', null]);
      made.push(...(await fill(501, 700)));
      for (const page of ['', '&limit=1000', '&offset=600', '&offset=900', '&category=postres'])
        expect(await told(`q=polvorete${page}`), page).toEqual(['500', '1']);
      expect(await names({ q: 'polvorete', limit: 1000 })).toHaveLength(700);
      expect(await told('limit=1')).toEqual(['732', null]);
    } finally {
      await deleteProduct(made);
    }
  });

  it.each(['%', '_', '\\', "' or 1=1 --", '%%%'])('treats %s literally', async (q) => expect(await names({ q })).toEqual([]));

  it('lists all products for an empty search', async () => expect(await names({ q: ' ' })).toHaveLength(32));

  it.each([
    ['limit=0', 'limit'],
    ['limit=1001', 'limit'],
    ['limit=1e2', 'limit'],
    ['offset=-1', 'offset'],
    ['category=cafe', 'category'],
    ['sort=name', 'sort'],
    ['q=%00', 'q'],
    [`q=${'a'.repeat(101)}`, 'q'],
  ])('refuses ?%s', async (query, field) => {
    const response = await shop.send(`/api/products?${query}`);
    expect(response.status).toBe(422);
    expect((await response.json()).errors).toHaveProperty(field);
  });
});

describe('one product', () => {
  it('is found by slug and by id', async () => {
    const bySlug = await shop.api('GET /api/products/{id}', { id: 'te-de-manzanilla' });
    expect(bySlug.name).toBe('Té de manzanilla');
    expect(await shop.api('GET /api/products/{id}', { id: bySlug.id.toUpperCase() })).toEqual(bySlug);
  });

  it.each([NO_PRODUCT, 'no-existe', '1', 'Té', '%'])('answers 404 for %s', async (id) => {
    expect(await refusal(shop.api('GET /api/products/{id}', { id }))).toMatchObject({ status: 404, code: 'product_not_found' });
  });
});

describe('changing the catalogue', () => {
  it('needs an administrator', async () => {
    for (const [who, status] of [
      [shop.api, 401],
      [customer, 403],
    ] as const) {
      expect((await refusal(who('POST /api/products', NEW))).status).toBe(status);
      expect((await refusal(who('PUT /api/products/{id}', { id: 'latte', price: 1 }))).status).toBe(status);
      expect((await refusal(who('DELETE /api/products/{id}', { id: 'latte' }))).status).toBe(status);
    }
    expect((await shop.api('GET /api/products/{id}', { id: 'latte' })).price).toBe(82);
  });

  it('fills in fields that were not sent', async () => {
    const made = await admin('POST /api/products', { ...NEW, name: '  Buñuelos ☆ ' });
    expect(made).toMatchObject({
      slug: 'bunuelos',
      name: 'Buñuelos ☆',
      price: 62.35,
      original_price: null,
      image: '/art/placeholders/postres.svg',
      featured: false,
      available: true,
    });
    expect(await admin('GET /api/products/{id}', { id: 'bunuelos' })).toEqual(made);
    await admin('DELETE /api/products/{id}', { id: made.id });
  });

  it('gives twenty products of one name, created in parallel, twenty different slugs', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => admin('POST /api/products', NEW)));
    const slugs = made.map(({ slug }) => slug).sort();
    expect(slugs).toEqual(['pan-de-muerto', ...Array.from({ length: 19 }, (_, n) => `pan-de-muerto-${n + 2}`)].sort());
    await Promise.all(made.map(({ id }) => admin('DELETE /api/products/{id}', { id })));
  });

  it.each([
    ['name', { name: 'x' }],
    ['name', { name: 'a'.repeat(101) }],
    ['name', { name: 'dos\nlíneas' }],
    ['name', { name: undefined }],
    ['description', { description: '   ' }],
    ['description', { description: 'a'.repeat(2001) }],
    ['price', { price: 0 }],
    ['price', { price: -5 }],
    ['price', { price: 100_000.01 }],
    ['price', { price: 1.005 }],
    ['price', { price: '62' }],
    ['price', { price: null }],
    ['original_price', { original_price: 0 }],
    ['category', { category: 'cafe' }],
    ['image', { image: 'javascript:alert(1)' }],
    ['image', { image: '//example.com/x.png' }],
    ['featured', { featured: 'yes' }],
    ['available', { available: null }],
    ['allergens', { allergens: 'huevo' }],
    ['dietary', { dietary: 'vegano' }],
  ])('refuses a wrong %s %j', async (field, wrong) => {
    const body = { ...NEW, ...wrong } as typeof NEW;
    const said = await refusal(admin('POST /api/products', body));
    expect([said.status, Object.keys(said.errors)]).toEqual([422, [field]]);
    if ('name' in wrong && wrong.name === undefined) return;
    expect((await refusal(admin('PUT /api/products/{id}', { id: 'latte', ...wrong } as { id: string }))).errors).toHaveProperty(field);
  });

  it('changes only the fields that are sent', async () => {
    const made = await admin('POST /api/products', { ...NEW, original_price: 80, featured: true });
    const priced = await admin('PUT /api/products/{id}', { id: made.slug, price: 60 });
    expect(priced).toEqual({ ...made, price: 60 });
    const moved = await admin('PUT /api/products/{id}', {
      id: made.id,
      category: 'desayunos',
      name: 'Otro',
      original_price: null,
      available: false,
    });
    expect(moved).toEqual({
      ...priced,
      name: 'Otro',
      category: 'desayunos',
      image: '/art/placeholders/desayunos.svg',
      original_price: null,
      available: false,
    });
    expect(await admin('PUT /api/products/{id}', { id: made.id })).toEqual(moved);
    expect(await admin('GET /api/products/{id}', { id: made.id })).toEqual(moved);
    expect(await names({ q: 'otro azahar', category: 'desayunos' })).toEqual(['Otro']);
    await admin('DELETE /api/products/{id}', { id: made.id });
  });

  it('distinguishes unknown allergens from none', async () => {
    const made = await admin('POST /api/products', NEW);
    expect([made.allergens, made.dietary]).toEqual([null, []]);
    const facts = { allergens: ['huevo', 'gluten', 'huevo'], dietary: ['vegetariano'] } as const;
    const told = await admin('PUT /api/products/{id}', { id: made.id, allergens: [...facts.allergens], dietary: [...facts.dietary] });
    expect([told.allergens, told.dietary]).toEqual([['huevo', 'gluten'], ['vegetariano']]);
    expect(await admin('PUT /api/products/{id}', { id: made.id, allergens: [] })).toEqual({ ...told, allergens: [], allergens_own: [] });
    expect((await admin('PUT /api/products/{id}', { id: made.id, allergens: null })).allergens).toBe(null);
    await admin('DELETE /api/products/{id}', { id: made.id });
  });

  it('keeps both of two parallel changes of different fields', async () => {
    const { id } = await admin('POST /api/products', NEW);
    await Promise.all([admin('PUT /api/products/{id}', { id, price: 11 }), admin('PUT /api/products/{id}', { id, category: 'café' })]);
    expect(await shop.api('GET /api/products/{id}', { id })).toMatchObject({
      price: 11,
      category: 'café',
      image: '/art/placeholders/cafe.svg',
    });
    await admin('DELETE /api/products/{id}', { id });
  });

  it('deletes a product once: its slug is free, and old orders keep it', async () => {
    const { id, slug } = await admin('POST /api/products', NEW);
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => admin('DELETE /api/products/{id}', { id })));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await refusal(shop.api('GET /api/products/{id}', { id }))).code).toBe('product_not_found');
    expect((await refusal(admin('PUT /api/products/{id}', { id, price: 1 }))).code).toBe('product_not_found');
    expect((await refusal(admin('DELETE /api/products/{id}', { id: slug }))).code).toBe('product_not_found');
    expect(await names({ q: NEW.name })).not.toContain(NEW.name);
    expect((await productsByIds(db, [id])).get(id)).toMatchObject({ slug, deleted: true, priceCents: 6235 });
    const again = await admin('POST /api/products', NEW);
    expect(again.slug).toBe(slug);
    await admin('DELETE /api/products/{id}', { id: again.id });
  });

  it('raises the version with each successful write', async () => {
    const before = await catalogVersion();
    await refusal(admin('POST /api/products', { ...NEW, price: 0 }));
    await refusal(admin('DELETE /api/products/{id}', { id: NO_PRODUCT }));
    expect(await catalogVersion()).toBe(before);
    const { id } = await admin('POST /api/products', NEW);
    expect(await catalogVersion()).toBe(before + 1);
    await admin('PUT /api/products/{id}', { id, price: 5 });
    expect(await catalogVersion()).toBe(before + 2);
    await admin('DELETE /api/products/{id}', { id });
    expect(await catalogVersion()).toBe(before + 3);
  });
});

describe('a large catalogue', () => {
  const offsets = [0, 480, 960, 1440];
  const SEARCHES = [
    { q: 'café' },
    { q: 'CAFE de', sort: 'price_asc' },
    { q: 'chocolate', sort: 'price_desc', limit: 2, offset: 1 },
    { q: 'a', category: 'bebidas', sort: 'newest' },
    { q: '%' },
    { q: 'té' },
    { q: 'sin gluten' },
    { q: 'pan' },
    { category: 'bebidas', limit: 3, offset: 2 },
    { category: 'café', sort: 'newest' },
  ] as const;
  const answers = () =>
    Promise.all(SEARCHES.map(async (query) => [await names(query), await count(`?${new URLSearchParams(query as never)}`)]));
  let many: string[];
  let inMemory: Awaited<ReturnType<typeof answers>>;
  beforeAll(async () => {
    inMemory = await answers();
    const price = (n: number) => 100 + (n % 7);
    const rosca = (n: number) => ({ slug: `rosca-${n}`, name: `Rosca ${n}`, priceCents: price(n), category: 'postres' as const });
    many = await insertProducts(Array.from({ length: 1500 }, (_, n) => rosca(n + 1)));
  });
  afterAll(() => deleteProduct(many));

  it.each([{ q: 'rosca' }, { category: 'postres' }, { q: 'rosca', sort: 'price_desc' }, { sort: 'newest' }] as const)(
    'is divided into complete pages, with and without the cache: %o',
    async (query) => {
      const all = await Promise.all([names({ ...query, limit: 1000 }), names({ ...query, limit: 1000, offset: 1000 })]);
      for (let time = 0; time < 2; time++) {
        expect((await Promise.all(offsets.map((offset) => names({ ...query, limit: 480, offset })))).flat()).toEqual(all.flat());
      }
    },
  );

  it('gives the same results from the database as a small one gives from memory', async () => {
    expect(inMemory.flat(2).length).toBeGreaterThan(20);
    expect(await answers()).toEqual(inMemory);
  });

  it('lists new, deleted and renamed products at once', async () => {
    const look = async () => [
      await count('?q=rosca+77&limit=3'),
      (await names({ q: 'rosca', limit: 1 }))[0],
      await count('?category=postres&limit=1'),
    ];
    const [found, , inCategory] = (await look()).map(Number);
    const { id } = await admin('POST /api/products', { ...NEW, name: 'Aaa rosca 77' });
    expect(await look()).toEqual([String((found ?? 0) + 1), 'Aaa rosca 77', String((inCategory ?? 0) + 1)]);
    await admin('PUT /api/products/{id}', { id, name: 'Aab rosca 77' });
    expect((await look())[1]).toBe('Aab rosca 77');
    await admin('DELETE /api/products/{id}', { id });
    expect(await look()).toEqual([String(found), 'Rosca 1', String(inCategory)]);
  });
});

describe('look-ups for carts and orders', () => {
  it('resolve slugs, and return ids unchanged', async () => {
    const latte = await shop.api('GET /api/products/{id}', { id: 'latte' });
    expect(await resolveProductId('latte')).toBe(latte.id);
    expect(await resolveProductId(NO_PRODUCT.toUpperCase())).toBe(NO_PRODUCT);
    expect(await resolveProductId('no-existe')).toBeNull();
  });

  it('return the known products of many ids', async () => {
    const [one, two] = await shop.api('GET /api/products', { limit: 2 });
    const found = await productsByIds(db, [one?.id ?? '', two?.id ?? '', one?.id ?? '', NO_PRODUCT, 'latte', '']);
    expect([...found.keys()].sort()).toEqual([one?.id, two?.id].sort());
    expect(found.get(one?.id ?? '')).toMatchObject({ name: one?.name, priceCents: Math.round((one?.price ?? 0) * 100), deleted: false });
    expect(await productsByIds(db, [])).toEqual(new Map());
  });
});

describe('search engines', () => {
  it('get a sitemap of every public page and product', async () => {
    const response = await shop.send('/sitemap.xml');
    expect(response.headers.get('content-type')).toContain('application/xml');
    const found = [...(await response.text()).matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path]) => path);
    expect(found).toEqual(expect.arrayContaining(['/', '/menu', '/products', '/coffee', '/products/latte', '/products/ensalada']));
    expect(found.filter((path) => path?.startsWith('/products/'))).toHaveLength(32);
  });

  it('are kept from private pages by robots.txt', async () => {
    const text = await (await shop.send('/robots.txt')).text();
    expect(text).toMatch(/^Disallow: \/dashboard$/m);
    expect(text).toMatch(/^Sitemap: https?:\/\/.+\/sitemap\.xml$/m);
  });
});
