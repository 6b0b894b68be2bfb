import { MOST_SUGGESTED } from '#contract/assistant/suggestions.ts';
import type { Product } from '#contract/catalog/catalog.ts';
import { existing, list, listedByIds } from '#server/features/catalog/service.ts';
import { boughtWith } from './queries.ts';

/** Enough of the category to fill the places, also when the product itself and sold-out ones are among them. */
const OF_CATEGORY = 4 * MOST_SUGGESTED;

/**
 * What is bought with the product; the rest of the places has available products of its category.
 * The answers are cached in front of the app until the catalogue changes, a day at most: new orders need not show at once.
 */
export async function related(idOrSlug: string): Promise<Product[]> {
  const { id, category } = await existing(idOrSlug);
  // What is sold out by its stock is known here only.
  const together = (await listedByIds(await boughtWith(id, MOST_SUGGESTED))).filter((one) => one.available);
  if (together.length === MOST_SUGGESTED) return together;
  const taken = new Set([id, ...together.map((one) => one.id)]);
  const { products } = await list({ category, limit: OF_CATEGORY });
  return [...together, ...products.filter((one) => one.available && !taken.has(one.id))].slice(0, MOST_SUGGESTED);
}
