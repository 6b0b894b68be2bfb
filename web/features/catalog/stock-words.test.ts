import { expect, test } from 'vitest';
import { stockText } from './stock-words.ts';

test.each([
  [{ available: true }, undefined],
  [{ available: true, left: 5 }, 'Quedan 5'],
  [{ available: true, left: 1 }, 'Queda 1'],
  [{ available: false, left: 0 }, 'Agotado'],
  [{ available: false, left: 3 }, 'Disponible próximamente'],
  [{ available: false }, 'Disponible próximamente'],
])('a product with %j says %s', (product, text) => expect(stockText(product)).toBe(text));
