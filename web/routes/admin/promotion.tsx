import { lazy } from 'react';
import { pageMeta } from '#web/lib/page/page-meta.ts';

const PromotionRoom = lazy(() =>
  import('#web/features/promotions/editor/promotion-room.tsx').then((module) => ({ default: module.PromotionRoom })),
);

export const meta = pageMeta('Promoción', undefined, [{ name: 'robots', content: 'noindex' }]);

export default function Promotion() {
  return <PromotionRoom />;
}
