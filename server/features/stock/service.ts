import type { StockChange, StockHistoryRow } from '#contract/catalog/stock.ts';
import type { Stock, StockKind } from '#contract/stock/stock-shapes.ts';
import type { Tx } from '#server/db/client.ts';
import { isUuid } from '#server/db/uuid.ts';
import * as holdQueries from './holds/queries.ts';
import * as queries from './queries.ts';
import { type Item, keyOf, rowAfter, type Short, shortOf, tooMany, type Units } from './rules.ts';

/** Changes the item of a hold: the hour of an order that was moved. */
export const rename = holdQueries.rename;

/** Lets the holds of a payment end at the given moment, unless they end before. */
export const endBy = holdQueries.endBy;

/** Moves a guest's holds to the account that the guest opens. */
export const moveHolds = holdQueries.moveTo;

/** The present and former holds of a payment, locked until the transaction ends; empty for payments without limited goods. */
export const heldBy = (tx: Tx, intentId: string) => holdQueries.ofIntent(tx, { intentId });

/** The present and former holds of all open payments of a user, locked until the transaction ends. */
export const heldByUser = (tx: Tx, userId: string) => holdQueries.ofUser(tx, { userId });

/** @property areLimited whether some of the goods are limited, so that the payment holds something */
export type Check = { areLimited: boolean; short: Short[]; excess: Units[] };

/**
 * Whether a draft could have these units now, ignoring the holds of the user's own open payments; takes nothing.
 * @param userId null for a caller without an account, who has no open payments
 */
export async function check(on: Pick<Tx, 'execute'>, units: readonly Units[], userId: string | null): Promise<Check> {
  if (units.length === 0) return { areLimited: false, short: [], excess: [] };
  const limited = await queries.limited(
    on,
    units.filter(({ id }) => isUuid(id)),
    userId,
  );
  const there = limited.map(({ own, ...row }) => ({ ...row, left: row.left + own }));
  return { areLimited: limited.length > 0, short: shortOf(there, units), excess: tooMany(limited, units) };
}

/** @property day of the daily count */
type Missing = Units & { day: string | null };

/** Locks the stock of these units. @returns as much of them as is left, and what is missing */
export async function leftOf(tx: Tx, units: readonly Units[]): Promise<{ units: Units[]; missing: Missing[] }> {
  const limited = await queries.lock(
    tx,
    units.filter(({ id }) => isUuid(id)),
  );
  const missing = units.flatMap((one): Missing[] => {
    const row = limited.find((other) => keyOf(other) === keyOf(one));
    const quantity = row ? one.quantity - Math.max(0, row.left) : 0;
    return row && quantity > 0 ? [{ ...one, quantity, day: row.day }] : [];
  });
  const missingOf = (one: Units) => missing.find((other) => keyOf(other) === keyOf(one))?.quantity ?? 0;
  const there = units.map((one) => ({ ...one, quantity: one.quantity - missingOf(one) })).filter(({ quantity }) => quantity > 0);
  return { units: there, missing };
}

/** Marks items of which an order took more than was counted, so that somebody counts them again. */
export const askForRecount = (tx: Tx, missing: readonly Missing[], orderId: string): Promise<void> =>
  queries.record(
    tx,
    missing.map(({ quantity, ...item }) => ({
      ...{ ...item, quantity: 0, why: 'recount' as const, orderId },
      reason: `Sin red se ${quantity === 1 ? 'vendió 1' : `vendieron ${quantity}`} de más: cuenta otra vez`,
    })),
  );

const UNLIMITED: Stock = { mode: 'unlimited', left: null, refill: null };

/** The stock of these items, by their ids. */
export async function stockOf(on: Pick<Tx, 'select'>, kind: StockKind, ids: string[]): Promise<(id: string) => Stock> {
  const known = new Map((await queries.ofItems(on, kind, ids)).map(({ id, ...row }) => [id, row]));
  return (id) => known.get(id) ?? UNLIMITED;
}

/** Sets the stock as counted by a manager. Pieces held by open payments do not count. */
export async function setStock(tx: Tx, item: Item, { reason, ...change }: StockChange, byId: string): Promise<void> {
  const after = rowAfter(change);
  // Holds are locked before stock, as in every caller.
  const dropped = after ? 0 : await holdQueries.removeOfItem(tx, item);
  if (after) await queries.make(tx, item);
  const before = await queries.lockOne(tx, item);
  if (!before) return;
  // The refill of a daily count is recorded before the manager's count.
  if (!before.isDemo) await queries.write(tx, [{ ...item, left: before.left, day: before.day }]);
  const now = after ?? { mode: 'count' as const, left: 0, refill: null };
  await queries.put(tx, item, now);
  const quantity = now.left - (before.isDemo ? 0 : before.left) - dropped;
  await queries.record(tx, [{ ...item, quantity, why: 'recount', byId, reason: reason || null }]);
  if (!after) await queries.remove(tx, item);
}

const NEWEST = 200;

export async function history(item: Item): Promise<StockHistoryRow[]> {
  if (!isUuid(item.id)) return [];
  // Read first: a refill that a change writes meanwhile is then at worst shown in its row only.
  const rows = await queries.history(item, NEWEST);
  const due = await queries.dueRefill(item);
  const refill = due && { ...due, why: 'refill' as const, orderId: null, by: null, reason: null };
  return [...(refill ? [refill] : []), ...rows].slice(0, NEWEST).map(({ at, why, change, left, orderId, by, reason }) => ({
    ...{ at: at.toISOString(), why, change, left },
    ...(orderId && { order_id: orderId }),
    ...(by && { by }),
    ...(reason && { reason }),
  }));
}

/** Limited items of which few are left, the lowest number first. */
export const scarce = queries.scarce;
