import { describe, expect, it } from 'vitest';
import { checkDigit, estimate, isBuiltInNumber, newNumber } from './built-in.ts';

describe('numbers of the built-in carrier', () => {
  it('are CB and ten digits with a correct check digit', () => {
    for (let count = 0; count < 200; count++) expect(newNumber()).toSatisfy(isBuiltInNumber);
  });

  it('detect every single wrong digit', () => {
    const number = newNumber();
    for (let at = 2; at < number.length; at++)
      for (const digit of '0123456789'.replace(number[at] as string, ''))
        expect(isBuiltInNumber(number.slice(0, at) + digit + number.slice(at + 1))).toBe(false);
  });

  it('have the Luhn digit', () => {
    expect(checkDigit('7992739871')).toBe(3);
  });
});

describe('the estimated delivery', () => {
  it('is at six in the evening in Mexico City, the given number of days ahead', () => {
    // A Tuesday, 11 PM in Mexico City.
    const now = new Date('2026-11-25T05:00:00Z');
    expect(estimate('priority', now).toISOString()).toBe('2026-11-26T00:00:00.000Z');
    expect(estimate('express', now).toISOString()).toBe('2026-11-27T00:00:00.000Z');
  });

  it('skips Sundays', () => {
    // A Saturday.
    expect(estimate('priority', new Date('2026-11-28T18:00:00Z')).toISOString()).toBe('2026-12-01T00:00:00.000Z');
  });

  it('respects the summer time of the years that had it', () => {
    expect(estimate('priority', new Date('2021-07-06T18:00:00Z')).toISOString()).toBe('2021-07-07T23:00:00.000Z');
  });
});
