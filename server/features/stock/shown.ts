import { SHOWN_LEFT } from '#contract/limits.ts';
import type { StockKind } from '#contract/stock/stock-shapes.ts';
import { perDatabase } from '#server/db/per-database.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { events } from '#server/events.ts';
import { enqueueNotice } from '#server/staff-notice.ts';
import * as queries from './queries.ts';
import { type Item, keyOf } from './rules.ts';

/**
 * The stock as guests see it, cached in this process: the items of which few are left. Each process reads it once a second with the
 * catalogue's version, so that pages and lists need no query and sales need no notification.
 */
type Shown = ReadonlyMap<string, Item & { left: number }>;
const memory = perDatabase(() => ({ shown: new Map() as Shown, asked: 0, applied: 0 }));

/** How many are left, as guests see it; null when the item is not limited or many are left. */
export const shownLeft = (kind: StockKind, id: string): number | null => memory().shown.get(keyOf({ kind, id }))?.left ?? null;
export const isSoldOut = (kind: StockKind, id: string): boolean => shownLeft(kind, id) === 0;
export const isAnySoldOut = (): boolean => [...memory().shown.values()].some(({ left }) => left === 0);

/** Tells the staff which products have sold out, not in the transactions of orders: those know only what each of them takes. */
const tellSoldOut = (): Promise<void> =>
  inTransaction(async (tx) => {
    for (const id of await queries.tellSoldOut(tx)) {
      await enqueueNotice(tx, 'agotado', id);
      await events().changed(tx, { type: 'producto.agotado', id, facts: { available: false } });
    }
  });

/**
 * Reads the stock as guests see it. When something has sold out or is available again, the catalogue's version rises.
 * @returns the items whose visible stock has changed, and whether the version has risen
 */
export async function followShown(): Promise<{ changed: Item[]; raised: boolean }> {
  const known = memory();
  const question = ++known.asked;
  const rows = await queries.low();
  const stale = rows.filter(({ left, shownSoldOut }) => shownSoldOut !== (left === 0));
  if (stale.length > 0) await queries.show(stale);
  if (rows.some(({ kind, left, toldSoldOut }) => kind === 'product' && left === 0 && !toldSoldOut)) await tellSoldOut();
  // A slow answer must not replace a newer one.
  const raised = stale.length > 0;
  if (question < known.applied) return { changed: [], raised };
  known.applied = question;
  const before = known.shown;
  const shown: Shown = new Map(
    rows.filter(({ left }) => left <= SHOWN_LEFT).map(({ kind, id, left }) => [keyOf({ kind, id }), { kind, id, left }]),
  );
  known.shown = shown;
  const leftIn = (map: Shown, item: Item) => map.get(keyOf(item))?.left;
  const changed = [...before.values(), ...shown.values()].filter((item) => leftIn(before, item) !== leftIn(shown, item));
  return { changed, raised };
}
