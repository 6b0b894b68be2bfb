import { lazy } from 'react';
import { useSession } from '#web/features/session/store.ts';
import { pageMeta } from '#web/lib/page/page-meta.ts';

const SettingsRoom = lazy(() => import('#web/features/settings/settings-room.tsx').then((module) => ({ default: module.SettingsRoom })));

export const meta = pageMeta('Ajustes', undefined, [{ name: 'robots', content: 'noindex' }]);

export default function Settings() {
  const session = useSession();
  return <SettingsRoom staffRole={session.status === 'signed-in' ? session.user?.staff_role : undefined} />;
}
