import { describe, expect, test } from 'vitest';
import { lineId } from './line-id.ts';
import { add, buyable, change, remove, replace, selectAll, setQuantity, toggle } from './rules.ts';
import { type CartState, EMPTY, restore, unitCount } from './state.ts';
import { subtotal } from './subtotal.ts';

const latte = { id: 'latte', productId: 'latte', name: 'Latte', image: '/l', price: 62.35, quantity: 1 };
const concha = { id: 'concha', productId: 'concha', name: 'Concha', image: '/c', price: 0.1, quantity: 3 };
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

  test('the same product with other options or another note is another line', () => {
    const oat = [
      { id: 'b', quantity: 1 },
      { id: 'a', quantity: 2 },
    ];
    expect(lineId('latte')).toBe('latte');
    expect(lineId('latte', oat)).toBe(lineId('latte', oat.toReversed()));
    const ids = [lineId('latte'), lineId('latte', oat), lineId('latte', oat, 'Sin azúcar'), lineId('latte', [], 'Sin azúcar')];
    expect(new Set(ids).size).toBe(4);
  });

  test('a changed line keeps its place and its mark', () => {
    const oat = { ...latte, id: lineId('latte', [{ id: 'oat', quantity: 1 }]), price: 74.35 };
    const state = change(toggle(both, 'latte'), 'latte', oat);
    expect(state.items.map((item) => item.id)).toEqual([oat.id, 'concha']);
    expect(state.selectedIds).toEqual(['concha']);
    consistent(state);
  });

  test('a changed line becomes one with an equal line', () => {
    const oat = { ...latte, id: lineId('latte', [{ id: 'oat', quantity: 1 }]) };
    const state = change(add(toggle(both, 'latte'), oat), 'latte', { ...oat, quantity: 2 });
    expect(state.items.map(({ id, quantity, selected }) => [id, quantity, selected])).toEqual([
      [oat.id, 2, true],
      ['concha', 3, true],
    ]);
    consistent(state);
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

  test('a line of an unavailable product stays, and cannot be selected', () => {
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

  test('lines stored before there were options are those of their product', () => {
    const { productId: _, ...old } = { ...latte, selected: true };
    expect(restore({ items: [old], selectedIds: ['latte'] })).toEqual({ items: [{ ...latte, selected: true }], selectedIds: ['latte'] });
    expect(restore({ items: [{ ...latte, options: 'oat' }] }).items).toEqual([]);
  });

  test('a stored cart comes back as it was', () => {
    const state = toggle(both, 'latte');
    expect(restore(JSON.parse(JSON.stringify(state)))).toEqual(state);
    expect(restore({ items: [...state.items, ...state.items], selectedIds: ['gone'] })).toMatchObject({
      selectedIds: [],
      items: { length: 2 },
    });
  });
});
