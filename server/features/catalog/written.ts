import { createHash } from 'node:crypto';
import type { Product } from '#contract/catalog/catalog.ts';

/** JSON of products. The catalogue in memory has the same object for a product in every list, so each product is serialised once. */
const written = new WeakMap<Product, string>();

function write(product: Product): string {
  const known = written.get(product);
  if (known !== undefined) return known;
  const text = JSON.stringify(product);
  written.set(product, text);
  return text;
}

/** A list as JSON, with its weak ETag. */
export function writeList(products: readonly Product[]): { body: string; etag: string } {
  const body = `[${products.map(write).join(',')}]`;
  return { body, etag: `W/"${createHash('sha1').update(body).digest('base64url')}"` };
}
