import type { NewProduct, Product, StaffProduct } from '#contract/catalog/catalog.ts';
import { db } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { isUuid } from '#server/db/uuid.ts';
import { amountOf, audit, changesBetween } from '#server/features/audit/index.ts';
import { followSettings } from '#server/features/settings/index.ts';
import type { CallerUser } from '#server/http/caller.ts';
import { Refusal } from '#server/http/refusal.ts';
import { isStale, stale } from '#server/http/versions.ts';
import { existing, productNotFound } from './found.ts';
import { refuseTooCheap } from './office/options/check.ts';
import { sharePrices } from './office/options/queries.ts';
import type { SoldGroup } from './options/rules.ts';
import { optionsOfProducts } from './options/sold.ts';
import { detailed, detailedForStaff, listed } from './products.ts';
import type { ProductRow } from './queries.ts';
import * as queries from './queries.ts';
import { MOST_OF_ONE_NAME, numbered, pictureAfter, slugify } from './rules.ts';
import { DEFAULT_LIMIT } from './search/search.ts';
import { followStock } from './stock/follow.ts';
import { groupWithLeft, withLeft, withStock } from './stock/shown.ts';
import { tellChanged, tellEdited } from './told.ts';
import { auditedFacts, columnsOf, newColumns, staffFacts, versionOfRow, withVersion } from './wire.ts';

/** The refusal when a product that is not available is bought or redeemed. */
export const productUnavailable = ({ id, name }: { id: string; name: string }) =>
  new Refusal(409, 'product_unavailable', `${name} no está disponible por ahora.`, { data: { product_id: id } });

/** The available products. */
export const available = async (): Promise<Product[]> =>
  (await listed(await queries.available(DEFAULT_LIMIT))).map(withLeft).filter((product) => product.available);

export const one = async (idOrSlug: string): Promise<Product> => withLeft(await detailed(await existing(idOrSlug)));

/** Adds the fields for staff to the products. */
export async function forStaff(products: readonly Product[]): Promise<StaffProduct[]> {
  const rows = await queries.byIds(db, { ids: products.map(({ id }) => id) });
  const facts = new Map(rows.map((row) => [row.id, staffFacts(row)]));
  return products.flatMap((product) => {
    const own = facts.get(product.id);
    return own ? [{ ...product, ...own }] : [];
  });
}

/** The product as staff see it, also a deleted one. @returns null when it was never there */
export async function ofAnyState(id: string): Promise<StaffProduct | null> {
  const [row] = await queries.byIds(db, { ids: [id] });
  if (!row) return null;
  const [counted = null] = await withStock([withLeft(await detailedForStaff(row))]);
  return counted;
}

export async function create(input: NewProduct, actor: CallerUser): Promise<StaffProduct> {
  const slug = slugify(input.name);
  const row = newColumns(input);
  // Checking first would not help against parallel requests, so the unique index decides.
  for (let n = 1; n <= MOST_OF_ONE_NAME; n++) {
    const created = await inTransaction(async (tx) => {
      const added = await queries.insert(tx, { ...row, slug: numbered(slug, n) });
      if (added) {
        const summary = `Creó el producto ${added.name}, ${amountOf(added.priceCents)}`;
        await audit(tx, { actor, kind: 'settings', subject: { type: 'product', id: added.id }, summary });
        await tellChanged(tx, added.id);
      }
      return added;
    });
    if (created) return detailedForStaff(created);
  }
  throw new Refusal(409, 'slug_taken', 'Ya hay demasiados productos con ese nombre.');
}

type Update = Partial<NewProduct> & { id: string; version?: string | undefined };

/**
 * Changes the sent fields of a product. Its slug does not change, so that existing links work.
 * @param input with `version`, changes only the product of that version, and answers the new version
 * @throws Refusal 409 `stale_product` with the current product
 */
export async function update({ id: idOrSlug, version, ...input }: Update, actor: CallerUser): Promise<StaffProduct> {
  const { id } = await existing(idOrSlug);
  let isRefused = false;
  const row = await inTransaction(async (tx) => {
    if (input.price !== undefined) await sharePrices(tx);
    const current = await queries.lock(tx, id);
    if (!current) throw productNotFound();
    isRefused = isStale(version, versionOfRow(current));
    if (isRefused) return current;
    const category = input.category ?? current.category;
    const changed = await queries.update(tx, id, { ...columnsOf(input), image: pictureAfter(input.image, current.image, category) });
    if (!changed) return current;
    const isPriced = changed.priceCents !== current.priceCents;
    if (isPriced) await refuseTooCheap(tx, changed);
    const changes = changesBetween(auditedFacts(current), auditedFacts(changed));
    const summary = `${current.name}: ${changes}`;
    if (changes) await audit(tx, { actor, kind: isPriced ? 'price' : 'settings', subject: { type: 'product', id }, summary });
    if (changes) await tellEdited(tx, [current], [changed]);
    return changed;
  });
  // After the transaction: a second connection inside it would exhaust the pool when many save at once.
  const product = await detailedForStaff(row);
  if (version === undefined) return product;
  if (!isRefused) return withVersion(product);
  const [counted = product] = await withStock([product]);
  throw stale('stale_product', 'este producto', withVersion(counted));
}

/** Deletes the product from the shop; old orders keep it. */
export async function remove(idOrSlug: string, actor: CallerUser): Promise<void> {
  const { id, name } = await existing(idOrSlug);
  await inTransaction(async (tx) => {
    if (!(await queries.retire(tx, id))) throw productNotFound();
    await audit(tx, { actor, kind: 'delete', subject: { type: 'product', id }, summary: `Eliminó el producto ${name}` });
    await tellChanged(tx, id);
  });
}

/**
 * A number that rises with every committed change of the catalogue or the settings; for new ratings at most once a second. PostgreSQL also
 * sends it by NOTIFY on the channel `catalog`. When this process learns of a version, it already has its settings.
 */
export async function catalogVersion(): Promise<number> {
  const version = await queries.currentVersion();
  await followSettings(version);
  return (await followStock()) ? queries.version() : version;
}

/** A product's allergens and diets without options, and its option groups. */
export type Choices = Pick<ProductRow, 'allergens' | 'dietary'> & { groups: SoldGroup[] };

/** The groups of these products with the current availability, by the product's id; products without options are left out. */
export async function choicesOf(ids: readonly string[]): Promise<Map<string, Choices>> {
  const options = await optionsOfProducts(db, ids);
  const rows = options.size === 0 ? [] : await queries.byIds(db, { ids: [...options.keys()] });
  return new Map(
    rows.map(({ id, allergens, dietary }) => [id, { allergens, dietary, groups: (options.get(id) ?? []).map(groupWithLeft) }]),
  );
}

/**
 * Resolves a part of a path to an id: a slug is looked up (null when no product has it), an id is returned unchanged even when it does not
 * exist; `productsByIds` checks that.
 */
export async function resolveProductId(idOrSlug: string): Promise<string | null> {
  if (isUuid(idOrSlug)) return idOrSlug.toLowerCase();
  return (await queries.bySlug(idOrSlug))?.id ?? null;
}

export { existing, productNotFound };
