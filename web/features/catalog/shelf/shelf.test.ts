import { describe, expect, it } from 'vitest';
import type { Product } from '#contract/catalog/catalog.ts';
import { FOOD } from '#web/features/catalog/categories.ts';
import { PAGE, readFilters } from './filters/filters.ts';
import { loadShelf } from './shelf.ts';

/** An API with that many products in each category, which records its requests. */
function shop(perCategory: number) {
  const asked: string[] = [];
  const get = async (path: RequestInfo | URL) => {
    asked.push(String(path));
    const query = new URL(String(path), 'http://shop').searchParams;
    const all = Array.from({ length: perCategory }, (_, n) => ({
      id: `${query.get('category')}-${n}`,
      name: `${query.get('category')} ${n}`,
      description: '',
      category: query.get('category'),
      price: n,
      featured: false,
    }));
    const found = query.has('q') ? all.filter(({ name }) => name === query.get('q')) : all;
    const isSimilar = query.has('q') && !found.length;
    const answer = isSimilar ? all.slice(0, 1) : found;
    const headers = { 'x-total-count': String(answer.length), ...(isSimilar && { 'x-search': 'similar' }) };
    return Response.json(answer.slice(0, Number(query.get('limit'))), { headers });
  };
  return { get: get as typeof fetch, asked };
}
const filters = (search: string) => readFilters(search, FOOD);
const ids = (products: Product[]) => products.map(({ id }) => id);

describe('loadShelf', () => {
  it('loads a small catalogue completely, whatever the filters', async () => {
    const { get, asked } = shop(5);
    const shelf = await loadShelf(get, FOOD, filters('?q=nada&category=postres'));
    expect(shelf).toMatchObject({ whole: true, total: 20 });
    expect(shelf.products).toHaveLength(20);
    expect(asked).toHaveLength(FOOD.length);
  });

  it('loads the first products of a large one', async () => {
    const { get, asked } = shop(60);
    const shelf = await loadShelf(get, FOOD, filters(''));
    expect(shelf).toMatchObject({ whole: false, total: 240, filled: FOOD });
    expect(shelf.products.every(({ category }) => category === FOOD[0])).toBe(true);
    expect(shelf.products).toHaveLength(PAGE);
    expect(asked).toHaveLength(FOOD.length);
  });

  it('says what a search finds in the rest of the menu, but no products that are only similar', async () => {
    const { get } = shop(5);
    const found = await loadShelf(get, FOOD, filters('?q=caf%C3%A9+3'));
    expect(found.elsewhere).toMatchObject({ q: 'café 3', products: [{ id: 'café-3' }] });
    expect((await loadShelf(get, FOOD, filters('?q=nada'))).elsewhere?.products).toEqual([]);
  });

  it('lets the server filter a large one', async () => {
    const { get, asked } = shop(60);
    const shelf = await loadShelf(get, FOOD, filters('?category=postres&sort=price_desc&limit=96'));
    expect(shelf.total).toBe(60);
    expect(ids(shelf.products)[0]).toBe('postres-59');
    expect(asked.at(-1)).toBe('/api/products?category=postres&limit=96&sort=price_desc');
  });

  it('drops similar products when there are real matches', async () => {
    const { get } = shop(60);
    expect(ids((await loadShelf(get, FOOD, filters('?q=postres+7'))).products)).toEqual(['postres-7']);
    expect((await loadShelf(get, FOOD, filters('?q=postrez'))).products).toHaveLength(FOOD.length);
  });

  it('tells when the server stopped counting', async () => {
    const { get } = shop(60);
    const stopped: typeof fetch = async (path, init) => {
      const response = await get(path, init);
      response.headers.set('x-total-more', '1');
      return response;
    };
    expect((await loadShelf(stopped, FOOD, filters('?q=postres+7'))).more).toBe(true);
    expect(await loadShelf(get, FOOD, filters('?q=postres+7'))).not.toHaveProperty('more');
  });

  it('fails when the API does', () =>
    expect(loadShelf(async () => new Response(null, { status: 503 }), FOOD, filters(''))).rejects.toThrow('503'));
});
