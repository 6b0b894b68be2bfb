import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ShopApi } from '#contract/api.ts';
import type { StaffProduct } from '#contract/catalog/catalog.ts';
import { ApiError } from '#contract/wire/client.ts';
import { pool } from '#server/db/client.ts';
import { catalogVersion } from '#server/features/catalog/service.ts';
import { seed } from '#server/seed/seed.ts';
import { type TestApp, testApp } from '../../../../tests/app.ts';
import { ago, setProduct } from '../../../../tests/factories/rows.ts';
import * as people from '../../../../tests/factories/users.ts';

let shop: TestApp;
let staff: people.Person;
let manager: people.Person;
let customer: people.Person;

beforeAll(async () => {
  shop = await testApp({ queue: false });
  await seed();
  staff = await people.staff(shop, 'staff');
  manager = await people.staff(shop, 'manager');
  customer = await people.customer(shop);
});
afterAll(() => shop.close());

let count = 0;
const newProduct = (more: object = {}) =>
  manager.api('POST /api/products', { name: `Pan ${++count}`, description: 'Del día.', price: 30, category: 'postres', ...more });
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => expect.fail('was not refused'),
    (error) => (error instanceof ApiError ? { status: error.status, code: error.code } : Promise.reject(error)),
  );
const as = (person: people.Person) => ({ headers: { authorization: `Bearer ${person.token}` } });

