import type { NewProduct, Product, StaffFacts, StaffProduct } from '#contract/catalog.ts';
import { toCents, toPesos } from '#contract/money.ts';
import type { NewProductRow, ProductRow } from './queries.ts';
import { ratingAverage } from './rules.ts';

export const toWire = (row: ProductRow): Product => ({
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

/** The columns of which the staff's keys are made. */
export type StaffColumns = Pick<ProductRow, 'tax' | 'station' | 'prepSeconds' | 'allergens' | 'dietary' | 'soldOutUntil' | 'deletedAt'>;

export const staffFacts = (row: StaffColumns): StaffFacts => ({
  tax: row.tax,
  station: row.station,
  prep_seconds: row.prepSeconds,
  // Without options the product's own part is all of it.
  allergens_own: row.allergens,
  dietary_own: row.dietary,
  sold_out_until: row.soldOutUntil?.toISOString() ?? null,
  ...(row.deletedAt && { deleted_at: row.deletedAt.toISOString() }),
});

export const toStaff = (row: ProductRow): StaffProduct => ({ ...toWire(row), ...staffFacts(row) });

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
    station: input.station,
    prepSeconds: input.prep_seconds,
    ships: input.ships,
  };
}

const unique = <T>(list: readonly T[]): T[] => [...new Set(list)];

const cents = <T extends null | undefined>(pesos: number | T): number | T => (typeof pesos === 'number' ? toCents(pesos) : pesos);
