import type { Review } from '#contract/reviews.ts';

/** As many as the contract takes; that one would bring the whole of its checks along. */
export const MAX_COMMENT = 200;

/** Characters as people count them: an emoji is one. */
export const lengthOf = (text: string): number => [...text].length;
export const cut = (text: string): string => [...text].slice(0, MAX_COMMENT).join('');

export const countText = (count: number): string => (count === 1 ? '1 reseña' : `${count} reseñas`);

export type Summary = { count: number; average: number; bars: { stars: number; count: number }[] };

/** How the stars are spread, five first; null when there are none. */
export function summaryOf(reviews: readonly Pick<Review, 'rating'>[]): Summary | null {
  if (reviews.length === 0) return null;
  const bars = [5, 4, 3, 2, 1].map((stars) => ({ stars, count: reviews.filter(({ rating }) => rating === stars).length }));
  return { count: reviews.length, average: reviews.reduce((sum, { rating }) => sum + rating, 0) / reviews.length, bars };
}
