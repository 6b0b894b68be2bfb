import type { Product } from '#contract/catalog.ts';

/** With the words for its picture, which the page alone would have to load. */
type Handed = { product: Product; alt: string };

let handed: Handed | null = null;

/** Gives a product to the page that is navigated to, which then shows it at once. */
export function handOver(product: Product, alt: string) {
  handed = { product, alt };
}

/** What was handed over, once. */
export function takeOver(idOrSlug: string): Handed | null {
  const taken = handed;
  handed = null;
  return taken && (taken.product.slug === idOrSlug || taken.product.id === idOrSlug) ? taken : null;
}
