import { lazy } from 'react';
import { isAtLeast } from '#contract/staff.ts';
import { useSession } from '#web/features/session/store.ts';
import { pageMeta } from '#web/lib/page/page-meta.ts';

const Board = lazy(() => import('#web/features/orders/office/board/board.tsx').then((module) => ({ default: module.Board })));

export const meta = pageMeta('Pedidos', undefined, [{ name: 'robots', content: 'noindex' }]);

export default function Orders() {
  const session = useSession();
  return <Board isManager={session.status === 'signed-in' && isAtLeast(session.user?.staff_role, 'manager')} />;
}