describe('the staff’s fields of a product', () => {
  const KEYS = ['tax', 'clave_sat', 'unidad_sat', 'station', 'prep_seconds', 'allergens_own', 'dietary_own', 'sold_out_until'];

  it.each(['/api/products?q=concha', '/api/products/concha'])('are answered to staff only: %s', async (path) => {
    const anonymous = await (await shop.send(path)).text();
    for (const key of KEYS) expect(anonymous).not.toContain(`"${key}"`);
    const asCustomer = await shop.send(path, as(customer));
    expect(await asCustomer.text()).toBe(anonymous);
    const answer = await shop.send(path, as(staff));
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const [concha] = [await answer.json()].flat();
    for (const key of KEYS) expect(concha).toHaveProperty(key);
    expect(concha).toMatchObject({ tax: 'preparado_16', station: 'barra', allergens_own: concha.allergens, dietary_own: concha.dietary });
  });

  it('include `ships` for beans, which everyone sees', async () => {
    expect(await shop.api('GET /api/products/{id}', { id: 'cafe-chiapas' })).toMatchObject({ ships: true });
    expect(await shop.api('GET /api/products/{id}', { id: 'latte' })).not.toHaveProperty('ships');
    const shipped = (await shop.api('GET /api/products', {})).filter(({ ships }) => ships).map(({ slug }) => slug);
    expect(shipped.sort()).toEqual(['cafe-chiapas', 'cafe-oaxaca', 'cafe-veracruz']);
  });

  it('have a station by the category when none is said', async () => {
    for (const [category, station] of [
      ['café', 'barra'],
      ['bebidas', 'barra'],
      ['postres', 'cocina'],
      ['desayunos', 'cocina'],
      ['almuerzos', 'cocina'],
    ] as const)
      expect((await newProduct({ category })).station, category).toBe(station);
    expect((await newProduct({ category: 'café', station: 'none' })).station).toBe('none');
  });

  it('that lack a station from earlier are listed for the owner, who decides for one or for all', async () => {
    const earlier = async (more: object = {}) => {
      const { id } = await newProduct({ station: 'none', ...more });
      // As the migration leaves a product that was created without a station.
      await setProduct(id, { stationChosen: false });
      return id;
    };
    const open = async () => (await manager.api('GET /api/products', { sin_estacion: '1' })).map(({ id }) => id);
    const [bar, kitchen, mug] = [await earlier({ category: 'café' }), await earlier(), await earlier()];
    expect((await open()).toSorted()).toEqual([bar, kitchen, mug].toSorted());
    expect((await manager.api('GET /api/stats/overview', {})).data.atencion).toContainEqual({
      kind: 'no_station',
      count: 3,
      href: '/dashboard/products?ver=sin-estacion',
    });
    expect(await refusal(staff.api('GET /api/products', { sin_estacion: '1' }))).toMatchObject({ status: 403 });
    await manager.api('PUT /api/products/{id}', { id: mug, station: 'none' });
    await manager.api('PUT /api/products/{id}', { id: kitchen, price: 31 });
    expect((await open()).toSorted()).toEqual([bar, kitchen].toSorted());
    const answers = await Promise.all([1, 2, 3].map(() => manager.api('POST /api/products/stations', { estacion: 'categoria' })));
    expect(answers.map(({ cambiados }) => cambiados).toSorted()).toEqual([0, 0, 2]);
    const stations = await Promise.all(
      [bar, kitchen, mug].map(async (id) => (await staff.api('GET /api/products/{id}', { id })) as StaffProduct),
    );
    expect(stations.map(({ station }) => station)).toEqual(['barra', 'cocina', 'none']);
    const bag = await earlier();
    expect(await manager.api('POST /api/products/stations', { estacion: 'none' })).toEqual({ cambiados: 1 });
    expect([await open(), ((await staff.api('GET /api/products/{id}', { id: bag })) as StaffProduct).station]).toEqual([[], 'none']);
    expect(await refusal(staff.api('POST /api/products/stations', { estacion: 'none' }))).toMatchObject({ status: 403 });
  });

  it('can be set, and are validated', async () => {
    const facts = {
      tax: 'exento',
      clave_sat: '50181900',
      unidad_sat: 'H87',
      station: 'cocina',
      prep_seconds: 300,
      ships: true,
    } as const;
    const { id } = await newProduct(facts);
    expect(await staff.api('GET /api/products/{id}', { id })).toMatchObject(facts);
    expect(await manager.api('PUT /api/products/{id}', { id, ships: false, station: 'barra' })).toMatchObject({
      tax: 'exento',
      clave_sat: '50181900',
      station: 'barra',
    });
    expect(await shop.api('GET /api/products/{id}', { id })).not.toHaveProperty('ships');
    const cleared = { clave_sat: null, unidad_sat: null };
    expect(await manager.api('PUT /api/products/{id}', { id, ...cleared })).toMatchObject(cleared);
    const wrongKeys = [{ clave_sat: '123' }, { clave_sat: '9010170a' }, { clave_sat: '' }, { unidad_sat: 'PIEZA' }, { unidad_sat: '-' }];
    for (const wrong of [...wrongKeys, { tax: 'iva' }, { station: 'sala' }, { prep_seconds: -1 }, { prep_seconds: 1.5 }, { ships: 'sí' }])
      expect(await refusal(manager.api('PUT /api/products/{id}', { id, ...(wrong as object) })), JSON.stringify(wrong)).toMatchObject({
        status: 422,
      });
  });
});

describe('a search of the inventory', () => {
  const named = async (q: string) => (await staff.api('GET /api/products', { q, en: 'nombre' })).map(({ name }) => name);

  it('matches name and category literally, in any case', async () => {
    const all = await shop.api('GET /api/products', {});
    for (const q of ['LATTE', 'afé d', 'postres', 'é']) {
      const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
      const expected = all.filter(({ name, category }) => [name, category].some((text) => plain(text).includes(plain(q))));
      expect((await named(q)).sort(), q).toEqual(expected.map(({ name }) => name).sort());
    }
    expect(await named('vaporizada')).toEqual([]);
    expect(await named('capuchino')).toEqual([]);
  });
});

