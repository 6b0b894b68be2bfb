import type { Tx } from '#server/db/client.ts';
import { perDatabase } from '#server/db/per-database.ts';
import { together } from '#server/db/transaction.ts';
import { isUuid } from '#server/db/uuid.ts';
import type { SoldGroup } from '#server/features/catalog/options/rules.ts';
import { optionsOfProducts } from '#server/features/catalog/options/sold.ts';
import { version as currentVersion } from '#server/features/catalog/queries.ts';
import { productsByIds, type SoldProduct } from './products.ts';

/** The products of an order with their options. Products without options are not in `options`. */
export type Facts = { products: Map<string, SoldProduct>; options: Map<string, SoldGroup[]> };
type Fact = { product: SoldProduct; groups: SoldGroup[] | undefined };

/** The most recently read products, all of one version of the catalogue. Callers must compare that version with the database's. */
const memory = perDatabase(() => ({ version: -1, facts: new Map<string, Fact>() }));
const MOST_REMEMBERED = 500;

/** The cached product with the catalogue's version at which it was read; null when it is not cached. */
export function remembered(id: string): (Fact & { version: number }) | null {
  const { version, facts } = memory();
  const fact = facts.get(id);
  return fact ? { ...fact, version } : null;
}

/**
 * Reads the same as `productsByIds` and `optionsOfProducts` in one round trip. When all are cached and the catalogue's version is
 * unchanged, only the version is read.
 * @param on a transaction that does not change the catalogue, or the connection of `readTogether`
 */
export async function soldFacts(on: Pick<Tx, 'select'>, ids: readonly string[]): Promise<Facts> {
  const wanted = [...new Set(ids.filter(isUuid))];
  const { version, facts } = memory();
  const isKnown = wanted.every((id) => facts.has(id));
  if (isKnown && (await currentVersion(on)) === version) return factsOf(wanted, facts);
  // The version is read before the products: if they are newer than this version, the version has risen too, and the cache is not used.
  const [read, products, options] = await together(currentVersion(on), productsByIds(on, wanted), optionsOfProducts(on, wanted));
  remember(read, products, options);
  return { products, options };
}

function remember(version: number, products: Facts['products'], options: Facts['options']): void {
  const known = memory();
  if (version !== known.version || known.facts.size > MOST_REMEMBERED) Object.assign(known, { version, facts: new Map() });
  for (const [id, product] of products) known.facts.set(id, { product, groups: options.get(id) });
}

function factsOf(ids: readonly string[], known: ReadonlyMap<string, Fact>): Facts {
  const products: Facts['products'] = new Map();
  const options: Facts['options'] = new Map();
  for (const id of ids) {
    const { product, groups } = known.get(id) as Fact;
    products.set(id, product);
    if (groups) options.set(id, groups);
  }
  return { products, options };
}
