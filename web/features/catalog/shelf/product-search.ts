import type { Product } from '#contract/catalog/catalog.ts';
import { searchMenu } from '#contract/catalog/menu-search.ts';
import { MINUTE_MS } from '#contract/shop-clock.ts';
import { api, send } from '#web/api/api.ts';
import { shopNow } from '#web/lib/clock.ts';

type LoadedList = { products: Product[]; complete: boolean; loadedAt: number };

const FRESH = 5 * MINUTE_MS;
let loading: Promise<LoadedList> | null = null;
let list: LoadedList | null = null;

/** The product list for the search box, loaded on first use. */
export function loadSearchList(): Promise<LoadedList> {
  if (list && shopNow() - list.loadedAt < FRESH) return Promise.resolve(list);
  loading ??= fetchList().finally(() => {
    loading = null;
  });
  return loading;
}

async function fetchList(): Promise<LoadedList> {
  const response = await send('/api/products');
  if (!response.ok) throw new Error(`La lista de productos respondió ${response.status}.`);
  const products: Product[] = await response.json();
  const total = Number(response.headers.get('x-total-count') ?? products.length);
  list = { products, complete: total <= products.length, loadedAt: shopNow() };
  return list;
}

/** Filters the loaded list; asks the server when that finds too little and the catalogue is larger than the list. */
export async function searchProducts(text: string, limit: number, signal: AbortSignal): Promise<Product[]> {
  const { products, complete } = await loadSearchList();
  if (!text.trim()) return [];
  const found = searchMenu(products, text).found.slice(0, limit);
  if (complete || found.length === limit) return found;
  const asked = await api('GET /api/products', { q: text.trim().slice(0, 100), limit }, { signal });
  const known = new Set(found.map((product) => product.id));
  return [...found, ...asked.filter((product) => !known.has(product.id))].slice(0, limit);
}
