import { toCents, toPesos } from '#contract/money.ts';

export type CartItem = {
  id: string;
  name: string;
  image: string;
  price: number;
  quantity: number;
  selected: boolean;
  /** False: the house does not have it at the moment. Such a line stays and cannot be selected. */
  available?: boolean;
};
export type CartState = { items: CartItem[]; selectedIds: string[] };

export const MAX_QUANTITY = 99;

export const EMPTY: CartState = { items: [], selectedIds: [] };

/** The flag on the items and the set of ids say the same: one is made from the other, here alone. */
function withSelection(items: CartItem[], chosen: (id: string) => boolean): CartState {
  const marked = items.map((item) => {
    const selected = item.available !== false && chosen(item.id);
    return item.selected === selected ? item : { ...item, selected };
  });
  return { items: marked, selectedIds: marked.filter((item) => item.selected).map((item) => item.id) };
}

const clamp = (quantity: number) => Math.min(MAX_QUANTITY, Math.max(1, Math.trunc(quantity) || 1));

/** What is there already grows, what is new goes to the end; either way it is selected. */
export function add(state: CartState, added: Omit<CartItem, 'selected'>): CartState {
  const there = state.items.some((item) => item.id === added.id);
  const items = there
    ? state.items.map((item) => (item.id === added.id ? { ...item, ...added, quantity: clamp(item.quantity + added.quantity) } : item))
    : [...state.items, { ...added, quantity: clamp(added.quantity), selected: true }];
  return withSelection(items, (id) => id === added.id || state.selectedIds.includes(id));
}

export function setQuantity(state: CartState, id: string, quantity: number): CartState {
  return { ...state, items: state.items.map((item) => (item.id === id ? { ...item, quantity: clamp(quantity) } : item)) };
}

export function remove(state: CartState, ids: readonly string[]): CartState {
  return withSelection(
    state.items.filter((item) => !ids.includes(item.id)),
    (id) => state.selectedIds.includes(id),
  );
}

/** Another list takes the place of this one: all of it is selected. */
export const replace = (items: Omit<CartItem, 'selected'>[]): CartState =>
  withSelection(
    items.map((item) => ({ ...item, quantity: clamp(item.quantity), selected: true })),
    () => true,
  );

export const toggle = (state: CartState, id: string): CartState =>
  withSelection(state.items, (other) => state.selectedIds.includes(other) !== (other === id));

export const selectAll = (state: CartState, selected: boolean): CartState => withSelection(state.items, () => selected);

/** Price times quantity of the selected lines, in pesos, counted in centavos: 0.1 + 0.2 is 0.3 here. */
export const subtotal = ({ items }: CartState): number =>
  toPesos(items.reduce((sum, item) => (item.selected ? sum + toCents(item.price) * item.quantity : sum), 0));

/** What can be selected at all. */
export const buyable = ({ items }: CartState): CartItem[] => items.filter((item) => item.available !== false);

export const unitCount = ({ items }: CartState): number => items.reduce((sum, item) => sum + item.quantity, 0);

/** What another tab or an older visit left in the storage: believed only as far as it looks like a cart. */
export function restore(stored: unknown): CartState {
  const { items, selectedIds } = (stored ?? {}) as { items?: unknown; selectedIds?: unknown };
  if (!Array.isArray(items)) return EMPTY;
  const seen = new Set<string>();
  const whole = items.filter((item): item is CartItem => {
    const good = typeof item?.id === 'string' && typeof item.name === 'string' && Number.isFinite(item.price) && !seen.has(item.id);
    if (good) seen.add(item.id);
    return good;
  });
  const chosen = Array.isArray(selectedIds) ? selectedIds : whole.filter((item) => item.selected).map((item) => item.id);
  return withSelection(
    whole.map((item) => ({ ...item, image: String(item.image ?? ''), quantity: clamp(item.quantity), selected: Boolean(item.selected) })),
    (id) => chosen.includes(id),
  );
}
