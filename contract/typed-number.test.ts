import { describe, expect, it } from 'vitest';
import { typedNumber } from './typed-number.ts';

describe('typedNumber', () => {
  it.each([
    ['62', 62],
    ['$ 1,234.50', 1234.5],
    ['1,234,567', 1_234_567],
    ['1,5', 1.5],
    ['62,50 MXN', 62.5],
    ['MX$45', 45],
    ['45.00 M.N.', 45],
    ['1.234,50', 1234.5],
    ['-3.25', -3.25],
    ['7.', 7],
    ['.5', 0.5],
  ])('reads %s', (text, number) => {
    expect(typedNumber(text)).toBe(number);
  });

  it.each(['', ' ', '$', 'mucha', '1,2,3', '1.2.3', '1e3', '0x10', '--1', 'US$45', 'Infinity'])('answers NaN for %j', (text) => {
    expect(typedNumber(text)).toBeNaN();
  });
});
