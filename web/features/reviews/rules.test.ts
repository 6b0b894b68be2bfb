import { expect, it } from 'vitest';
import * as contract from '#contract/reviews.ts';
import { countText, cut, lengthOf, MAX_COMMENT, summaryOf } from './rules.ts';

it('takes as much as the contract, counted as people count', () => {
  expect(MAX_COMMENT).toBe(contract.MAX_COMMENT);
  expect(lengthOf(cut('🍰'.repeat(250)))).toBe(200);
  expect(lengthOf('año')).toBe(3);
});

it('sums stars up', () => {
  expect(summaryOf([])).toBe(null);
  expect(summaryOf([{ rating: 5 }, { rating: 4 }, { rating: 5 }, { rating: 1 }])).toEqual({
    count: 4,
    average: 3.75,
    bars: [
      { stars: 5, count: 2 },
      { stars: 4, count: 1 },
      { stars: 3, count: 0 },
      { stars: 2, count: 0 },
      { stars: 1, count: 1 },
    ],
  });
  expect([countText(1), countText(12)]).toEqual(['1 reseña', '12 reseñas']);
});
