import { expect, it } from 'vitest';
import { amount, count, duration, rate } from './format.ts';

it('writes numbers as in the United States', () => {
  expect(count(48_157)).toBe('48,157');
  expect([amount(32_914.2, 'USD'), amount(32_914.2, 'MXN')]).toEqual(['$32,914.20', 'MX$32,914.20']);
  expect([rate(3.5), rate(61)]).toEqual(['3.5%', '61.0%']);
  expect([duration(222), duration(0), duration(59.6)]).toEqual(['3m 42s', '0m 0s', '1m 0s']);
});
