import { expect, test } from 'vitest';
import { shopInstant, theHour } from './shop-clock.ts';

test.each([
  ['1:00 PM', 'la 1:00 PM'],
  ['1:20 AM del 22 nov 2026', 'la 1:20 AM del 22 nov 2026'],
  ['1 AM', 'la 1 AM'],
  ['12:00 PM', 'las 12:00 PM'],
  ['11:10 AM', 'las 11:10 AM'],
])('writes %s with its article', (time, text) => expect(theHour(time)).toBe(text));

test('is on the clock of Mexico City, also in years with summer time', () => {
  expect(shopInstant('2026-11-24', 7, 10).toISOString()).toBe('2026-11-24T13:10:00.000Z');
  expect(shopInstant('2026-11-24', 0, 430).toISOString()).toBe('2026-11-24T13:10:00.000Z');
  expect(shopInstant('2021-07-01', 0, 430).toISOString()).toBe('2021-07-01T12:10:00.000Z');
  expect(shopInstant('2026-11-24', 25).toISOString()).toBe('2026-11-25T07:00:00.000Z');
});
