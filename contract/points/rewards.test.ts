import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rewardCents, usable } from './rewards.ts';

describe('rewardCents', () => {
  it.each([
    [6235, 4365],
    [32_900, 23_030],
    [1, 1],
    [5, 4],
    [10_000_000, 7_000_000],
  ])('30 %% off %i is %i', (cents, expected) => expect(rewardCents('discount', 30, cents)).toBe(expected));

  it('is 70 % of the price, rounded half up to a centavo', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), (cents) => {
        const exact = cents * 7 - rewardCents('discount', 30, cents) * 10;
        expect(exact >= -5 && exact < 5).toBe(true);
        expect(rewardCents('free', 30, cents)).toBe(0);
      }),
    );
  });
});

describe('usable', () => {
  it('returns one reward per unit, free ones first', () => {
    const rewards = [
      { id: 1, product_id: 'latte', kind: 'discount' as const },
      { id: 2, product_id: 'latte', kind: 'free' as const },
      { id: 3, product_id: 'flan', kind: 'free' as const },
    ];
    const ids = (units: Record<string, number>) => usable(rewards, (id) => units[id] ?? 0).map(({ id }) => id);
    expect(ids({ latte: 1 })).toEqual([2]);
    expect(ids({ latte: 2, flan: 4 })).toEqual([2, 3, 1]);
    expect(ids({})).toEqual([]);
  });
});
