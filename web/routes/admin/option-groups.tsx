import { lazy } from 'react';
import { pageMeta } from '#web/lib/page/page-meta.ts';

const GroupsRoom = lazy(() =>
  import('#web/features/catalog/office/options/groups-room.tsx').then((module) => ({ default: module.GroupsRoom })),
);

export const meta = pageMeta('Opciones', undefined, [{ name: 'robots', content: 'noindex' }]);

export default function OptionGroups() {
  return <GroupsRoom />;
}
