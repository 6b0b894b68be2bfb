import type { Product, Search } from '#contract/catalog/catalog.ts';
import { perDatabase } from '#server/db/per-database.ts';
import { listed } from '#server/features/catalog/products.ts';
import * as queries from '#server/features/catalog/queries.ts';
import { followStock } from '#server/features/catalog/stock/follow.ts';

/** A larger catalogue is searched in the database, which has indexes; a snapshot would take megabytes of memory. */
const MOST = 1000;

type Sort = NonNullable<Search['sort']> | 'listing';

/** All products of the shop, in each sort order. */
export type Snapshot = Record<Sort, readonly Product[]>;

const loaded = perDatabase((): { version: number; snapshot: Promise<Snapshot | null> } => ({
  version: -1,
  snapshot: Promise.resolve(null),
}));

/**
 * The catalogue in memory, loaded once per version. @returns null when it is too large for that
 * @param version read before the call: the snapshot may be newer, never older
 */
export function snapshotOf(version: number): Promise<Snapshot | null> {
  const last = loaded();
  if (last.version === version) return last.snapshot;
  const snapshot = load();
  Object.assign(last, { version, snapshot });
  snapshot.catch(() => {
    if (last.snapshot === snapshot) last.version = -1;
  });
  return snapshot;
}

async function load(): Promise<Snapshot | null> {
  // The sold-out state belongs to the version, which another process may have raised just now.
  await followStock();
  const rows = await queries.wholeCatalogue(MOST + 1);
  if (rows.length > MOST) return null;
  const products = await listed(rows);
  const entries = products.flatMap((product, at) => {
    const row = rows[at];
    return row ? [{ product, places: row.places }] : [];
  });
  // The order comes from the database, which has the Spanish collation.
  const inOrder = (at: number) => entries.toSorted((a, b) => (a.places[at] ?? 0) - (b.places[at] ?? 0)).map(({ product }) => product);
  const [listing, price_asc, price_desc, newest] = queries.SORTS.map((_, at) => inOrder(at)) as [
    Product[],
    Product[],
    Product[],
    Product[],
  ];
  return { listing, price_asc, price_desc, newest };
}
