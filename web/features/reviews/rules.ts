import type { Review } from '#contract/catalog/reviews.ts';
import { MAX_COMMENT, MAX_REVIEWS } from '#contract/limits.ts';

/** Length in code points: an emoji counts as one. */
export const lengthOf = (text: string): number => [...text].length;
export const cut = (text: string): string => [...text].slice(0, MAX_COMMENT).join('');

export const countText = (count: number): string => (count === 1 ? '1 reseña' : `${count} reseñas`);

export type Summary = { count: number; average: number; bars: { stars: number; count: number }[] };

/** The product's totals, which its card and structured data show too. */
export type Rated = { rating_average: number | null; rating_count: number };

/**
 * Distribution of the stars, five first; null without visible reviews. The list may contain only the newest reviews, so the totals come
 * from the product. The list also contains the reader's own review when that is hidden, and a hidden review does not count.
 */
export function summaryOf(listed: readonly Pick<Review, 'rating' | 'hidden'>[], rated?: Rated): Summary | null {
  const reviews = listed.filter(({ hidden }) => !hidden);
  if (reviews.length === 0) return null;
  const bars = [5, 4, 3, 2, 1].map((stars) => ({ stars, count: reviews.filter(({ rating }) => rating === stars).length }));
  if (rated && rated.rating_average !== null && listed.length >= MAX_REVIEWS && rated.rating_count > reviews.length)
    return { count: rated.rating_count, average: rated.rating_average, bars };
  const average = reviews.reduce((sum, { rating }) => sum + rating, 0) / reviews.length;
  // Rounded like the product's average: 4.35 becomes 4.4.
  return { count: reviews.length, average: Math.round(average * 10) / 10, bars };
}
