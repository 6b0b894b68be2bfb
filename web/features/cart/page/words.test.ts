import { expect, test } from 'vitest';
import { problemText } from './words.ts';

const options = [{ id: 'oat', group: 'Leche', name: 'Avena', quantity: 1, price: 12 }];

test.each([
  [{ problem: 'sold_out' }, 'Se agotó: quítalo del carrito o vuelve más tarde.'],
  [{ problem: 'sold_out', options }, 'Se agotó, o una de sus opciones: prueba con otra o quítalo del carrito.'],
  [{ problem: 'option_unavailable', options }, 'Una de sus opciones se agotó: cámbiala para pedirlo.'],
  [{}, 'No disponible por ahora'],
] satisfies [Parameters<typeof problemText>[0], string][])('a line with %j says why it cannot be bought', (line, text) => {
  expect(problemText(line)).toBe(text);
});
