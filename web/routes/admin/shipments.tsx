import { lazy } from 'react';
import { pageMeta } from '#web/lib/page/page-meta.ts';

const Shipments = lazy(() => import('#web/features/shipments/shipments.tsx').then((module) => ({ default: module.Shipments })));

export const meta = pageMeta('DHL Tracking', undefined, [{ name: 'robots', content: 'noindex' }]);

export default function ShipmentsRoom() {
  return <Shipments />;
}
