import { describe, expect, it } from 'vitest';
import type { Product } from '#contract/catalog/catalog.ts';
import { FOOD } from '#web/features/catalog/categories.ts';
import { inOrder, MOST_SHOWN, PAGE, readFilters, select, writeFilters } from './filters.ts';

const product = (name: string, more: Partial<Product> = {}) =>
  ({
    id: name,
    slug: name,
    name,
    description: '',
    image: '',
    price: 10,
    original_price: null,
    category: 'postres',
    featured: false,
    available: true,
    allergens: [],
    dietary: [],
    created_at: '2026-01-01T00:00:00.000Z',
    rating_average: null,
    rating_count: 0,
    ...more,
  }) as Product;
const nothing = { q: '', category: null, sort: null, shown: PAGE } as const;
const names = (products: Product[]) => products.map(({ name }) => name);

describe('filters in the address', () => {
  it.each(['', '?q=ch%C3%ADa', '?category=postres&sort=newest', '?q=a+b&category=bebidas&sort=price_asc&limit=96'])(
    '%s comes back as it was',
    (search) => expect(writeFilters(readFilters(search, FOOD))).toBe(search),
  );

  it.each([
    '?category=caf%C3%A9',
    '?category=x',
    '?sort=constructor',
    '?sort=',
    '?limit=1',
    '?limit=x',
    '?limit=49.5',
    '?limit=100',
    '?limit=999999984',
    '?q=+',
    '?q=%00',
    '?q=%E2%80%AE',
  ])('%s says nothing', (search) => expect(writeFilters(readFilters(search, FOOD))).toBe(''));

  it('takes the last value when a form without scripts sends a field twice', () => {
    expect(readFilters('?sort=price_asc&sort=newest', FOOD).sort).toBe('newest');
    expect(readFilters('?sort=&sort=', FOOD).sort).toBeNull();
  });

  it('limits the number of products and the length of a search', () => {
    expect(readFilters(`?limit=${MOST_SHOWN}`, FOOD).shown).toBe(MOST_SHOWN);
    expect(readFilters(`?limit=${MOST_SHOWN + PAGE}`, FOOD).shown).toBe(PAGE);
    expect(readFilters(`?q=${'a'.repeat(500)}`, FOOD).q).toHaveLength(100);
  });
});

describe('the search in the address', () => {
  it('leaves out invisible characters that the API refuses', () =>
    expect(readFilters('?q=%E2%80%AEcaf%C3%A9%00de%09olla', FOOD).q.trim()).toBe('café de olla'));
});

describe('select', () => {
  const list = [
    product('Flan', { price: 74, created_at: '2026-03-01T00:00:00.000Z' }),
    product('Ábaco', { price: 90 }),
    product('Té de manzanilla', { price: 52, category: 'bebidas', description: 'Flor entera.', created_at: '2026-02-01T00:00:00.000Z' }),
    product('Concha', { price: 42, featured: true }),
  ];

  it('puts featured products first, then sorts by name in Spanish', () =>
    expect(names(inOrder(list, null))).toEqual(['Concha', 'Ábaco', 'Flan', 'Té de manzanilla']));

  it('keeps the order of the list when none is chosen', () => expect(names(select(list, nothing))).toEqual(names(list)));

  it.each([
    ['price_asc', 'Concha'],
    ['price_desc', 'Ábaco'],
    ['newest', 'Flan'],
  ] as const)('%s starts with %s', (sort, first) => expect(select(list, { ...nothing, sort })[0]?.name).toBe(first));

  it('filters by category', () => expect(names(select(list, { ...nothing, category: 'bebidas' }))).toEqual(['Té de manzanilla']));

  it.each(['te', 'TÉ', 'manzanilla flor', 'bebidas', '  flor  '])('%s finds the tea', (q) =>
    expect(names(select(list, { ...nothing, q }))).toContain('Té de manzanilla'),
  );

  it('needs every word', () => expect(select(list, { ...nothing, q: 'té negro' })).toEqual([]));
});
