import type { StockChange } from '#contract/catalog/stock.ts';
import { MAX_COUNTED } from '#contract/limits.ts';
import type { StockKind } from '#contract/stock/stock-shapes.ts';

export type Item = { kind: StockKind; id: string };
export type Units = Item & { quantity: number };
type Line = { productId: string; quantity: number; options?: readonly { id: string; quantity: number }[] };

export const keyOf = ({ kind, id }: { kind: string; id: string }): string => `${kind} ${id}`;

/** The products and options in the lines with their quantities, each once, in the order in which they are locked. */
export function unitsOf(lines: readonly Line[]): Units[] {
  const units = new Map<string, Units>();
  const add = (kind: StockKind, id: string, quantity: number) => {
    const before = units.get(keyOf({ kind, id }))?.quantity ?? 0;
    units.set(keyOf({ kind, id }), { kind, id, quantity: before + quantity });
  };
  for (const { productId, quantity, options = [] } of lines) {
    add('product', productId, quantity);
    for (const option of options) add('option', option.id, option.quantity * quantity);
  }
  return inOrder([...units.values()]);
}

/** Sorts items for locking: all locks are taken in this order, so that two payments for the same goods cannot deadlock. */
export const inOrder = <I extends { kind: string; id: string }>(items: readonly I[]): I[] =>
  items.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));

/** @property left what can be sold, by today's count @property day today, for a daily count */
export type Limited = Item & { left: number; day: string | null };
/** @property day the day of the daily count */
export type Taken = Units & { day: string | null };

/**
 * Whether a released piece is added to the stock again. Pieces of an earlier day's count are not; they are when a manager has changed the
 * kind of count since.
 */
export const comesBack = ({ day }: Taken, row: Limited): boolean => day === null || row.day === null || day === row.day;

/** An item of which there is not enough: stock, or something of another kind. */
export type Short = { kind: string; id: string; left: number };

/**
 * The remaining stock of each limited item after returning some pieces and taking others.
 * @returns the first item that is short; then nothing may be written
 */
export function settle(
  limited: readonly Limited[],
  back: readonly Taken[],
  taken: readonly Units[],
): { now: Limited[] } | { short: Short } {
  const there = limited.map((row) => ({
    ...row,
    left:
      row.left +
      unitsIn(
        back.filter((one) => comesBack(one, row)),
        row,
      ),
  }));
  const [short] = shortOf(there, taken);
  return short ? { short } : { now: there.map((row) => ({ ...row, left: row.left - unitsIn(taken, row) })) };
}

/** The limited items of which more is wanted than is left. */
export const shortOf = (limited: readonly Limited[], wanted: readonly Units[]): Short[] =>
  limited.filter((row) => unitsIn(wanted, row) > Math.max(0, row.left)).map(({ kind, id, left }) => ({ kind, id, left }));

const unitsIn = (list: readonly Units[], item: Item): number =>
  list.reduce((units, one) => units + (keyOf(one) === keyOf(item) ? one.quantity : 0), 0);

/** The items of which a draft wants more than the limit per draft. */
export const tooMany = (limited: readonly Item[], units: readonly Units[]): Units[] =>
  units.filter((one) => one.quantity > MAX_COUNTED && limited.some((row) => keyOf(row) === keyOf(one)));

const MINUTE = 60;
/** The length of a hold: from the draft's last opening, and from the first opening when drafts held the item without a break. */
export const HOLD_SECONDS = { last: 15 * MINUTE, first: 30 * MINUTE };
/** The length of a hold while the provider confirms later. */
export const WAITING_SECONDS = 72 * 60 * MINUTE;
/** After the longest hold of an item it is barred for so long: drafts for it open, and hold nothing of it. */
const BARRED_SECONDS = 10 * MINUTE;
/** How long the first opening of a draft for an item counts. */
export const WINDOW_SECONDS = HOLD_SECONDS.first + BARRED_SECONDS;

/** How many limited items of one kind, in any quantity, and the work of how many slots the unpaid payments of one address may hold. */
const OF_ADDRESS = { items: 3, slots: 1 };
/** The same for an account with an order that it paid and got, which does not count for its address. */
const OF_KNOWN_ACCOUNT = { items: 9, slots: 3 };

/**
 * What the unpaid payments of one client may hold.
 * @property client the client whose holds are counted; null: not limited
 * @property persons for whom the time of an item counts: the user, and an address that is limited
 */
export type Bounds = { client: string | null; items: number; slots: number; persons: string[] };
/** For goods that are paid already. */
export const UNBOUNDED: Bounds = { client: null, ...OF_ADDRESS, persons: [] };

/** The client of the holds of an account that is exempt from the bounds of its address. */
export const knownAccount = (userId: string): string => `account ${userId}`;

/**
 * @param address null: not limited
 * @param isKnown whether the user is an account with an order that it paid and got
 */
export function boundsOf({ userId, address, isKnown }: { userId: string; address: string | null; isKnown: boolean }): Bounds {
  if (address === null) return { ...UNBOUNDED, persons: [userId] };
  return isKnown
    ? { client: knownAccount(userId), ...OF_KNOWN_ACCOUNT, persons: [userId] }
    : { client: address, ...OF_ADDRESS, persons: [userId, address] };
}
/** How long the rows of released holds are kept: no payment arrives later than that. */
export const FORGOTTEN_SECONDS = 15 * 24 * 60 * MINUTE;

/** The stock row after a manager's change; null for no row. */
export function rowAfter({ mode, left, refill }: Omit<StockChange, 'reason'>) {
  if (mode === 'unlimited') return null;
  if (mode === 'count') return { mode, left: left ?? 0, refill: null };
  return { mode, left: left ?? refill ?? 0, refill: refill ?? 0 };
}
