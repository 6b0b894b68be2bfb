import type { Category, Tax } from '#contract/catalog/catalog.ts';
import type { Station } from '#contract/stations.ts';
import type { Tx } from '#server/db/client.ts';
import { isUuid } from '#server/db/uuid.ts';
import * as queries from '#server/features/catalog/queries.ts';

/** The fields of a product that carts, drafts and orders need. */
export type SoldProduct = {
  id: string;
  slug: string;
  name: string;
  image: string;
  category: Category;
  priceCents: number;
  tax: Tax;
  satKey: string | null;
  satUnit: string | null;
  /** The station that prepares the product, and how long the preparation takes. */
  station: Station;
  prepSeconds: number;
  /** True when it can be sent as a parcel. */
  ships: boolean;
  available: boolean;
  deleted: boolean;
};

/**
 * The products with these ids, including deleted ones; unknown ids are left out.
 * @param tx the caller's transaction, or `db`
 */
export async function productsByIds(tx: Pick<Tx, 'select'>, ids: readonly string[]): Promise<Map<string, SoldProduct>> {
  const known = [...new Set(ids.filter(isUuid))];
  if (known.length === 0) return new Map();
  const rows = await queries.byIds(tx, { ids: known });
  return new Map(
    rows.map(({ id, slug, name, image, category, priceCents, tax, satKey, satUnit, station, prepSeconds, ships, available, deletedAt }) => [
      id,
      {
        id,
        slug,
        name,
        image,
        category,
        priceCents,
        tax,
        satKey,
        satUnit,
        station,
        prepSeconds,
        ships,
        available,
        deleted: deletedAt !== null,
      },
    ]),
  );
}
