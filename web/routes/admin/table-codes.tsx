import { lazy } from 'react';
import { pageMeta } from '#web/lib/page/page-meta.ts';

const CodeSheet = lazy(() =>
  import('#web/features/reservations/office/codes/code-sheet.tsx').then((module) => ({ default: module.CodeSheet })),
);

export const meta = pageMeta('Códigos de las mesas', undefined, [{ name: 'robots', content: 'noindex' }]);

export default function TableCodes() {
  return <CodeSheet />;
}
