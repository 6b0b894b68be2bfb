import type { Product } from '#contract/catalog.ts';
import { toPesos } from '#contract/money.ts';
import type { ProductRow } from './queries.ts';
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
});
