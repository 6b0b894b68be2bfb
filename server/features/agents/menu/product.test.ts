import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Product } from '#contract/catalog/catalog.ts';
import { selectionProblem } from '#contract/options/option-rules.ts';
import type { ProductOptionGroup } from '#contract/options/selection.ts';
import { axesOf, completed } from './axes.ts';
import { allergenMessages, centsOf, exists, featured, narrowed, productOf, variantOf } from './product.ts';
import { readVariantId } from './variants.ts';

const uuid = (n: number) => `${String(n).padStart(8, '0')}-aaaa-4bbb-8ccc-dddddddddddd`;
type Option = ProductOptionGroup['options'][number];
const option = (n: number, name: string, price: number, more: Partial<Option> = {}): Option => ({
  id: uuid(n),
  name,
  price,
  available: true,
  default: false,
  contains: [],
  breaks: [],
  ...more,
});
const group = (name: string, options: Option[], limits: Partial<ProductOptionGroup> = {}): ProductOptionGroup => ({
  group_id: name,
  name,
  hint: '',
  min: 1,
  max: 1,
  each_max: 1,
  options,
  ...limits,
});

const milk = group('Leche', [
  option(1, 'Entera', 0, { default: true, contains: ['lácteos'] }),
  option(2, 'Avena', 12, { contains: ['gluten'] }),
  option(3, 'De la casa', 0, { contains: null }),
  option(4, 'Almendra', 14, { available: false, contains: ['nueces'] }),
]);
const size = group('Tamaño', [option(5, 'Chico', -10), option(6, 'Grande', 15)]);
const extras = group('Extras', [option(7, 'Shot extra', 14), option(8, 'Vainilla', 10)], { min: 0, max: 3, each_max: 2 });

const product = (options: ProductOptionGroup[] | undefined, more: Partial<Product> = {}): Product => ({
  id: uuid(99),
  slug: 'latte',
  name: 'Latte',
  description: 'Con leche.',
  image: '/art/latte.webp',
  price: 62,
  original_price: null,
  category: 'café',
  featured: false,
  available: true,
  allergens: [],
  dietary: [],
  created_at: '2026-01-01T00:00:00.000Z',
  rating_average: 4.6,
  rating_count: 21,
  ...(options && { options, fixed: { allergens: [], dietary: [] } }),
  ...more,
});
const latte = product([milk, size, extras]);
const labels = (selected: readonly { name: string; label: string }[]) =>
  Object.fromEntries(selected.map(({ name, label }) => [name, label]));

