import { lazy } from 'react';
import { clubOf } from '#contract/shop.ts';
import { isAtLeast } from '#contract/staff.ts';
import { useSession } from '#web/features/session/store.ts';
import { pageMeta } from '#web/lib/page/page-meta.ts';

const Members = lazy(() => import('#web/features/newsletter/members.tsx').then((module) => ({ default: module.Members })));

export const meta = pageMeta(clubOf, undefined, [{ name: 'robots', content: 'noindex' }]);

export default function ClubRoom() {
  const session = useSession();
  return <Members mayExport={session.status === 'signed-in' && isAtLeast(session.user?.staff_role, 'owner')} />;
}
