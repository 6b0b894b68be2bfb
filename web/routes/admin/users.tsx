import { lazy } from 'react';
import { pageMeta } from '#web/lib/page/page-meta.ts';

const UserList = lazy(() => import('#web/features/users/user-list.tsx').then((module) => ({ default: module.UserList })));

export const meta = pageMeta('Gestión de Usuarios', undefined, [{ name: 'robots', content: 'noindex' }]);

export default function UsersRoom() {
  return <UserList />;
}
