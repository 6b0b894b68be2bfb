import { expect, test } from 'vitest';
import { theHour } from './shop-clock.ts';

test.each([
  ['1:00 PM', 'la 1:00 PM'],
  ['1:20 AM del 22 nov 2026', 'la 1:20 AM del 22 nov 2026'],
  ['1 AM', 'la 1 AM'],
  ['12:00 PM', 'las 12:00 PM'],
  ['11:10 AM', 'las 11:10 AM'],
])('writes %s with its article', (time, text) => expect(theHour(time)).toBe(text));
