import { expect, it } from 'vitest';
import { countText, cut, lengthOf, summaryOf } from './rules.ts';

it('cuts a comment at the limit, in code points', () => {
  expect(lengthOf(cut('🍰'.repeat(250)))).toBe(200);
  expect(lengthOf('año')).toBe(3);
});

it('counts the stars', () => {
  expect(summaryOf([])).toBe(null);
  expect(summaryOf([{ rating: 5 }, { rating: 4 }, { rating: 5 }, { rating: 1 }])).toEqual({
    count: 4,
    average: 3.8,
    bars: [
      { stars: 5, count: 2 },
      { stars: 4, count: 1 },
      { stars: 3, count: 0 },
      { stars: 2, count: 0 },
      { stars: 1, count: 1 },
    ],
  });
  const stars = (rating: number, times: number) => Array.from({ length: times }, () => ({ rating }));
  expect(summaryOf([...stars(5, 7), ...stars(4, 13)])?.average).toBe(4.4);
  expect(summaryOf(stars(5, 200), { rating_average: 4.1, rating_count: 312 })).toMatchObject({ average: 4.1, count: 312 });
  expect(summaryOf(stars(5, 3), { rating_average: 4.1, rating_count: 2 })).toMatchObject({ average: 5, count: 3 });
  expect([countText(1), countText(12)]).toEqual(['1 reseña', '12 reseñas']);
});
