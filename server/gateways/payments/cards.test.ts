import { describe, expect, it } from 'vitest';
import { brandOf, isExpired, verdictOf } from './cards.ts';

describe('test cards', () => {
  it.each([
    ['4242424242424242', 'pays'],
    ['4000002500003155', 'asks'],
    ['4000000000000002', 'card_declined'],
    ['4000000000009995', 'insufficient_funds'],
    ['5555555555554444', 'card_declined'],
    ['constructor', 'card_declined'],
  ])('%s: %s', (number, verdict) => expect(verdictOf(number)).toBe(verdict));

  it.each([
    ['4242424242424242', 'visa'],
    ['5555555555554444', 'mastercard'],
    ['378282246310005', 'amex'],
    ['6011111111111117', 'unknown'],
  ])('%s is %s', (number, brand) => expect(brandOf(number)).toBe(brand));

  it.each([
    [11, 2026, '2026-11-21T18:00:00Z', false],
    [11, 2026, '2026-12-01T05:59:59Z', false],
    [11, 2026, '2026-12-01T06:00:00Z', true],
    [12, 2026, '2027-01-01T05:59:59Z', false],
    [12, 2025, '2026-11-21T18:00:00Z', true],
    [1, 2027, '2026-12-31T18:00:00Z', false],
  ])('%i/%i at %s expired: %s', (exp_month, exp_year, now, expected) =>
    expect(isExpired({ exp_month, exp_year }, new Date(now))).toBe(expected),
  );
});
