import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OptionGroup } from '#contract/options/options.ts';
import { ApiError } from '#contract/wire/client.ts';
import { catalogVersion } from '#server/features/catalog/service.ts';
import { type TestApp, testApp } from '../../../../../tests/app.ts';
import { product } from '../../../../../tests/factories/orders.ts';
import { ago, setOption, setProduct } from '../../../../../tests/factories/rows.ts';
import * as people from '../../../../../tests/factories/users.ts';

let shop: TestApp;
let manager: people.Person;
let staff: people.Person;
let owner: people.Person;

beforeAll(async () => {
  shop = await testApp({ queue: false });
  [manager, staff, owner] = [await people.staff(shop, 'manager'), await people.staff(shop, 'staff'), await people.admin(shop)];
});
afterAll(() => shop.close());

type Refused = { status: number; code: string; errors: Record<string, string> | undefined; names: string[] | undefined };
const refusal = (call: Promise<unknown>): Promise<Refused> =>
  call.then(
    () => expect.fail('was not refused'),
    (error) => {
      if (!(error instanceof ApiError)) throw error;
      const data = error.body.data as { productos?: { name: string }[] } | undefined;
      return { status: error.status, code: error.code, errors: error.errors, names: data?.productos?.map(({ name }) => name) };
    },
  );

const MILKS = { name: 'Leche', hint: '', min: 1, max: 1, each_max: 1 };
const milk = (name: string, price = 0, more: object = {}) => ({
  name,
  price,
  contains: [],
  breaks: [],
  prep_seconds: 0,
  station: 'none',
  ...more,
});
const newGroup = (options: object[] = [milk('Entera'), milk('Avena', 12)], more: object = {}) =>
  manager.api('POST /api/option-groups', { ...MILKS, options, ...more } as never) as Promise<OptionGroup>;
const saved = (group: OptionGroup, changes: object = {}) => {
  const { id, products, ...rest } = group;
  const options = group.options.map(({ available, sold_out_until, ...option }) => option);
  return manager.api('PUT /api/option-groups/{id}', { id, ...rest, options, ...changes } as never) as Promise<OptionGroup>;
};
const inherited = (group_id: string, more: object = {}) => ({
  group_id,
  min: null,
  max: null,
  defaults: [],
  hidden: [],
  prices: {},
  ...more,
});
const give = (id: string, groups: object[]) => manager.api('PUT /api/products/{id}/options', { id, groups } as never);
const idOf = ({ options }: OptionGroup, name: string): string => options.find((option) => option.name === name)?.id as string;
const one = (id: string) => shop.api('GET /api/products/{id}', { id });
const optionsOf = async (id: string, at = 0) => (await one(id)).options?.[at]?.options ?? [];

/** A product with a group of milks, whose default is whole milk. */
async function latte(name: string, options?: object[]) {
  const id = await product(5000, { name });
  const group = await newGroup(options);
  await give(id, [inherited(group.id, { defaults: [group.options[0]?.id] })]);
  return { id, group };
}

