import { describe, expect, test } from 'vitest';
import { brandOf, cardNumberText, cvcText, expiryText, isPast, parseExpiry } from './card-text.ts';

describe('card texts', () => {
  test.each([
    ['4242424242424242', '4242 4242 4242 4242'],
    ['4242-4242 42', '4242 4242 42'],
    ['42424', '4242 4'],
    ['4242', '4242'],
    ['378282246310005', '3782 822463 10005'],
    ['3782 8', '3782 8'],
    ['x', ''],
    ['4'.repeat(30), '4444 4444 4444 4444 444'],
  ])('number %j is written %j', (typed, written) => {
    expect(cardNumberText(typed)).toBe(written);
    expect(cardNumberText(written)).toBe(written);
  });

  test.each([
    ['1', '1'],
    ['11', '11'],
    ['112', '11 / 2'],
    ['1128', '11 / 28'],
    ['11/28', '11 / 28'],
    ['11 / ', '11'],
    ['5', '05'],
    ['1/30', '01 / 30'],
    ['12/2030', '12 / 2030'],
    ['12 / 2031', '12 / 2031'],
    ['112899', '11 / 28'],
    ['', ''],
  ])('expiry %j is written %j', (typed, written) => {
    expect(expiryText(typed)).toBe(written);
    expect(expiryText(written)).toBe(written);
  });

  test.each([
    ['11 / 28', { month: 11, year: 2028 }],
    ['1230', { month: 12, year: 2030 }],
    ['12/2030', { month: 12, year: 2030 }],
    ['13/30', null],
    ['00/30', null],
    ['11 / 2', null],
    ['', null],
  ])('expiry %j is read as %j', (typed, read) => expect(parseExpiry(typed)).toEqual(read));

  test('a card is valid until the end of its last month', () => {
    const now = new Date(2026, 10, 30);
    expect(isPast({ month: 11, year: 2026 }, now)).toBe(false);
    expect(isPast({ month: 10, year: 2026 }, now)).toBe(true);
    expect(isPast({ month: 1, year: 2027 }, now)).toBe(false);
  });

  test('brands and security codes are recognized', () => {
    expect([brandOf('4242'), brandOf('5555'), brandOf('2223'), brandOf('3782'), brandOf('6011')]).toEqual([
      'VISA',
      'MC',
      'MC',
      'AMEX',
      null,
    ]);
    expect(cvcText('12a345')).toBe('1234');
  });
});
