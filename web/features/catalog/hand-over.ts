import type { Product } from '#contract/catalog.ts';

let handed: Product | null = null;

/** Gives a product to the page that is navigated to, which then shows it at once. */
export function handOver(product: Product) {
  handed = product;
}

/** What was handed over, once. */
export function takeOver(idOrSlug: string): Product | null {
  const product = handed;
  handed = null;
  return product && (product.slug === idOrSlug || product.id === idOrSlug) ? product : null;
}
