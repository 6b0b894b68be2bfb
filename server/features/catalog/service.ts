import type { Category, NewProduct, Product } from '#contract/catalog.ts';
import { toCents } from '#contract/money.ts';
import { db, type Tx } from '#server/db/client.ts';
import { isUuid } from '#server/db/uuid.ts';
import { notFound, Refusal } from '#server/http/refusal.ts';
import type { ProductRow } from './queries.ts';
import * as queries from './queries.ts';
import { numbered, pictureAfter, placeholderOf, slugify } from './rules.ts';
import { DEFAULT_LIMIT } from './search.ts';
import { toWire } from './wire.ts';

const MOST_OF_ONE_NAME = 500;

const productNotFound = () => notFound('product_not_found', 'Producto no encontrado.');

const find = (idOrSlug: string): Promise<ProductRow | undefined> => (isUuid(idOrSlug) ? queries.byId(idOrSlug) : queries.bySlug(idOrSlug));

const existing = async (idOrSlug: string): Promise<ProductRow> => {
  const row = await find(idOrSlug);
  if (!row) throw productNotFound();
  return row;
};

/** What can be bought today. */
export const available = async (): Promise<Product[]> => (await queries.available(DEFAULT_LIMIT)).map(toWire);

export const one = async (idOrSlug: string): Promise<Product> => toWire(await existing(idOrSlug));

export async function create(input: NewProduct): Promise<Product> {
  const slug = slugify(input.name);
  const row = {
    name: input.name,
    description: input.description,
    priceCents: toCents(input.price),
    originalPriceCents: cents(input.original_price),
    category: input.category,
    image: input.image || placeholderOf(input.category),
    featured: input.featured ?? false,
    available: input.available ?? true,
    allergens: input.allergens && once(input.allergens),
    dietary: once(input.dietary ?? []),
  };
  // Looking first would not help: others create at the same time. The unique index says who came first.
  for (let n = 1; n <= MOST_OF_ONE_NAME; n++) {
    const created = await queries.insert({ ...row, slug: numbered(slug, n) });
    if (created) return toWire(created);
  }
  throw new Refusal(409, 'slug_taken', 'Ya hay demasiados productos con ese nombre.');
}

/** What is absent stays as it is. So does the slug, whatever the name: links to it are out in the world. */
export async function update({ id: idOrSlug, ...input }: Partial<NewProduct> & { id: string }): Promise<Product> {
  const { id } = await existing(idOrSlug);
  return db.transaction(async (tx) => {
    const standing = await queries.lock(tx, id);
    if (!standing) throw productNotFound();
    const category = input.category ?? standing.category;
    const changed = await queries.update(tx, id, {
      name: input.name,
      description: input.description,
      priceCents: input.price === undefined ? undefined : toCents(input.price),
      originalPriceCents: cents(input.original_price),
      category,
      image: pictureAfter(input.image, standing.image, category),
      featured: input.featured,
      available: input.available,
      allergens: input.allergens && once(input.allergens),
      dietary: input.dietary && once(input.dietary),
    });
    return toWire(changed ?? standing);
  });
}

/** Out of the shop, still in old orders. */
export async function remove(idOrSlug: string): Promise<void> {
  const { id } = await existing(idOrSlug);
  if (!(await queries.retire(id))) throw productNotFound();
}

const once = <T>(list: readonly T[]): T[] => [...new Set(list)];

const cents = <T extends null | undefined>(pesos: number | T): number | T => (typeof pesos === 'number' ? toCents(pesos) : pesos);

/**
 * Counts up with every committed change of the catalogue, for new stars once a second at most;
 * told by NOTIFY on the channel `catalog` too.
 */
export const catalogVersion = (): Promise<number> => queries.versionWithRatings();

/** What carts, drafts and orders need to know of a product. */
export type SoldProduct = {
  id: string;
  slug: string;
  name: string;
  image: string;
  category: Category;
  priceCents: number;
  available: boolean;
  deleted: boolean;
};

/**
 * The products behind ids, deleted ones too; ids that are none are left out.
 * @param tx the caller's transaction, or `db`
 */
export async function productsByIds(tx: Pick<Tx, 'select'>, ids: readonly string[]): Promise<Map<string, SoldProduct>> {
  const known = [...new Set(ids.filter(isUuid))];
  if (known.length === 0) return new Map();
  const rows = await queries.byIds(tx, known);
  return new Map(
    rows.map(({ id, slug, name, image, category, priceCents, available, deletedAt }) => [
      id,
      { id, slug, name, image, category, priceCents, available, deleted: deletedAt !== null },
    ]),
  );
}

/**
 * The id behind what stands in a path: a slug is looked up (null when no product in the shop has it),
 * an id is given back as it is, existing or not, for `productsByIds` to judge.
 */
export async function resolveProductId(idOrSlug: string): Promise<string | null> {
  if (isUuid(idOrSlug)) return idOrSlug.toLowerCase();
  return (await queries.bySlug(idOrSlug))?.id ?? null;
}

export { list } from './search.ts';

/** Slugs for the sitemap, newest first. */
export const slugs = async (limit: number, offset: number): Promise<string[]> =>
  (await queries.addresses(limit, offset)).map(({ slug }) => slug);
