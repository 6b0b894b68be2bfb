import { lazy } from 'react';
import { pageMeta } from '#web/lib/page/page-meta.ts';

/** Lazy, because the route manifest, which every page of the shop loads, names each static import. */
const BarRoom = lazy(() => import('./bar-room.tsx').then((module) => ({ default: module.BarRoom })));

export const meta = pageMeta('Barra', undefined, [{ name: 'robots', content: 'noindex' }]);

export default function Bar() {
  return <BarRoom />;
}
