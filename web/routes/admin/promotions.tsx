import { lazy } from 'react';
import { pageMeta } from '#web/lib/page/page-meta.ts';

const PromotionsRoom = lazy(() =>
  import('#web/features/promotions/promotions-room.tsx').then((module) => ({ default: module.PromotionsRoom })),
);

export const meta = pageMeta('Promociones', undefined, [{ name: 'robots', content: 'noindex' }]);

export default function Promotions() {
  return <PromotionsRoom />;
}
