import { expect, test } from 'vitest';
import { Font } from './font.ts';
import { printable } from './printable.ts';

test.each([
  ['Té 🍵 de la casa 👨‍👩‍👧', 'Té  de la casa'],
  ['leche\u2060.\u2060Gracias', 'leche.Gracias'],
  ['Cafe\u0301 \u200bde\u00ad olla', 'Café de olla'],
  ['12\u202f°C', '12\u00a0°C'],
])('%j prints as %j', (text, printed) => expect(printable(text)).toBe(printed));

test('a letter that the font lacks is drawn without its marks, not as a box', () => {
  const font = new Font('figtree-regular');
  expect(font.shown('Paweł Şahin')).toBe(font.shown('Pawel Sahin'));
});
