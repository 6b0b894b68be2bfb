import { lazy } from 'react';
import { pageMeta } from '#web/lib/page/page-meta.ts';

const GroupRoom = lazy(() =>
  import('#web/features/catalog/office/options/group/group-room.tsx').then((module) => ({ default: module.GroupRoom })),
);

export const meta = pageMeta('Grupo de opciones', undefined, [{ name: 'robots', content: 'noindex' }]);

export default function OptionGroupRoom() {
  return <GroupRoom />;
}
