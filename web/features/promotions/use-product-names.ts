import { api } from '#web/api/api.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';

/** The largest page of the API. */
const MOST = 1000;

/** The names of the shop's products by id. */
export function useProductNames() {
  const { data: products } = useLoad((signal) => api('GET /api/products', { limit: MOST }, { signal }), '');
  const byName = (products ?? []).toSorted((one, other) => one.name.localeCompare(other.name, 'es'));
  const names = new Map(byName.map(({ id, name }) => [id, name]));
  return { products: byName, nameOf: (id: string): string | undefined => names.get(id) };
}
