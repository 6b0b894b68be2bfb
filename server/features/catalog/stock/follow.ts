import { followShown } from '#server/features/stock/service.ts';
import * as queries from './queries.ts';

/** Pages and lists show a changed number up to so much later, so that a rush for the last pieces does not make them anew each time. */
const LATE_MS = 5000;

/** The number of the last change that guests see, and for answers of one product (`/api/products/…`), that of the product's last. */
let change = 0;
const changeOf = new Map<string, number>();
/** The change that pages show, and since when. */
let shown = 0;
let shownAt = Number.NEGATIVE_INFINITY;

/**
 * Reads what guests see of stock. Called with the catalogue's version: each second, after a change, and after a rendering.
 * @returns whether that has raised the version
 */
export async function followStock(): Promise<boolean> {
  const { changed, raised } = await followShown();
  if (changed.length === 0) return raised;
  const products = await queries.concerned(changed);
  change++;
  for (const { id, slug } of products) for (const name of [id, slug]) changeOf.set(name, change);
  return raised;
}

const PRODUCT = /^\/api\/products\/([^/?]+)$/;

/**
 * Rises for a cached answer when what it shows of stock has changed. What sells out, or is there again, raises the catalogue's version
 * instead, which drops everything.
 */
export function stockVersionOf(path: string): number {
  const product = path.match(PRODUCT)?.[1];
  if (product !== undefined) return changeOf.get(product) ?? 0;
  if (shown !== change && performance.now() - shownAt >= LATE_MS) {
    shown = change;
    shownAt = performance.now();
  }
  return shown;
}
