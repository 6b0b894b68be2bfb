import type { BarItem, BarOrder } from '#contract/orders/bar/bar.ts';
import { differencesOf, isAllergy, linesFor, type View } from '../rules.ts';

/** Where the tickets stand. Pure rules: the size of the screen is an argument. */

/** A ticket with at most two plain lines is half as high, if the product, its note and the guest's name are not longer than this. */
const FEW = 2;
const SHORT_LINE = 40;
const SHORT_NAME = 24;

/** The guest's table or name. */
export const guestOf = ({ mesa, nombre, customer }: BarOrder): string =>
  mesa === undefined ? (nombre ?? customer?.name ?? 'Sin nombre') : `Mesa ${mesa}`;

const detailsOf = (item: BarItem): number => {
  const { swapped, added } = differencesOf(item);
  return swapped.length + added.length + (item.note ? 1 : 0);
};

/** Whether a line fits on a half ticket: at most one short detail, and no allergy, which must never be cut off. */
function isPlain(item: BarItem): boolean {
  const { product, note = '' } = item;
  return detailsOf(item) <= 1 && !isAllergy(note) && product.name.length <= SHORT_LINE && note.length <= SHORT_LINE;
}

/** @property height that of the tickets' area, in pixels */
export type Area = { width: number; height: number };

/** Half a column is too low for two lines with a detail below 750 px, for one below 560. */
const [TWO_LINES, ONE_LINE] = [750, 560];

/** Whether half a column is enough for a ticket. */
export function isShort(order: BarOrder, view: View, { height }: Area): boolean {
  const { own, others } = linesFor(order, view);
  const count = own.length + others.length;
  const most = height < ONE_LINE ? 0 : height < TWO_LINES ? 1 : FEW;
  return count <= most && own.every(isPlain) && guestOf(order).length <= SHORT_NAME;
}

/**
 * The columns at this width of the window, as in `bar.css`. A phone shows one ticket at a time and is swiped; it counts as many as are still
 * swiped quickly.
 */
export const columnsAt = (width: number): number => (width >= 1280 ? 4 : width >= 768 ? 3 : 9);

/**
 * Divides tickets among columns. Each gets a column of its own while there are empty ones; then the newest short ones share a column in
 * pairs. When that is not enough, all tickets are drawn smaller.
 * @param shorts for each ticket, oldest first, whether half a column is enough
 * @returns the places of the tickets that share a column
 */
export function layoutOf(shorts: readonly boolean[], columns: number): { halves: ReadonlySet<number>; isDense: boolean } {
  const halves = new Set<number>();
  let needed = shorts.length;
  for (let place = shorts.length - 1; place > 0 && needed > columns; place--) {
    if (!shorts[place] || !shorts[place - 1]) continue;
    halves.add(place).add(place - 1);
    needed--;
    place--;
  }
  return needed > columns ? { halves: new Set(), isDense: true } : { halves, isDense: false };
}