describe('a product for programs', () => {
  it('has the price of its choice in whole centavos, and a range over all choices', () => {
    expect(productOf(latte).price_range).toEqual({
      min: { amount: 5200, currency: 'MXN' },
      max: { amount: 6200 + 1200 + 1500 + 2 * 1400 + 1000, currency: 'MXN' },
    });
    // A required group without a default takes its first option.
    expect(variantOf(latte, featured(latte))).toMatchObject({
      title: 'Latte · Entera · Chico',
      price: { amount: 5200 },
      availability: { available: true, status: 'in_stock' },
    });
    expect(productOf(product(undefined)).price_range.min.amount).toBe(6200);
    expect(variantOf(product(undefined), [])).not.toHaveProperty('options');
  });

  it('has a list for each group of one choice, and one for each option that may be chosen several times', () => {
    expect(productOf(latte).options?.map(({ name, values }) => [name, values.map(({ label }) => label)])).toEqual([
      ['Leche', ['Entera', 'Avena', 'De la casa', 'Almendra']],
      ['Tamaño', ['Chico', 'Grande']],
      ['Shot extra', ['No', '1', '2']],
      ['Vainilla', ['No', '1', '2']],
    ]);
    const twice = product([extras, group('Jarabes', [option(20, 'Vainilla', 5)], { min: 0, max: 2 })]);
    expect(productOf(twice).options?.map(({ name }) => name)).toEqual(['Shot extra', 'Extras: Vainilla', 'Jarabes: Vainilla']);
    expect(productOf(product([group('Crema', [option(21, 'Con crema', 5)], { min: 0 })])).options?.[0]?.values).toMatchObject([
      { label: 'No' },
      { label: 'Con crema' },
    ]);
  });

  it('is narrowed by ids, else by names, and always says what was chosen', () => {
    const { body } = narrowed(
      latte,
      [
        { name: 'x', id: uuid(2), label: 'x' },
        { name: 'Tamaño', label: 'Grande' },
        { name: 'Shot extra', label: '2' },
      ],
      [],
    );
    expect(labels(body.selected)).toEqual({ Leche: 'Avena', Tamaño: 'Grande', 'Shot extra': '2', Vainilla: 'No' });
    expect(body.variants[0]?.price.amount).toBe(6200 + 1200 + 1500 + 2800);
    expect(labels(narrowed(latte, [], []).body.selected)).toEqual({ Leche: 'Entera', Tamaño: 'Chico', 'Shot extra': 'No', Vainilla: 'No' });
    expect(narrowed(product(undefined), [], []).body.selected).toEqual([]);
  });

  it('gives up what fits no more, the least preferred first', () => {
    const wanted = [
      { name: 'Vainilla', label: '2' },
      { name: 'Shot extra', label: '2' },
    ];
    const chosen = (preferences: string[]) => labels(narrowed(latte, wanted, preferences).body.selected);
    // Three extras at most.
    expect(chosen(['Shot extra', 'Vainilla'])).toMatchObject({ 'Shot extra': '2', Vainilla: 'No' });
    expect(chosen(['Vainilla', 'Shot extra'])).toMatchObject({ 'Shot extra': 'No', Vainilla: '2' });
    expect(labels(narrowed(latte, [{ name: 'Leche', label: 'De unicornio' }], []).body.selected).Leche).toBe('Entera');
  });

  it('says of each value whether it exists and can be bought with what was chosen', () => {
    const { body } = narrowed(latte, [{ name: 'Shot extra', label: '2' }], []);
    const value = (name: string, label: string) =>
      body.options?.find((one) => one.name === name)?.values.find((one) => one.label === label);
    expect(value('Leche', 'Almendra')).toMatchObject({ exists: true, available: false });
    expect(value('Vainilla', '1')).toMatchObject({ exists: true, available: true });
    expect(value('Vainilla', '2')).toMatchObject({ exists: false, available: false });
    const almond = narrowed(latte, [{ name: 'Leche', label: 'Almendra' }], []).body.variants[0];
    expect(almond?.availability).toEqual({ available: false, status: 'out_of_stock' });
  });

  it('knows which choices it has', () => {
    expect(exists(latte, null)).toBe(true);
    expect(
      exists(latte, [
        { id: uuid(4), quantity: 1 },
        { id: uuid(5), quantity: 1 },
      ]),
    ).toBe(true);
    expect(exists(latte, [{ id: uuid(50), quantity: 1 }])).toBe(false);
    expect(exists(product(undefined), [{ id: uuid(1), quantity: 1 }])).toBe(false);
  });

  it('says its allergens with the choice beside the choice, and that the shop says none', () => {
    const said = (n: number) => allergenMessages(latte, [{ id: uuid(n), quantity: 1 }], '$.product.variants[0]');
    expect(said(1)).toMatchObject([{ type: 'warning', code: 'allergens', presentation: 'disclosure', path: '$.product.variants[0]' }]);
    expect(said(1)[0]?.content).toContain('lácteos');
    expect(said(2)[0]?.content).toContain('gluten');
    expect(said(3)).toMatchObject([{ type: 'info', code: 'allergens_unknown' }]);
    expect(said(5)).toEqual([]);
  });

  it('always completes to a choice that keeps the limits, with its price in the range', () => {
    const limits = fc.record({ min: fc.nat(2), more: fc.nat(3), each_max: fc.integer({ min: 1, max: 3 }) });
    const shapes = fc.array(
      fc.tuple(fc.array(fc.tuple(fc.integer({ min: -9, max: 9 }), fc.boolean()), { minLength: 3, maxLength: 5 }), limits),
      {
        maxLength: 3,
      },
    );
    fc.assert(
      fc.property(shapes, fc.array(fc.nat(), { maxLength: 4 }), (list, picks) => {
        const groups = list.map(([options, { min, more, each_max }], at) =>
          group(
            `g${at}`,
            options.map(([price, isDefault], n) => option(100 * (at + 1) + n, `${at}-${n}`, price, { default: isDefault })),
            { min, max: min + more || 1, each_max },
          ),
        );
        const made = product(groups);
        const axes = axesOf(groups);
        const all = axes.flatMap((axis) => axis.values.map((value) => ({ name: axis.name, id: value.id, label: value.label })));
        const wanted = all.length > 0 ? picks.map((pick) => all[pick % all.length] as (typeof all)[number]) : [];
        const { selection, body } = narrowed(made, wanted, []);
        expect(selectionProblem(groups, selection)).toBeNull();
        const cents = centsOf(made, selection);
        expect(cents >= body.price_range.min.amount && cents <= body.price_range.max.amount).toBe(true);
        expect(body.selected).toHaveLength(axes.length);
        const [variant] = body.variants;
        const read = readVariantId(variant?.id ?? '');
        expect(completed(axes, new Map())).not.toBeNull();
        expect(read?.selection ?? selection).toEqual(selection);
      }),
    );
  });
});
