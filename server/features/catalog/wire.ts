import type { NewProduct, Product, StaffFacts, StaffProduct } from '#contract/catalog/catalog.ts';
import { stationOf } from '#contract/catalog/catalog.ts';
import { toCents, toPesos } from '#contract/money.ts';
import { allergensWith, canBeChosen, defaultsOf, dietsWith, mustChoose, priceRange } from '#contract/options/option-rules.ts';
import { versionOf } from '#server/http/versions.ts';
import { publicGroup, type SoldGroup } from './options/rules.ts';
import type { NewProductRow, ProductRow } from './queries.ts';
import { placeholderOf, ratingAverage } from './rules.ts';

/** A product without its options. */
const plain = (row: ProductRow): Product => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  description: row.description,
  image: row.image,
  price: toPesos(row.priceCents),
  original_price: row.originalPriceCents === null ? null : toPesos(row.originalPriceCents),
  category: row.category,
  featured: row.featured,
  available: row.available,
  allergens: row.allergens,
  dietary: row.dietary,
  created_at: row.createdAt.toISOString(),
  rating_average: ratingAverage(row.ratingSum, row.ratingCount),
  rating_count: row.ratingCount,
  ...(row.ships && { ships: true as const }),
});

/** Applies options to a product: it has the allergens of the defaults, and is available when at least one choice is available. */
function chosenBy(product: Product, groups: readonly SoldGroup[]): Product {
  const usual = defaultsOf(groups);
  return {
    ...product,
    available: product.available && canBeChosen(groups),
    allergens: allergensWith(product.allergens, groups, usual),
    dietary: dietsWith(product.dietary, groups, usual),
    has_options: true,
  };
}

/** The product as lists contain it. @param groups empty for a product without options */
export function toListed(row: ProductRow, groups: readonly SoldGroup[] = []): Product {
  if (groups.length === 0) return plain(row);
  const { fromCents, toCents: dearest } = priceRange(row.priceCents, groups);
  return {
    ...chosenBy(plain(row), groups),
    ...(fromCents !== dearest && { from: toPesos(fromCents) }),
    ...(groups.some(mustChoose) && { choose: true as const }),
  };
}

/** The product as its own answer contains it. */
export const toDetailed = (row: ProductRow, groups: readonly SoldGroup[] = []): Product =>
  groups.length === 0
    ? plain(row)
    : {
        ...chosenBy(plain(row), groups),
        options: groups.map(publicGroup),
        fixed: { allergens: row.allergens, dietary: row.dietary },
      };

/** The columns from which the staff's fields are made. */
type StaffColumns = Pick<
  ProductRow,
  'tax' | 'satKey' | 'satUnit' | 'station' | 'prepSeconds' | 'allergens' | 'dietary' | 'soldOutUntil' | 'deletedAt'
>;

export const staffFacts = (row: StaffColumns): StaffFacts => ({
  tax: row.tax,
  clave_sat: row.satKey,
  unidad_sat: row.satUnit,
  station: row.station,
  prep_seconds: row.prepSeconds,
  allergens_own: row.allergens,
  dietary_own: row.dietary,
  sold_out_until: row.soldOutUntil?.toISOString() ?? null,
  ...(row.deletedAt && { deleted_at: row.deletedAt.toISOString() }),
});

/**
 * The version of the fields that are changed together. Not part of it: stock, ratings, options, and whether the product is available,
 * which the bar often says and which has its own endpoint.
 */
const productVersion = (product: StaffProduct): string => {
  const { name, description, image, price, original_price, category, featured, ships = false } = product;
  const { tax, clave_sat, unidad_sat, station, prep_seconds, allergens_own, dietary_own } = product;
  const own = { tax, clave_sat, unidad_sat, station, prep_seconds, allergens_own, dietary_own };
  return versionOf({ name, description, image, price, original_price, category, featured, ships, ...own });
};

/** What the audit log compares of a product. */
export const auditedFacts = (row: ProductRow) => {
  const { name, description, price, original_price, category, featured, available, ships = false } = plain(row);
  const { tax, clave_sat, unidad_sat, station, prep_seconds, allergens_own, dietary_own, sold_out_until } = staffFacts(row);
  const own = { tax, clave_sat, unidad_sat, station, prep_seconds, allergens_own, dietary_own, sold_out_until };
  // The placeholder follows the category.
  const image = row.image === placeholderOf(row.category) ? null : row.image;
  return { name, description, price, original_price, category, featured, available, ships, ...own, image };
};

export const withVersion = (product: StaffProduct) => ({ ...product, version: productVersion(product) });

export const versionOfRow = (row: ProductRow): string => productVersion({ ...plain(row), ...staffFacts(row) });

type Columns = Omit<NewProductRow, 'slug' | 'image'>;

/** The columns of the sent fields; fields that were not sent stay undefined. The picture depends on the category: see the service. */
export function columnsOf(input: NewProduct): Columns;
export function columnsOf(input: Partial<NewProduct>): Partial<Columns>;
export function columnsOf(input: Partial<NewProduct>): Partial<Columns> {
  return {
    name: input.name,
    description: input.description,
    priceCents: cents(input.price),
    originalPriceCents: cents(input.original_price),
    category: input.category,
    featured: input.featured,
    available: input.available,
    ...(input.available === true && { soldOutUntil: null }),
    allergens: input.allergens && unique(input.allergens),
    dietary: input.dietary && unique(input.dietary),
    tax: input.tax,
    satKey: input.clave_sat,
    satUnit: input.unidad_sat,
    station: input.station,
    ...(input.station && { stationChosen: true }),
    prepSeconds: input.prep_seconds,
    ships: input.ships,
  };
}

/** The columns of a new product, except its slug. */
export const newColumns = (input: NewProduct) => ({
  ...columnsOf(input),
  station: input.station ?? stationOf(input.category),
  image: input.image || placeholderOf(input.category),
});

const unique = <T>(list: readonly T[]): T[] => [...new Set(list)];

const cents = <T extends null | undefined>(pesos: number | T): number | T => (typeof pesos === 'number' ? toCents(pesos) : pesos);
