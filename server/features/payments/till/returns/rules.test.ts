import { describe, expect, it } from 'vitest';
import { divided, sumOf } from './rules.ts';

describe('a refund that nobody has divided', () => {
  it('takes the largest payment first, and all of each before the next', () => {
    const left = { efectivo: 4000, terminal: 9000, transferencia: 500 };
    expect(divided(left, 100)).toEqual([{ method: 'terminal', cents: 100 }]);
    expect(divided(left, 10_000)).toEqual([
      { method: 'terminal', cents: 9000 },
      { method: 'efectivo', cents: 1000 },
    ]);
    expect(sumOf(divided(left, 13_500))).toBe(13_500);
    expect(sumOf(divided(left, 13_501))).toBe(13_500);
  });
});
