import { describe, expect, it } from 'vitest';
import { shortLines } from './short-lines.ts';

const CHURROS = { code: 'sold_out', message: 'De Churros solo quedan 2.', data: { product_id: 'churros', left: 2 } };
const OATS = { code: 'sold_out', message: 'De Avena solo quedan 3.', data: { product_id: 'latte', option_id: 'oat', left: 3 } };
const churros = (id: string, quantity: number) => ({ id, productId: 'churros', quantity });

describe('the lines whose stock is too small', () => {
  it('may have the units that are left', () => {
    expect([...shortLines([churros('a', 3), { id: 'b', productId: 'flan', quantity: 9 }], [CHURROS])]).toEqual([
      ['a', { message: CHURROS.message, most: 2 }],
    ]);
  });

  it('are none once they want no more than is left, before the server is asked again', () => {
    expect(shortLines([churros('a', 2)], [CHURROS]).size).toBe(0);
    expect(shortLines([churros('a', 3)], [{ code: 'closed', message: 'Cerrado.' }]).size).toBe(0);
  });

  it('may have what the other lines of the product leave', () => {
    const short = shortLines([churros('a', 3), churros('b', 1)], [CHURROS]);
    expect([short.get('a')?.most, short.get('b')?.most]).toEqual([1, 0]);
  });

  it('include lines of other products when they share an option that runs out, counted per unit', () => {
    const oat = (quantity: number) => [{ id: 'oat', quantity }];
    const lines = [
      { id: 'a', productId: 'latte', quantity: 2, options: oat(2) },
      { id: 'b', productId: 'mocha', quantity: 1, options: oat(1) },
      { id: 'c', productId: 'latte', quantity: 5, options: [] },
    ];
    expect([...shortLines(lines, [OATS])].map(([id, { most }]) => [id, most])).toEqual([
      ['a', 1],
      ['b', 0],
    ]);
  });

  it('name both the product and the option when both run out', () => {
    const both = [{ ...CHURROS, data: { product_id: 'latte', left: 3 } }, OATS];
    expect(shortLines([{ id: 'a', productId: 'latte', quantity: 4, options: [{ id: 'oat', quantity: 2 }] }], both).get('a')).toEqual({
      message: `${CHURROS.message} ${OATS.message}`,
      most: 1,
    });
  });
});
