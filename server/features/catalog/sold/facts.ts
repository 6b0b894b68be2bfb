import { allInTransaction, type Tx } from '#server/db/client.ts';
import { perDatabase } from '#server/db/per-database.ts';
import { isUuid } from '#server/db/uuid.ts';
import type { SoldGroup } from '#server/features/catalog/options/rules.ts';
import { optionsOfProducts } from '#server/features/catalog/options/sold.ts';
import { version as currentVersion } from '#server/features/catalog/queries.ts';
import { productsByIds, type SoldProduct } from './products.ts';

/** What an order needs to know of its products. Products without options have no `options`. */
export type Facts = { products: Map<string, SoldProduct>; options: Map<string, SoldGroup[]> };
type Fact = { product: SoldProduct; groups: SoldGroup[] | undefined };

/** The products that were read last, as they are in one version of the catalogue. Whoever uses them asks the database for the version. */
const memory = perDatabase(() => ({ version: -1, facts: new Map<string, Fact>() }));
const MOST_REMEMBERED = 500;

/** What this process remembers of a product, and the version in which it is so; null: nothing. */
export function remembered(id: string): (Fact & { version: number }) | null {
  const { version, facts } = memory();
  const fact = facts.get(id);
  return fact ? { ...fact, version } : null;
}

/**
 * The same as `productsByIds` and `optionsOfProducts` in one round trip. While the catalogue's version is the remembered one, nothing but the
 * version is read.
 * @param on a transaction that changes nothing of the catalogue, or `onOneConnection`
 */
export async function soldFacts(on: Pick<Tx, 'select'>, ids: readonly string[]): Promise<Facts> {
  const wanted = [...new Set(ids.filter(isUuid))];
  const { version, facts } = memory();
  const isKnown = wanted.every((id) => facts.has(id));
  if (isKnown && (await currentVersion(on)) === version) return factsOf(wanted, facts);
  // The version before the facts: those of a later version are never used as facts of this one, because the version has risen since.
  const [read, products, options] = await allInTransaction(currentVersion(on), productsByIds(on, wanted), optionsOfProducts(on, wanted));
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
