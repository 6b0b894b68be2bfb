import { api } from '#web/api/api.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';

/** Enough for the menu of any coffee house. */
const MOST = 1000;

/** The products of the shop by name, for what a promotion names. */
export function useProductNames() {
  const { data: products } = useLoad((signal) => api('GET /api/products', { limit: MOST }, { signal }), '');
  const byName = (products ?? []).toSorted((one, other) => one.name.localeCompare(other.name, 'es'));
  const names = new Map(byName.map(({ id, name }) => [id, name]));
  return { products: byName, nameOf: (id: string): string | undefined => names.get(id) };
}
