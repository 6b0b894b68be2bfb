import { lazy } from 'react';
import { pageMeta } from '#web/lib/page/page-meta.ts';

/** Lazy, because the route manifest, which every page of the shop loads, names each static import. */
const TillGuestRoom = lazy(() => import('./till-guest-room.tsx').then((module) => ({ default: module.TillGuestRoom })));

export const meta = pageMeta('Tu pedido', undefined, [{ name: 'robots', content: 'noindex' }]);

export default function TillGuest() {
  return <TillGuestRoom />;
}
