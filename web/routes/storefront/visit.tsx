import { lazy, Suspense } from 'react';
import { useSession } from '#web/features/session/store.ts';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import { namedDay } from '#web/lib/words/days.ts';
import { Loading } from '#web/ui/state/loading.tsx';
import type { Route } from './+types/visit.ts';

const VisitPage = lazy(() =>
  import('#web/features/reservations/guest/round/visit-page.tsx').then((module) => ({ default: module.VisitPage })),
);

export const meta = pageMeta('Tu visita', undefined, [{ name: 'robots', content: 'noindex' }]);

/** The page that a visit's code opens, for everybody at the table and for staff at the door. */
export default function Visit({ params: { code } }: Route.ComponentProps) {
  const session = useSession();
  const maySeat = session.status === 'signed-in' && session.user?.role === 'admin';
  return (
    <Suspense fallback={<Loading />}>
      <VisitPage key={code} code={code} maySeat={maySeat} dayName={namedDay} />
    </Suspense>
  );
}