describe('a group of options', () => {
  it('is answered with ids, and listed by name with the number of its products', async () => {
    const group = await newGroup([
      milk('Entera', 0, { contains: ['lácteos'], breaks: ['vegano', 'vegano'] }),
      milk('Rara', -3.5, { contains: null }),
    ]);
    expect(group).toEqual({
      id: expect.any(String),
      ...MILKS,
      options: [
        {
          id: expect.any(String),
          ...milk('Entera', 0, { contains: ['lácteos'], breaks: ['vegano'] }),
          available: true,
          sold_out_until: null,
        },
        { id: expect.any(String), ...milk('Rara', -3.5, { contains: null }), available: true, sold_out_until: null },
      ],
      products: 0,
    });
    const id = await product(5000);
    await give(id, [inherited(group.id)]);
    await newGroup([milk('Miel')], { name: 'Ácidos' });
    const listed = await manager.api('GET /api/option-groups', {});
    expect(listed.find((other) => other.id === group.id)?.products).toBe(1);
    const names = listed.map(({ name }) => name);
    expect(names).toEqual(names.toSorted(new Intl.Collator('es').compare));
  });

  it('keeps ids, takes the order of the request, and retires missing options', async () => {
    const { id, group } = await latte('Latte que cambia', [milk('Entera'), milk('Avena', 12), milk('Coco', 14)]);
    const [whole, , coconut] = group.options;
    const changed = await saved(group, {
      options: [{ ...milk('De coco', 15), id: coconut?.id }, { ...milk('Entera'), id: whole?.id }, milk('Soya', 12)],
    });
    expect(changed.options.map((option) => [option.name, option.id])).toEqual([
      ['De coco', coconut?.id],
      ['Entera', whole?.id],
      ['Soya', expect.any(String)],
    ]);
    expect((await optionsOf(id)).map(({ name, price, default: usual }) => [name, price, usual])).toEqual([
      ['De coco', 15, false],
      ['Entera', 0, true],
      ['Soya', 12, false],
    ]);
    // A retired option no longer belongs to the group.
    expect(await refusal(saved(changed, { options: [{ ...milk('Avena'), id: idOf(group, 'Avena') }] }))).toMatchObject({
      status: 422,
      errors: { 'options.0.id': expect.any(String) },
    });
  });

  it('leaves a product without a default when its default is retired', async () => {
    const { id, group } = await latte('Latte sin entera');
    await saved(group, { options: [{ ...milk('Avena', 12), id: idOf(group, 'Avena') }] });
    expect((await optionsOf(id)).map(({ name, default: usual }) => [name, usual])).toEqual([['Avena', false]]);
    expect(await manager.api('GET /api/products/{id}/options', { id })).toEqual({ groups: [inherited(group.id)] });
    expect((await shop.api('GET /api/products', { q: 'Latte sin entera' }))[0]).toMatchObject({ choose: true });
  });

  it.each([
    ['two options of one name', [milk('Avena'), milk('AVENA')], {}, 'options.1.name'],
    ['an option of another group', [{ ...milk('Avena'), id: '0198c0de-1111-7222-8333-444455556666' }], {}, 'options.0.id'],
    ['more to choose than there is', [milk('Avena')], { min: 2, max: 3 }, 'min'],
    ['a maximum below the minimum', [milk('Avena'), milk('Soya')], { min: 2, max: 1 }, 'max'],
    ['a price with three decimals', [milk('Avena', 1.005)], {}, 'options.0.price'],
    ['a price above 1,000', [milk('Avena', 1000.01)], {}, 'options.0.price'],
    ['31 options', Array.from({ length: 31 }, (_, n) => milk(`Leche ${n}`)), {}, 'options'],
  ])('refuses %s', async (_, options, more, field) => {
    expect(await refusal(newGroup(options, more))).toMatchObject({ status: 422, errors: { [field]: expect.any(String) } });
  });

  it('cannot be deleted while a product uses it', async () => {
    const { id, group } = await latte('Latte con grupo');
    expect(await refusal(manager.api('DELETE /api/option-groups/{id}', { id: group.id }))).toMatchObject({
      status: 409,
      code: 'group_in_use',
      names: ['Latte con grupo'],
    });
    await give(id, []);
    await manager.api('DELETE /api/option-groups/{id}', { id: group.id });
    expect(await refusal(saved(group))).toMatchObject({ status: 404, code: 'group_not_found' });
    expect(await refusal(give(id, [inherited(group.id)]))).toMatchObject({
      status: 422,
      errors: { 'groups.0.group_id': expect.any(String) },
    });
    expect(await one(id)).not.toHaveProperty('has_options');
  });

  it('cannot be deleted while a deleted product can be restored, which then has the group again', async () => {
    const { id, group } = await latte('Latte de otoño');
    await manager.api('DELETE /api/products/{id}', { id });
    const remove = () => manager.api('DELETE /api/option-groups/{id}', { id: group.id });
    expect(await refusal(remove())).toMatchObject({ status: 409, code: 'group_in_use', names: ['Latte de otoño'] });
    const answers = await Promise.allSettled([remove(), manager.api('POST /api/products/{id}/restore', { id }), remove()]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected']);
    expect((await one(id)).options).toMatchObject([{ group_id: group.id }]);
    await manager.api('DELETE /api/products/{id}', { id });
    await setProduct(id, { deletedAt: ago({ days: 31 }) });
    await remove();
  });

  it('is recorded in the audit log, with prices when they changed', async () => {
    const group = await newGroup([milk('Entera'), milk('Avena', 12)], { name: 'Leches de la bitácora' });
    await saved(group, {
      options: [
        { ...milk('Entera'), id: idOf(group, 'Entera') },
        { ...milk('Avena', 14), id: idOf(group, 'Avena') },
      ],
    });
    await manager.api('DELETE /api/option-groups/{id}', { id: group.id });
    const rows = await owner.api('GET /api/audit', { limit: '200' });
    const told = rows.filter(({ subject }) => subject.id === group.id).map(({ kind, summary }) => [kind, summary]);
    expect(told).toEqual([
      ['delete', 'Eliminó el grupo de opciones Leches de la bitácora'],
      ['price', 'Leches de la bitácora: Avena de $12.00 a $14.00'],
      ['settings', 'Creó el grupo de opciones Leches de la bitácora'],
    ]);
  });
});

describe('the options of a product', () => {
  it('are answered as they were sent, in the same order', async () => {
    const id = await product(5000);
    const [milks, sizes] = [await newGroup(), await newGroup([milk('8 oz'), milk('12 oz', 10)], { name: 'Tamaño' })];
    const groups = [
      inherited(sizes.id, { defaults: [idOf(sizes, '8 oz')] }),
      inherited(milks.id, { min: 0, max: 2, hidden: [idOf(milks, 'Entera')], prices: { [idOf(milks, 'Avena')]: -0.5 } }),
    ];
    expect(await give(id, groups)).toEqual({ groups });
    expect(await manager.api('GET /api/products/{id}/options', { id })).toEqual({ groups });
    expect(
      (await one(id)).options?.map(({ name, min, max, options }) => [name, min, max, options.map((option) => [option.name, option.price])]),
    ).toEqual([
      [
        'Tamaño',
        1,
        1,
        [
          ['8 oz', 0],
          ['12 oz', 10],
        ],
      ],
      ['Leche', 0, 2, [['Avena', -0.5]]],
    ]);
  });

  const wrong = (whole: string, oat: string): [string, object, string][] => [
    ['an option of no group as a default', { defaults: ['0198c0de-1111-7222-8333-444455556666'] }, 'groups.0.defaults'],
    ['a default twice', { max: 2, defaults: [whole, whole.toUpperCase()] }, 'groups.0.defaults'],
    ['more defaults than the maximum', { prices: { [oat]: 0 }, defaults: [whole, oat] }, 'groups.0.defaults'],
    ['fewer defaults than the minimum', { min: 2, max: 2, defaults: [whole] }, 'groups.0.defaults'],
    ['a hidden default', { hidden: [whole], defaults: [whole] }, 'groups.0.defaults'],
    ['a default that costs', { defaults: [oat] }, 'groups'],
    ['a required group without any option', { hidden: [whole, oat] }, 'groups.0.min'],
    ['a minimum above the maximum', { min: 2 }, 'groups.0.min'],
    ['a choice that costs nothing', { prices: { [oat]: -50 } }, 'groups'],
    ['prices of options that it has not', { prices: { constructor: 1 } }, 'groups.0.prices'],
  ];

  it('are refused when the product could not be sold with them', async () => {
    const id = await product(5000, { name: 'Moka exigente' });
    const milks = await newGroup();
    const cases = wrong(idOf(milks, 'Entera'), idOf(milks, 'Avena'));
    for (const [name, more, field] of cases) {
      const { status, errors } = await refusal(give(id, [inherited(milks.id, more)]));
      expect([status, Object.keys(errors ?? {})], name).toEqual([422, [field]]);
    }
    const twice = await refusal(give(id, [inherited(milks.id), inherited(milks.id)]));
    expect(twice).toMatchObject({ status: 422, errors: { 'groups.1.group_id': expect.any(String) } });
    const many = await Promise.all(Array.from({ length: 9 }, () => newGroup()));
    expect(
      await refusal(
        give(
          id,
          many.map((group) => inherited(group.id)),
        ),
      ),
    ).toMatchObject({ status: 422, errors: { groups: expect.any(String) } });
    expect(await one(id)).not.toHaveProperty('has_options');
    expect(await refusal(give('no-hay', []))).toMatchObject({ status: 404 });
  });

  it('may have defaults whose prices sum to zero', async () => {
    const id = await product(5000);
    const [milks, sizes] = [await newGroup([milk('Avena', 10)]), await newGroup([milk('Chico', -10)], { name: 'Tamaño' })];
    await give(
      id,
      [milks, sizes].map((group) => inherited(group.id, { defaults: [group.options[0]?.id] })),
    );
    expect((await shop.api('GET /api/products', {})).find((other) => other.id === id)).not.toHaveProperty('from');
  });

  it('are protected from a price of the product with which a choice would cost nothing', async () => {
    const { id, group } = await latte('Latte barato', [milk('Entera'), milk('Sin leche', -10)]);
    const put = (price: number) => manager.api('PUT /api/products/{id}', { id, price });
    expect(await refusal(put(10))).toMatchObject({
      status: 422,
      errors: { price: expect.stringContaining('Latte barato') },
      names: ['Latte barato'],
    });
    expect((await put(10.01)).price).toBe(10.01);
    const file = (precio: number) => manager.api('POST /api/products/import', { csv: `id,precio\n${id},${precio}` });
    const refused = await shop.send('/api/products/import', {
      method: 'POST',
      headers: { authorization: `Bearer ${manager.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ csv: `id,precio\n${id},10` }),
    });
    expect([refused.status, (await refused.json()).errores]).toEqual([422, [{ fila: 2, campo: 'precio', mensaje: expect.any(String) }]]);
    expect(await file(10.02)).toMatchObject({ cambiadas: 1 });
    expect(await refusal(saved(group, { options: [group.options[0], { ...group.options[1], price: -10.02 }].map(bare) }))).toMatchObject({
      status: 422,
      errors: { options: expect.stringContaining('Latte barato') },
      names: ['Latte barato'],
    });
  });
});

const bare = (option: object | undefined) => {
  const { available, sold_out_until, ...rest } = option as Record<string, unknown>;
  return rest;
};

describe('a change of a group', () => {
  it('is refused with the products in which a default would cost something', async () => {
    const { group } = await latte('Latte usual');
    const second = await product(4000, { name: 'Moka usual' });
    await give(second, [inherited(group.id, { defaults: [idOf(group, 'Entera')] })]);
    const own = await product(4000, { name: 'Chai con su precio' });
    await give(own, [inherited(group.id, { defaults: [idOf(group, 'Entera')], prices: { [idOf(group, 'Entera')]: 0 } })]);
    const refused = await refusal(saved(group, { options: [{ ...bare(group.options[0]), price: 1 }, bare(group.options[1])] }));
    expect(refused).toMatchObject({
      status: 422,
      code: 'validation',
      errors: { options: expect.stringContaining('Latte usual y Moka usual') },
    });
    expect(refused.names?.sort()).toEqual(['Latte usual', 'Moka usual']);
    expect((await manager.api('GET /api/option-groups', {})).find(({ id }) => id === group.id)?.options[0]?.price).toBe(0);
  });

  it('is refused with the products whose limits or defaults it would break', async () => {
    const { group } = await latte('Latte con límites');
    expect(await refusal(saved(group, { min: 2, max: 2 }))).toMatchObject({
      status: 422,
      errors: { min: expect.any(String) },
      names: ['Latte con límites'],
    });
  });

  it('ignores deleted products, which are repaired when they are restored', async () => {
    const { id, group } = await latte('Latte borrado');
    const extras = await newGroup([milk('Extra')], { name: 'Extras', min: 0 });
    await give(id, [inherited(group.id, { defaults: [idOf(group, 'Entera')] }), inherited(extras.id)]);
    await manager.api('DELETE /api/products/{id}', { id });
    await saved(group, { options: [{ ...bare(group.options[0]), price: 1 }, bare(group.options[1])] });
    expect(await manager.api('POST /api/products/{id}/restore', { id })).toMatchObject({ has_options: true, price: 50 });
    expect(await manager.api('GET /api/products/{id}/options', { id })).toEqual({ groups: [inherited(group.id), inherited(extras.id)] });
  });
});

describe('parallel changes', () => {
  /** Whether the default choice costs nothing and the cheapest one costs something, for every product. */
  const isSound = async (id: string) => {
    const { price, options = [] } = await one(id);
    const usual = options.flatMap((group) => group.options.filter((option) => option.default));
    const least = options.reduce((sum, group) => sum + Math.min(...group.options.map((option) => option.price)), price);
    expect([usual.reduce((sum, option) => sum + option.price, 0), least >= 0.01]).toEqual([0, true]);
  };

  it('never leave a choice that costs nothing, in any combination', async () => {
    for (let round = 0; round < 8; round++) {
      const id = await product(2500);
      const [milks, sizes] = [
        await newGroup([milk('Entera'), milk('Nada')]),
        await newGroup([milk('12 oz'), milk('8 oz')], { name: 'Tamaño' }),
      ];
      const groups = [milks, sizes].map((group) => inherited(group.id, { defaults: [group.options[0]?.id] }));
      await give(id, groups);
      // Each change alone is valid; together a choice would cost 25 − 10 − 10 − 10.
      const cheaper = (group: OptionGroup) =>
        saved(group, { options: [bare(group.options[0]), { ...bare(group.options[1]), price: -10 }] });
      const calls = [
        cheaper(milks),
        cheaper(sizes),
        manager.api('PUT /api/products/{id}', { id, price: 15 }),
        manager.api('POST /api/products/import', { csv: `id,precio\n${id},14` }),
        give(id, [{ ...groups[0], prices: { [idOf(milks, 'Nada')]: -13 } }, groups[1] as object]),
      ];
      const done = await Promise.allSettled(calls);
      for (const one of done) if (one.status === 'rejected') expect((one.reason as ApiError).status).toBe(422);
      expect(done.some(({ status }) => status === 'fulfilled')).toBe(true);
      await isSound(id);
    }
  });

  it('never leave a default that costs something, and keep a group that a product gets meanwhile', async () => {
    for (let round = 0; round < 8; round++) {
      const id = await product(5000);
      const group = await newGroup([milk('Entera'), milk('Avena', 12)]);
      const given = give(id, [inherited(group.id, { defaults: [idOf(group, 'Entera')] })]);
      const dearer = saved(group, { options: [{ ...bare(group.options[0]), price: 5 }, bare(group.options[1])] });
      const removed = manager.api('DELETE /api/option-groups/{id}', { id: group.id });
      await Promise.allSettled([given, dearer, removed]);
      await isSound(id);
      const { groups } = await manager.api('GET /api/products/{id}/options', { id });
      const alive = (await manager.api('GET /api/option-groups', {})).some((other) => other.id === group.id);
      expect(groups.length > 0 && !alive).toBe(false);
    }
  });

  it('deadlock neither with each other nor with a change of availability', async () => {
    const { group } = await latte('Latte concurrido', [milk('Entera'), milk('Avena', 12), milk('Soya', 12)]);
    const reversed = group.options.toReversed().map(bare);
    const calls = Array.from({ length: 20 }, (_, n) =>
      n % 2 === 0
        ? saved(group, { options: n % 4 === 0 ? reversed : group.options.map(bare) })
        : staff.api('PUT /api/options/{id}/availability', { id: group.options[n % 3]?.id as string, available: n % 4 === 1 }),
    );
    expect((await Promise.allSettled(calls)).filter(({ status }) => status === 'rejected')).toEqual([]);
  });
});

describe('the availability of an option', () => {
  it('is set by staff, for all products, until the next opening or without an end', async () => {
    const { id, group } = await latte('Latte agotado');
    const oat = idOf(group, 'Avena');
    const set = (change: object) => staff.api('PUT /api/options/{id}/availability', { id: oat, ...change } as never);
    const isOffered = async () => (await optionsOf(id)).find((option) => option.id === oat)?.available;
    expect(await set({ sold_out: 'hoy' })).toMatchObject({ name: 'Avena', available: false, sold_out_until: expect.any(String) });
    expect(await isOffered()).toBe(false);
    expect(await set({ sold_out: null })).toMatchObject({ available: true, sold_out_until: null });
    await set({ available: false });
    // An option that is off without an end stays off.
    expect(await set({ sold_out: 'hoy' })).toMatchObject({ available: false, sold_out_until: null });
    expect(await set({ sold_out: null })).toMatchObject({ available: false });
    await set({ available: true });
    expect(await isOffered()).toBe(true);
    expect(await refusal(set({ available: true, sold_out: 'hoy' }))).toMatchObject({ status: 422 });
    const unknown = { id: '0198c0de-1111-7222-8333-444455556666', available: true };
    expect(await refusal(staff.api('PUT /api/options/{id}/availability', unknown))).toMatchObject({
      status: 404,
      code: 'option_not_found',
    });
  });

  it('returns by itself at the opening, with a new version of the catalogue', async () => {
    const { id, group } = await latte('Latte que vuelve');
    const oat = idOf(group, 'Avena');
    await staff.api('PUT /api/options/{id}/availability', { id: oat, sold_out: 'hoy' });
    const before = await catalogVersion();
    expect((await optionsOf(id))[1]?.available).toBe(false);
    await setOption(oat, { soldOutUntil: ago({ seconds: 1 }) });
    expect(await catalogVersion()).toBeGreaterThan(before);
    expect((await optionsOf(id))[1]?.available).toBe(true);
  });

  it('is answered with the stock of a limited option', async () => {
    const { group } = await latte('Latte contado');
    const [whole, oat] = [idOf(group, 'Entera'), idOf(group, 'Avena')];
    const stock = { mode: 'daily', left: 4, refill: 20 };
    await manager.api('PUT /api/options/{id}/stock', { id: oat, mode: 'daily', left: 4, refill: 20 });
    for (const change of [{ sold_out: 'hoy' }, { available: true }] as const)
      expect(await staff.api('PUT /api/options/{id}/availability', { id: oat, ...change })).toMatchObject({ stock });
    expect(await staff.api('PUT /api/options/{id}/availability', { id: whole, available: true })).not.toHaveProperty('stock');
    const known = (await manager.api('GET /api/option-groups', {})).find(({ id }) => id === group.id);
    expect(known?.options.map((option) => option.stock)).toEqual([undefined, stock]);
  });

  it('is not changed by a change of the group', async () => {
    const { group } = await latte('Latte que sigue agotado');
    await staff.api('PUT /api/options/{id}/availability', { id: idOf(group, 'Avena'), available: false });
    expect((await saved(group)).options.map(({ available }) => available)).toEqual([true, false]);
  });
});

describe('a group that two people save', () => {
  const versionOf = async (id: string) =>
    (await manager.api('GET /api/option-groups', { version: '1' })).find((group) => group.id === id)?.version as string;

  it('is saved by one of them with the version that both read; the other is told, with the current group', async () => {
    const group = await newGroup();
    const version = await versionOf(group.id);
    const renamed = (at: string) => group.options.map(({ id, name, price }) => ({ id, name: `${name} ${at}`, price }));
    const answers = await Promise.allSettled([
      saved(group, { options: renamed('fría'), version }),
      saved(group, { options: renamed('caliente'), version }),
    ]);
    const [won] = answers.filter((answer) => answer.status === 'fulfilled');
    const [lost] = answers.filter((answer) => answer.status === 'rejected');
    const error = lost?.reason as ApiError;
    expect([error.status, error.code, error.body.data]).toEqual([409, 'stale_option_group', won?.value]);
    expect(won?.value.version).toBe(await versionOf(group.id));
    expect(await refusal(saved(group, { version: 1 }))).toMatchObject({ status: 409, code: 'stale_option_group' });
  });

  it('is saved after an option was sold out meanwhile, and answered as before to those who send no version', async () => {
    const group = await newGroup();
    const version = await versionOf(group.id);
    await staff.api('PUT /api/options/{id}/availability', { id: group.options[0]?.id as string, available: false });
    expect(await saved(group, { name: 'Leches', version })).toMatchObject({ name: 'Leches' });
    for (const name of ['Una', 'Otra']) expect(await saved(group, { name })).not.toHaveProperty('version');
    expect((await manager.api('GET /api/option-groups', {})).find(({ id }) => id === group.id)).not.toHaveProperty('version');
  });
});
