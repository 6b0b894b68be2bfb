import { lazy } from 'react';
import { pageMeta } from '#web/lib/page/page-meta.ts';

const ShopReviews = lazy(() => import('#web/features/reviews/office/shop-reviews.tsx').then((module) => ({ default: module.ShopReviews })));

export const meta = pageMeta('Reseñas', undefined, [{ name: 'robots', content: 'noindex' }]);

export default function ReviewsRoom() {
  return <ShopReviews />;
}
