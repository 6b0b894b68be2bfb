import { describe, expect, test } from 'vitest';
import { add, buyable, remove, replace, selectAll, setQuantity, subtotal, toggle } from './rules.ts';
import { type CartState, EMPTY, restore, unitCount } from './state.ts';

const latte = { id: 'latte', name: 'Latte', image: '/l', price: 62.35, quantity: 1 };
const concha = { id: 'concha', name: 'Concha', image: '/c', price: 0.1, quantity: 3 };
const both = add(add(EMPTY, latte), concha);

const consistent = (state: CartState) =>
  expect(state.selectedIds).toEqual(state.items.filter((item) => item.selected).map((item) => item.id));

describe('the cart', () => {
  test('adding appends what is new and selects it', () => {
    expect(both.items.map((item) => item.id)).toEqual(['latte', 'concha']);
    expect(both.selectedIds).toEqual(['latte', 'concha']);
  });

  test('adding again adds up, takes the newest price and selects again', () => {
    const state = add(toggle(both, 'latte'), { ...latte, quantity: 2, price: 70 });
    expect(state.items[0]).toMatchObject({ quantity: 3, price: 70, selected: true });
    expect(state.items).toHaveLength(2);
    consistent(state);
  });

  test.each([
    [0, 1],
    [-5, 1],
    [2.9, 2],
    [100, 99],
    [Number.NaN, 1],
  ])('quantity %s becomes %s', (asked, kept) => {
    expect(setQuantity(both, 'latte', asked).items[0]?.quantity).toBe(kept);
  });

  test('removing also unselects', () => {
    const state = remove(both, ['latte']);
    expect(state.selectedIds).toEqual(['concha']);
    expect(add(state, latte).selectedIds).toEqual(['concha', 'latte']);
  });

  test('replacing selects everything', () => {
    const state = replace([latte, concha]);
    expect(state.selectedIds).toEqual(['latte', 'concha']);
    consistent(state);
  });

  test('one or all can be selected and unselected', () => {
    const without = toggle(both, 'latte');
    expect(without.selectedIds).toEqual(['concha']);
    consistent(without);
    expect(toggle(without, 'latte')).toEqual(both);
    expect(selectAll(both, false).selectedIds).toEqual([]);
    expect(selectAll(without, true)).toEqual(both);
  });

  test('what is not to be had stays, unselected and unselectable', () => {
    const state = replace([latte, { ...concha, available: false }]);
    expect(state.items).toHaveLength(2);
    expect(state.selectedIds).toEqual(['latte']);
    expect(toggle(state, 'concha')).toEqual(state);
    expect(selectAll(state, true).selectedIds).toEqual(['latte']);
    expect(buyable(state).map((item) => item.id)).toEqual(['latte']);
    consistent(state);
  });

  test('the subtotal counts selected lines, in centavos', () => {
    expect(subtotal(both)).toBe(62.65);
    expect(subtotal(toggle(both, 'latte'))).toBe(0.3);
    expect(subtotal(selectAll(both, false))).toBe(0);
    expect(unitCount(selectAll(both, false))).toBe(4);
  });

  test.each([null, 7, 'x', {}, { items: 'x' }, { items: [null, { id: 1 }, { id: 'a', name: 'A', price: 'x' }] }])(
    'garbage %j restores as empty',
    (stored) => {
      expect(restore(stored)).toEqual(EMPTY);
    },
  );

  test('a stored cart comes back as it was', () => {
    const state = toggle(both, 'latte');
    expect(restore(JSON.parse(JSON.stringify(state)))).toEqual(state);
    expect(restore({ items: [...state.items, ...state.items], selectedIds: ['gone'] })).toMatchObject({
      selectedIds: [],
      items: { length: 2 },
    });
  });
});
