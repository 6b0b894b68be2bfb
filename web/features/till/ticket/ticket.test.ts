import { describe, expect, it } from 'vitest';
import { add, change, EMPTY, lackingGroup, openLine, orderData, setQuantity, subtotalCents, type TillProduct, wordsOf } from './ticket.ts';

const option = (id: string, name: string, price: number, isUsual = false) => ({
  id,
  name,
  price,
  available: true,
  default: isUsual,
  contains: [],
  breaks: [],
});
const group = (name: string, min: number, options: ReturnType<typeof option>[]) => ({
  group_id: name,
  name,
  hint: '',
  min,
  max: 1,
  each_max: 1,
  options,
});
const plain = (id: string, price: number): TillProduct => ({
  id,
  name: id,
  image: '',
  price,
  category: 'postres',
  featured: false,
  available: true,
});
const latte: TillProduct = {
  ...plain('latte', 82),
  category: 'café',
  options: [
    group('Tamaño', 1, [option('a', 'Chico', 0, true), option('b', 'Grande', 18)]),
    group('Leche', 1, [option('c', 'Entera', 0, true), option('d', 'Leche de avena', 12)]),
  ],
};
const grande = [
  { id: 'b', quantity: 1 },
  { id: 'd', quantity: 1 },
];

describe('a ticket', () => {
  it('adds the usual one and opens its options, and reads only what differs', () => {
    const added = add(EMPTY, latte);
    expect([subtotalCents(added), added.open]).toEqual([8200, 1]);
    expect(wordsOf(added.lines[0] as never)).toEqual({ size: null, changed: [] });
    const chosen = change(added, 1, { selection: grande });
    expect(wordsOf(chosen.lines[0] as never)).toEqual({ size: 'Grande', changed: ['avena'] });
    expect(subtotalCents(chosen)).toBe(11_200);
  });

  it('counts the same product on one line, but never changes a line that is open', () => {
    const two = add(add(EMPTY, plain('concha', 42)), plain('concha', 42));
    expect(two.lines.map(({ quantity }) => quantity)).toEqual([2]);
    const lattes = add(add(EMPTY, latte), latte);
    expect(lattes.lines).toHaveLength(2);
    expect(openLine(lattes, null).lines.map(({ quantity }) => quantity)).toEqual([2]);
    expect(setQuantity(two, 1, 0).lines).toEqual([]);
  });

  it('names the group in which a required choice is missing', () => {
    expect(lackingGroup(change(add(EMPTY, latte), 1, { selection: [] }).lines[0] as never)?.name).toBe('Tamaño');
  });

  it('sends the shown prices only with a sale that is kept', () => {
    const ticket = { ...change(add(EMPTY, latte), 1, { selection: grande }), place: 'aqui' as const, nombre: ' Ximena ' };
    expect(orderData(ticket)).toEqual({
      items: [{ product_id: 'latte', quantity: 1, options: grande }],
      tipo: 'recoger',
      aqui: true,
      nombre: 'Ximena',
    });
    expect(orderData(ticket, true).items[0]).toMatchObject({ unit_price: 112 });
  });
});
