import { lazy } from 'react';
import { pageMeta } from '#web/lib/page/page-meta.ts';

/** Lazy, because the route manifest, which every page of the shop loads, names each static import. */
const TillRoom = lazy(() => import('./till-room.tsx').then((module) => ({ default: module.TillRoom })));

export const meta = pageMeta('Caja', undefined, [{ name: 'robots', content: 'noindex' }]);

export default function Till() {
  return <TillRoom />;
}
