import { type CartItem, type CartState, clamp, withSelection } from './state.ts';

/** Increases an existing line or appends a new one; either way the line is selected. */
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

/** Replaces a line with its changed form, in the same place. If an equal line exists, both become one. */
export function change(state: CartState, id: string, changed: Omit<CartItem, 'selected'>): CartState {
  const isSelected = state.selectedIds.includes(id) || state.selectedIds.includes(changed.id);
  const items = state.items
    .filter((item) => item.id === id || item.id !== changed.id)
    .map((item) => (item.id === id ? { ...changed, quantity: clamp(changed.quantity), selected: isSelected } : item));
  return withSelection(items, (other) => (other === changed.id ? isSelected : state.selectedIds.includes(other)));
}

export function remove(state: CartState, ids: readonly string[]): CartState {
  return withSelection(
    state.items.filter((item) => !ids.includes(item.id)),
    (id) => state.selectedIds.includes(id),
  );
}

/** A cart of these lines, all of them selected. */
export const replace = (items: Omit<CartItem, 'selected'>[]): CartState =>
  withSelection(
    items.map((item) => ({ ...item, quantity: clamp(item.quantity), selected: true })),
    () => true,
  );

export const toggle = (state: CartState, id: string): CartState =>
  withSelection(state.items, (other) => state.selectedIds.includes(other) !== (other === id));

export const selectAll = (state: CartState, selected: boolean): CartState => withSelection(state.items, () => selected);

/** The lines that can be selected: those of available products. */
export const buyable = ({ items }: CartState): CartItem[] => items.filter((item) => item.available !== false);
