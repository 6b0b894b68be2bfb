import { expect, it } from 'vitest';
import { greeting } from './mail-greeting.ts';

it.each([
  ['Ximena Robles', 'Te esperamos, Ximena.'],
  [' Ma. Fernanda', 'Te esperamos, Ma.'],
  ['J.R. Ulloa', 'Te esperamos, J.R.'],
  ['https://evil.example gana', 'Te esperamos.'],
  ['www.evil.mx', 'Te esperamos.'],
  ['a@evil.mx', 'Te esperamos.'],
  [null, 'Te esperamos.'],
])('%s: %s', (name, expected) => {
  expect(greeting('Te esperamos', name)).toBe(expected);
});
