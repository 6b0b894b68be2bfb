import { lazy } from 'react';
import { isAtLeast } from '#contract/staff.ts';
import { useSession } from '#web/features/session/store.ts';
import { pageMeta } from '#web/lib/page/page-meta.ts';

const DayBoard = lazy(() => import('#web/features/reservations/office/day/day-board.tsx').then((module) => ({ default: module.DayBoard })));

export const meta = pageMeta('Reservaciones', undefined, [{ name: 'robots', content: 'noindex' }]);

export default function Reservations() {
  const session = useSession();
  return <DayBoard mayManage={session.status === 'signed-in' && isAtLeast(session.user?.staff_role, 'manager')} />;
}
