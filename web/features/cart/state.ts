import type { CartRow } from '#contract/cart/cart.ts';
import { MAX_QUANTITY } from '#contract/limits.ts';

/** The part of the cart that every page loads, to show how much is in it. The changes are in `rules.ts`. */
export type CartItem = {
  /** The id of the line. Lines with the same product, options and note are one line. */
  id: string;
  productId: string;
  /** The server's id of the line; absent until the server has named it. */
  row?: string | undefined;
  name: string;
  image: string;
  price: number;
  quantity: number;
  selected: boolean;
  /** False while the product cannot be bought: the line stays, and cannot be selected. */
  available?: boolean;
  problem?: CartRow['problem'];
  /** Absent for products without options, and in carts stored before options existed; those lines mean the default options. */
  options?: CartRow['options'];
  optionsText?: string | undefined;
  note?: string | undefined;
};
export type CartState = { items: CartItem[]; selectedIds: string[] };

export const EMPTY: CartState = { items: [], selectedIds: [] };

/** The only place that sets the items' flag and the list of ids, so that both agree. */
export function withSelection(items: CartItem[], chosen: (id: string) => boolean): CartState {
  const marked = items.map((item) => {
    const selected = item.available !== false && chosen(item.id);
    return item.selected === selected ? item : { ...item, selected };
  });
  return { items: marked, selectedIds: marked.filter((item) => item.selected).map((item) => item.id) };
}

export const clamp = (quantity: number) => Math.min(MAX_QUANTITY, Math.max(1, Math.trunc(quantity) || 1));

export const unitCount = ({ items }: CartState): number => items.reduce((sum, item) => sum + item.quantity, 0);

/** Reads a stored cart of another tab or an older visit. Parts that do not look like a cart are left out. */
export function restore(stored: unknown): CartState {
  const { items, selectedIds } = (stored ?? {}) as { items?: unknown; selectedIds?: unknown };
  if (!Array.isArray(items)) return EMPTY;
  const seen = new Set<string>();
  const whole = items.filter((item): item is CartItem => {
    const good = looksWhole(item) && !seen.has(item.id);
    if (good) seen.add(item.id);
    return good;
  });
  const chosen = Array.isArray(selectedIds) ? selectedIds : whole.filter((item) => item.selected).map((item) => item.id);
  return withSelection(
    whole.map((item) => ({
      ...item,
      // Version 0 had at most one line per product, with the product's id.
      productId: item.productId ?? item.id,
      image: String(item.image ?? ''),
      quantity: clamp(item.quantity),
      selected: Boolean(item.selected),
    })),
    (id) => chosen.includes(id),
  );
}

const looksWhole = (item: Partial<CartItem> | null): boolean =>
  typeof item?.id === 'string' && typeof item.name === 'string' && Number.isFinite(item.price) && Array.isArray(item.options ?? []);
