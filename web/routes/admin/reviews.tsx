import { ShopReviews } from '#web/features/reviews/shop-reviews.tsx';
import { pageMeta } from '#web/lib/page-meta.ts';

export const meta = () => pageMeta('Reseñas', undefined, [{ name: 'robots', content: 'noindex' }]);

export default function ReviewsRoom() {
  return <ShopReviews />;
}
