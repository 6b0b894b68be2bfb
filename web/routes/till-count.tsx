import { lazy } from 'react';
import { pageMeta } from '#web/lib/page/page-meta.ts';

/** Lazy, because the route manifest, which every page of the shop loads, names each static import. */
const TillCountRoom = lazy(() => import('./till-count-room.tsx').then((module) => ({ default: module.TillCountRoom })));

export const meta = pageMeta('Corte', undefined, [{ name: 'robots', content: 'noindex' }]);

export default function TillCount() {
  return <TillCountRoom />;
}