describe('availability', () => {
  const set = (api: ShopApi, input: object) => api('PUT /api/products/{id}/availability', input as { id: string }) as Promise<StaffProduct>;
  const seen = async (id: string) => (await shop.api('GET /api/products/{id}', { id })).available;

  it('is set by staff, with exactly one key', async () => {
    const { id } = await newProduct();
    expect(await set(staff.api, { id, available: false })).toMatchObject({ available: false, sold_out_until: null });
    expect(await seen(id)).toBe(false);
    expect(await set(staff.api, { id, available: true })).toMatchObject({ available: true });
    for (const wrong of [{}, { available: true, sold_out: 'hoy' }, { sold_out: 'siempre' }, { available: 1 }])
      expect(await refusal(set(staff.api, { id, ...wrong })), JSON.stringify(wrong)).toMatchObject({ status: 422 });
    expect(await refusal(set(customer.api, { id, available: true }))).toMatchObject({ status: 403 });
  });

  it('ends a sold-out state at the next opening', async () => {
    const { id } = await newProduct();
    const { available, sold_out_until } = await set(staff.api, { id, sold_out: 'hoy' });
    expect(available).toBe(false);
    const until = new Date(String(sold_out_until));
    // Seven in the morning in Mexico City, within a day.
    expect(until.toISOString()).toMatch(/T13:00:00\.000Z$/);
    expect(until.getTime() - Date.now()).toBeGreaterThan(0);
    expect(until.getTime() - Date.now()).toBeLessThanOrEqual(86_400_000);

    await catalogVersion();
    expect(await seen(id)).toBe(false);
    await setProduct(id, { soldOutUntil: new Date() });
    const before = (await pool.query('select version from catalog_version')).rows[0].version;
    // The version rises at the opening, so that caches drop their answers.
    expect(await catalogVersion()).toBeGreaterThan(Number(before));
    expect(await seen(id)).toBe(true);
  });

  it('ends a sold-out state at once with null, and by making the product available', async () => {
    const { id } = await newProduct();
    for (const back of [{ sold_out: null }, { available: true }]) {
      await set(staff.api, { id, sold_out: 'hoy' });
      expect(await set(staff.api, { id, ...back })).toMatchObject({ available: true, sold_out_until: null });
    }
    await set(staff.api, { id, sold_out: 'hoy' });
    expect(await manager.api('PUT /api/products/{id}', { id, available: false })).toMatchObject({ sold_out_until: expect.any(String) });
    expect(await manager.api('PUT /api/products/{id}', { id, available: true })).toMatchObject({ available: true, sold_out_until: null });
  });

  it('stays off for a product that was already off', async () => {
    const { id } = await newProduct({ available: false });
    expect(await set(staff.api, { id, sold_out: 'hoy' })).toMatchObject({ available: false, sold_out_until: null });
    expect(await set(staff.api, { id, sold_out: null })).toMatchObject({ available: false });
  });
});

