import { perDatabase } from '#server/db/per-database.ts';
import { followShown } from '#server/features/stock/service.ts';
import * as queries from './queries.ts';

/** Pages and lists show a changed number up to so much later, so that a rush for the last pieces does not make them anew each time. */
const LATE_MS = 5000;

const followed = perDatabase(() => ({
  /** The number of the last change that guests see, and for answers of one product (`/api/products/…`), that of the product's last. */
  change: 0,
  changeOf: new Map<string, number>(),
  /** The change that pages show, and since when. */
  shown: 0,
  shownAt: Number.NEGATIVE_INFINITY,
}));

/**
 * Reads what guests see of stock. Called with the catalogue's version: each second, after a change, and after a rendering.
 * @returns whether that has raised the version
 */
export async function followStock(): Promise<boolean> {
  const { changed, raised } = await followShown();
  if (changed.length === 0) return raised;
  const products = await queries.concerned(changed);
  const known = followed();
  known.change++;
  for (const { id, slug } of products) for (const name of [id, slug]) known.changeOf.set(name, known.change);
  return raised;
}

const PRODUCT = /^\/api\/products\/([^/?]+)$/;

/**
 * Rises for a cached answer when what it shows of stock has changed. What sells out, or is there again, raises the catalogue's version
 * instead, which drops everything.
 */
export function stockVersionOf(path: string): number {
  const product = path.match(PRODUCT)?.[1];
  const known = followed();
  if (product !== undefined) return known.changeOf.get(product) ?? 0;
  if (known.shown !== known.change && performance.now() - known.shownAt >= LATE_MS) {
    known.shown = known.change;
    known.shownAt = performance.now();
  }
  return known.shown;
}
