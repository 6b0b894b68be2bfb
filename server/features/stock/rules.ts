import { MAX_COUNTED } from '#contract/limits.ts';
import type { StockChange } from '#contract/stock/stock.ts';
import type { StockKind } from '#contract/stock/stock-shapes.ts';

export type Item = { kind: StockKind; id: string };
export type Units = Item & { quantity: number };
type Line = { productId: string; quantity: number; options?: readonly { id: string; quantity: number }[] };

export const keyOf = ({ kind, id }: { kind: string; id: string }): string => `${kind} ${id}`;

/** What lines take of products and options, each once, in the order in which they are locked. */
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

/** One order for all locks, so that two payments for the same things cannot deadlock. */
export const inOrder = <I extends { kind: string; id: string }>(items: readonly I[]): I[] =>
  items.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));

/** @property left what can be sold, on today's count @property day of a daily count: today */
export type Limited = Item & { left: number; day: string | null };
/** @property day of which it was taken */
export type Taken = Units & { day: string | null };

/** Yesterday's bread does not come back as today's. What a manager counts in another way since is still there. */
export const comesBack = ({ day }: Taken, row: Limited): boolean => day === null || row.day === null || day === row.day;

/** A thing of which there is not enough: an item, or something that is counted elsewhere. */
export type Short = { kind: string; id: string; left: number };

/**
 * What is left of each limited item after some are given back and others taken.
 * @returns the first item of which there are too few; then nothing may be written
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

/** The items of which a draft wants more than one draft may have. */
export const tooMany = (limited: readonly Item[], units: readonly Units[]): Units[] =>
  units.filter((one) => one.quantity > MAX_COUNTED && limited.some((row) => keyOf(row) === keyOf(one)));

const MINUTE = 60;
/** From the draft's last opening, and from the first opening of drafts that held the thing without a break. */
export const HOLD_SECONDS = { last: 15 * MINUTE, first: 30 * MINUTE };
/** While the provider confirms later. */
export const WAITING_SECONDS = 72 * 60 * MINUTE;
/** Of one kind, by the unpaid payments of one client. */
export const MAX_HELD = 3;
/** How long the rows of returned holds are kept: no payment is made later than that. */
export const FORGOTTEN_SECONDS = 15 * 24 * 60 * MINUTE;

/** What a manager's answer makes of the row; null: there is none. */
export function rowAfter({ mode, left, refill }: Omit<StockChange, 'reason'>) {
  if (mode === 'unlimited') return null;
  if (mode === 'count') return { mode, left: left ?? 0, refill: null };
  return { mode, left: left ?? refill ?? 0, refill: refill ?? 0 };
}
