import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CATEGORIES } from '#contract/catalog/catalog.ts';
import { demoProducts } from './products.ts';

const ANIMAL = ['lácteos', 'huevo', 'pescado', 'mariscos'];
const PUBLIC = new URL('../../../public', import.meta.url).pathname;

describe('the demo catalogue', () => {
  it('has 32 products, each with its own slug, name, picture and date', () => {
    for (const key of ['slug', 'name', 'image', 'createdAt'] as const) {
      expect(new Set(demoProducts.map((product) => product[key])).size, key).toBe(32);
    }
  });

  it.each(demoProducts)('$name can be sold', (product) => {
    expect(existsSync(PUBLIC + product.image)).toBe(true);
    expect(product.description.length).toBeLessThanOrEqual(300);
    expect(CATEGORIES).toContain(product.category);
    expect(Number.isInteger(product.priceCents) && product.priceCents > 0).toBe(true);
    if (product.originalPriceCents !== null) expect(product.originalPriceCents).toBeGreaterThan(product.priceCents);
  });

  it('names consistent ingredients and allergens', () => {
    const wrong = demoProducts.filter(
      ({ allergens, dietary }) =>
        (dietary.includes('sin gluten') && allergens.includes('gluten')) ||
        (dietary.includes('sin lactosa') && allergens.includes('lácteos')) ||
        (dietary.includes('vegano') && (!dietary.includes('vegetariano') || allergens.some((one) => ANIMAL.includes(one)))),
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it('features four products and has one that is unavailable', () => {
    expect(demoProducts.filter(({ featured }) => featured).map(({ name }) => name)).toEqual([
      'Café Chiapas',
      'Latte',
      'Agua de jamaica',
      'Concha',
    ]);
    expect(demoProducts.filter(({ available }) => !available).map(({ name }) => name)).toEqual(['Ensalada']);
  });
});
