import type { Product } from '#contract/catalog/catalog.ts';

/** With the picture's alternative text, so that the page need not load the texts. */
type Handed = { product: Product; alt: string };

let handed: Handed | null = null;

/** Stores a product for the next page, which shows it without a request. */
export function keepProduct(product: Product, alt: string) {
  handed = { product, alt };
}

/** Returns the stored product once, if it is the wanted one. */
export function takeKeptProduct(idOrSlug: string): Handed | null {
  const taken = handed;
  handed = null;
  return taken && (taken.product.slug === idOrSlug || taken.product.id === idOrSlug) ? taken : null;
}
