import { expect, test } from 'vitest';
import { centsOf } from './draft.ts';

test('rewards lower the total', () =>
  expect(centsOf({ items: [{ product_id: 'a', quantity: 2, unit_price: 62.35 }], offCents: 1870 })).toBe(10_600));

test.each([
  [[], 0],
  [[{ product_id: 'a', quantity: 3, unit_price: 0.1 }], 30],
  [
    [
      { product_id: 'a', quantity: 7, unit_price: 62.35 },
      { product_id: 'b', quantity: 1, unit_price: 1200 },
    ],
    163_645,
  ],
])('%j comes to %i centavos', (items, cents) => expect(centsOf({ items })).toBe(cents));
