import { lazy } from 'react';
import { pageMeta } from '#web/lib/page/page-meta.ts';

const AuditList = lazy(() => import('#web/features/audit/audit-list.tsx').then((module) => ({ default: module.AuditList })));

export const meta = pageMeta('Bitácora', undefined, [{ name: 'robots', content: 'noindex' }]);

export default function AuditRoom() {
  return <AuditList />;
}
