import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CATEGORIES, NewProduct } from '#contract/catalog/catalog.ts';
import { likePatterns, numbered, pictureAfter, placeholderOf, ratingAverage, searchWords, slugify } from './rules.ts';

describe('slugify', () => {
  it.each([
    ['Café de olla', 'cafe-de-olla'],
    ['  Té  de   manzanilla ', 'te-de-manzanilla'],
    ['Chocolate oaxaqueño', 'chocolate-oaxaqueno'],
    ['Nuño’s Latte', 'nunos-latte'],
    ['Pan & café (2 × 1) ☕', 'pan-cafe-2-1'],
    ['ﬁno ½', 'fino-1-2'],
    ['☕☕', 'producto'],
    ['抹茶', 'producto'],
    ['0198c0de-1111-7222-8333-444455556666', 'producto-0198c0de-1111-7222-8333-444455556666'],
    [`${'largo '.repeat(30)}`, 'largo-largo-largo-largo-largo-largo-largo-largo-largo-largo-largo-largo-largo-la'],
  ])('writes %s', (name, slug) => expect(slugify(name)).toBe(slug));

  it('always returns a slug', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (name) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slugify(name))));
  });

  it('numbers slugs from the second one on', () =>
    expect([1, 2, 3].map((n) => numbered('latte', n))).toEqual(['latte', 'latte-2', 'latte-3']));
});

describe('pictureAfter', () => {
  const own = '/uploads/a-1000.webp';
  it.each([
    ['stays when nothing is sent', undefined, own, 'postres', own],
    ['is what was sent', 'https://example.com/a.png', own, 'postres', 'https://example.com/a.png'],
    ['is the category’s when taken away', '', own, 'postres', '/art/placeholders/postres.svg'],
    ['follows the category', undefined, '/art/placeholders/cafe.svg', 'bebidas', '/art/placeholders/bebidas.svg'],
    ['follows the category when the form sends it back', '/art/placeholders/cafe.svg', own, 'almuerzos', '/art/placeholders/almuerzos.svg'],
  ] as const)('%s', (_, sent, standing, category, expected) => expect(pictureAfter(sent, standing, category)).toBe(expected));

  it.each(CATEGORIES)('%s has a placeholder with an ASCII path', (category) =>
    expect(placeholderOf(category)).toMatch(/^\/art\/placeholders\/[a-z]+\.svg$/),
  );
});

describe('ratingAverage', () => {
  it.each([
    [0, 0, null],
    [5, 1, 5],
    [14, 3, 4.7],
    [13, 3, 4.3],
    [9, 2, 4.5],
  ])('of %d stars in %d reviews', (sum, count, average) => expect(ratingAverage(sum, count)).toBe(average));
});

describe('likePatterns', () => {
  it.each([
    ['cafe', ['%cafe%']],
    [' cafe  de olla ', ['%cafe%', '%de%', '%olla%']],
    ['100%_\\', ['%100\\%\\_\\\\%']],
    ['te verde te ver', ['%te%', '%verde%']],
    ['', []],
  ])('%s', (folded, patterns) => expect(likePatterns(searchWords(folded))).toEqual(patterns));

  it('uses at most eight words', () => expect(searchWords('a b c d e f g h i j')).toHaveLength(8));
});

describe('the address of a picture', () => {
  const accepts = (image: string) => NewProduct.shape.image.safeParse(image).success;
  it.each(['', '/art/products/latte-1000.webp', '/uploads/x-1000.webp', 'https://example.com/a.png', 'https://example.com/a?b=c&d=e'])(
    'accepts %s',
    (image) => expect(accepts(image)).toBe(true),
  );
  it.each([
    'latte.webp',
    '//example.com/a.png',
    '/\\example.com/a.png',
    'http://example.com/a.png',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    'https://',
    'https://ejemplo',
    '/a b.png',
    '/"onerror="x',
    `/${'a'.repeat(500)}`,
  ])('refuses %s', (image) => expect(accepts(image)).toBe(false));
});