describe('deleted products', () => {
  const list = (query: object = {}) => manager.api('GET /api/products', { eliminados: '1', ...query });
  const remove = (id: string) => manager.api('DELETE /api/products/{id}', { id });
  const restore = (id: string) => manager.api('POST /api/products/{id}/restore', { id });

  it('are listed for managers, newest first', async () => {
    const made = [await newProduct({ name: 'Rosca de reyes' }), await newProduct({ name: 'Rosca de anís' })];
    for (const { id } of made) await remove(id);
    expect((await list({ limit: '2' })).map(({ id }) => id)).toEqual(made.map(({ id }) => id).reverse());
    expect((await list({ q: 'reyes' })).map(({ name }) => name)).toEqual(['Rosca de reyes']);
    expect((await list({ limit: 1 }))[0]).toMatchObject({ deleted_at: expect.any(String), tax: 'preparado_16' });
    const statusFor = async (init?: RequestInit) => (await shop.send('/api/products?eliminados=1', init)).status;
    expect([await statusFor(), await statusFor(as(customer)), await statusFor(as(staff))]).toEqual([401, 403, 403]);
    const answer = await shop.send('/api/products?eliminados=1', as(manager));
    expect([answer.headers.get('cache-control'), answer.headers.get('x-total-count')]).toEqual(['private, no-store', '2']);
  });

  it('are restored unchanged, and only once', async () => {
    const made = await newProduct({ name: 'Buñuelos' });
    expect(await refusal(restore(made.id))).toEqual({ status: 409, code: 'not_deleted' });
    await remove(made.id);
    const results = await Promise.allSettled([restore(made.id), restore(made.id), restore(made.id)]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 409, code: 'not_deleted' });
    expect(await shop.api('GET /api/products/{id}', { id: 'bunuelos' })).toMatchObject({ id: made.id, created_at: made.created_at });
  });

  it('are still sold out until the next opening, and not longer', async () => {
    const { id } = await newProduct();
    const { sold_out_until } = await staff.api('PUT /api/products/{id}/availability', { id, sold_out: 'hoy' });
    await remove(id);
    expect(await restore(id)).toMatchObject({ available: false, sold_out_until });
    await remove(id);
    await setProduct(id, { soldOutUntil: new Date() });
    await catalogVersion();
    expect(await restore(id)).toMatchObject({ available: true, sold_out_until: null });
  });

  it('get another slug when theirs is taken, also when many are restored at once', async () => {
    const old = [];
    for (let n = 0; n < 4; n++) {
      const { id } = await newProduct({ name: 'Capirotada' });
      await remove(id);
      old.push(id);
    }
    await newProduct({ name: 'Capirotada' });
    const back = await Promise.all(old.map(restore));
    expect(back.map(({ slug }) => slug).sort()).toEqual(['capirotada-2', 'capirotada-3', 'capirotada-4', 'capirotada-5']);
  });

  it('cannot be restored after 30 days', async () => {
    const { id } = await newProduct();
    await remove(id);
    const age = (days: number) => setProduct(id, { deletedAt: ago({ hours: days * 24 - 1 }) });
    await age(30);
    expect((await list()).map((one) => one.id)).toContain(id);
    await age(31);
    expect((await list()).map((one) => one.id)).not.toContain(id);
    expect(await refusal(restore(id))).toMatchObject({ status: 404 });
    expect(await refusal(restore('no-existe'))).toMatchObject({ status: 404 });
  });
});

describe('a product that two people save', () => {
  const versionOf = async (id: string) => (await manager.api('GET /api/products/{id}', { id, version: '1' })).version as string;
  const put = (id: string, changes: object) => manager.api('PUT /api/products/{id}', { id, ...changes });

  it('is saved by one of them with the version that both read; the other is told, with the current product', async () => {
    const { id, name } = await newProduct();
    const version = await versionOf(id);
    const [listed] = await manager.api('GET /api/products', { q: name, en: 'nombre', version: '1' });
    expect(listed?.version).toBe(version);
    const answers = await Promise.allSettled([put(id, { price: 41, version }), put(id, { description: 'De ayer.', version })]);
    const [won] = answers.filter((answer) => answer.status === 'fulfilled');
    const [lost] = answers.filter((answer) => answer.status === 'rejected');
    const error = lost?.reason as ApiError;
    expect([error.status, error.code, error.body.data]).toEqual([409, 'stale_product', won?.value]);
    expect(won?.value).toMatchObject({ version: await versionOf(id), stock: { mode: 'unlimited' } });
    expect(await refusal(put(id, { price: 42, version: 1 }))).toEqual({ status: 409, code: 'stale_product' });
    expect(await put(id, { price: 42, version: await versionOf(id) })).toMatchObject({ price: 42 });
  });

  it('is saved after it was sold out meanwhile', async () => {
    const { id } = await newProduct();
    const version = await versionOf(id);
    await staff.api('PUT /api/products/{id}/availability', { id, sold_out: 'hoy' });
    expect(await put(id, { price: 33, version })).toMatchObject({ price: 33 });
  });

  it('is answered as before to those who send no version, and to guests', async () => {
    const { id } = await newProduct();
    for (const price of [31, 32]) expect(await put(id, { price })).not.toHaveProperty('version');
    expect(await manager.api('GET /api/products/{id}', { id })).not.toHaveProperty('version');
    for (const path of [`/api/products/${id}`, '/api/products'])
      expect(await (await shop.send(`${path}?version=1`)).text(), path).not.toContain('"version"');
  });
});
