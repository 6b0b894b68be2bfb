import type { Review } from '#contract/reviews.ts';

/** As many as the contract takes; that one would bring the whole of its checks along. */
export const MAX_COMMENT = 200;
export const MAX_LISTED = 200;

/** Characters as people count them: an emoji is one. */
export const lengthOf = (text: string): number => [...text].length;
export const cut = (text: string): string => [...text].slice(0, MAX_COMMENT).join('');

export const countText = (count: number): string => (count === 1 ? '1 reseña' : `${count} reseñas`);

export type Summary = { count: number; average: number; bars: { stars: number; count: number }[] };

/** All there are of a product, as its card and what search engines read say it. */
export type Rated = { rating_average: number | null; rating_count: number };

/** How the stars are spread, five first; null when there are none. Only the newest are at hand: of more the product itself knows. */
export function summaryOf(reviews: readonly Pick<Review, 'rating'>[], rated?: Rated): Summary | null {
  if (reviews.length === 0) return null;
  const bars = [5, 4, 3, 2, 1].map((stars) => ({ stars, count: reviews.filter(({ rating }) => rating === stars).length }));
  if (rated && rated.rating_average !== null && reviews.length >= MAX_LISTED && rated.rating_count > reviews.length)
    return { count: rated.rating_count, average: rated.rating_average, bars };
  const average = reviews.reduce((sum, { rating }) => sum + rating, 0) / reviews.length;
  // Rounded as the product's is: 4.35 is 4.4 here and there.
  return { count: reviews.length, average: Math.round(average * 10) / 10, bars };
}
