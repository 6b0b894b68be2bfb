import { perDatabase } from '#server/db/per-database.ts';
import { followShown } from '#server/features/stock/index.ts';
import * as queries from './queries.ts';

/**
 * Pages and lists show a changed number up to this much later, so that a rush for the last pieces does not render them again for each sale.
 */
const LATE_MS = 5000;

const followed = perDatabase(() => ({
  /** The number of the last visible change; for answers of one product (`/api/products/…`), that of the product's last change. */
  change: 0,
  changeOf: new Map<string, number>(),
  /** The change that pages show, and since when they show it. */
  shown: 0,
  shownAt: Number.NEGATIVE_INFINITY,
}));

/**
 * Reads the visible state of stock. Called with the catalogue's version: each second, after a change, and after a rendering.
 * @returns whether this has raised the catalogue's version
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
 * Rises for a cached answer when the stock that it shows has changed. When something sells out or is available again, the catalogue's
 * version rises instead, which drops all cached answers.
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
