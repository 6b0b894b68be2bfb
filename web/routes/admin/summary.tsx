import { lazy, Suspense, useCallback, useState } from 'react';
import { isAtLeast } from '#contract/staff.ts';
import { useFeed } from '#web/features/orders/office/news/feed.ts';
import { useSession } from '#web/features/session/store.ts';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import { mayOpen } from './navigation.ts';

const DemoStrip = lazy(() => import('#web/features/demo/demo-strip.tsx').then((module) => ({ default: module.DemoStrip })));
const Unmatched = lazy(() => import('#web/features/orders/office/board/unmatched.tsx').then((module) => ({ default: module.Unmatched })));
const FirstSteps = lazy(() => import('#web/features/stats/overview/first-steps.tsx').then((module) => ({ default: module.FirstSteps })));
const Overview = lazy(() => import('#web/features/stats/overview/overview.tsx').then((module) => ({ default: module.Overview })));
const TodayCorte = lazy(() => import('#web/features/till/office/today.tsx').then((module) => ({ default: module.TodayCorte })));

export const meta = pageMeta('Dashboard', undefined, [{ name: 'robots', content: 'noindex' }]);

export default function Summary() {
  const { orders } = useFeed();
  const session = useSession();
  const role = (session.status === 'signed-in' && session.user?.staff_role) || 'staff';
  const linkTo = useCallback((href: string) => (mayOpen(role, href) ? href : null), [role]);
  // A changed key loads the figures again.
  const [turn, setTurn] = useState(0);
  return (
    <Overview
      key={turn}
      orders={orders}
      linkTo={linkTo}
      till={
        isAtLeast(role, 'manager') && (
          <Suspense>
            <TodayCorte />
          </Suspense>
        )
      }
    >
      {isAtLeast(role, 'manager') && <DemoStrip isOwner={role === 'owner'} onCleared={() => setTurn(turn + 1)} />}
      <Unmatched />
      {isAtLeast(role, 'manager') && <FirstSteps orders={orders} mayPutAway={role === 'owner'} />}
    </Overview>
  );
}
