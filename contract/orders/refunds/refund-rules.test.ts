import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unitsCents } from './refund-rules.ts';

describe('unitsCents', () => {
  it('refunds the whole centavos of the first units', () => {
    const line = { paidCents: 1000, quantity: 3 };
    expect([0, 1, 2].map((before) => unitsCents(line, before, 1))).toEqual([333, 333, 334]);
    expect(unitsCents(line, 0, 2)).toBe(666);
  });

  it('refunds exactly the price of the line, for any sequence of steps', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_000_000 }),
        fc.integer({ min: 1, max: 99 }),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 99, maxLength: 99 }),
        (paidCents, quantity, steps) => {
          let [before, sum] = [0, 0];
          for (const step of steps) {
            const units = Math.min(step, quantity - before);
            const cents = unitsCents({ paidCents, quantity }, before, units);
            expect(cents).toBeGreaterThanOrEqual(0);
            sum += cents;
            before += units;
            if (before === quantity) break;
          }
          expect(sum).toBe(paidCents);
        },
      ),
    );
  });
});
