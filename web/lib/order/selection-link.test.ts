import { expect, test } from 'vitest';
import { pathWith, searchWithout, selectionIn } from './selection-link.ts';

const oat = '01900000-0000-7000-8000-00000000000a';
const shot = '01900000-0000-7000-8000-00000000000b';
const selection = [
  { id: oat, quantity: 1 },
  { id: shot, quantity: 2 },
];

test('a link carries a whole selection', () => {
  const path = pathWith('latte', selection);
  expect(path).toBe(`/products/latte?o=${oat}.${shot}*2`);
  expect(selectionIn(path.slice(path.indexOf('?')))).toEqual(selection);
});

test('a plain product has a plain address', () => {
  expect(pathWith('concha', undefined)).toBe('/products/concha');
  expect(pathWith('concha', [])).toBe('/products/concha');
});

test.each(['', '?o=', '?o=latte', '?o=<script>', `?o=${oat}*0`, `?o=${oat}*1e9`])('%s carries none', (search) => {
  expect(selectionIn(search)).toBeNull();
});

test('only the selection is removed from the address', () => {
  expect(searchWithout(`?o=${oat}&utm_source=x`)).toBe('?utm_source=x');
  expect(searchWithout(`?o=${oat}`)).toBe('');
});
