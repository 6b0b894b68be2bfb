import { MOST_SUGGESTED } from '#contract/assistant/suggestions.ts';
import type { Product } from '#contract/catalog/catalog.ts';
import { existing, list, listedByIds } from '#server/features/catalog/index.ts';
import { boughtWith } from './queries.ts';

/** Enough products of the category to fill the list, even when some are sold out or are the product itself. */
const OF_CATEGORY = 4 * MOST_SUGGESTED;

/**
 * Products bought together with the product; available products of its category fill the rest. The answers are cached in front of the app
 * until the catalogue changes, and at most a day, because new orders need not show at once.
 */
export async function related(idOrSlug: string): Promise<Product[]> {
  const { id, category } = await existing(idOrSlug);
  // Products that are sold out by their stock are known only in this process's memory, so they are filtered here.
  const together = (await listedByIds(await boughtWith(id, MOST_SUGGESTED))).filter((one) => one.available);
  if (together.length === MOST_SUGGESTED) return together;
  const taken = new Set([id, ...together.map((one) => one.id)]);
  const { products } = await list({ category, limit: OF_CATEGORY });
  return [...together, ...products.filter((one) => one.available && !taken.has(one.id))].slice(0, MOST_SUGGESTED);
}
