import type { Tx } from '#server/db/client.ts';
import { isUuid } from '#server/db/uuid.ts';
import { offered } from './queries.ts';
import { groupsByProduct, type SoldGroup } from './rules.ts';

/**
 * The groups of these products by the product's id; products without options are left out.
 * @param on the caller's transaction, or `db`
 */
export async function optionsOfProducts(on: Pick<Tx, 'select'>, ids: readonly string[]): Promise<Map<string, SoldGroup[]>> {
  const known = [...new Set(ids.filter(isUuid))];
  if (known.length === 0) return new Map();
  const [found = { links: [], groups: [] }] = await offered(on, { ids: known });
  return groupsByProduct(found);
}
