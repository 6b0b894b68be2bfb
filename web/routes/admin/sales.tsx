import { lazy } from 'react';
import { pageMeta } from '#web/lib/page/page-meta.ts';

const Sales = lazy(() => import('#web/features/stats/sales.tsx').then((module) => ({ default: module.Sales })));

export const meta = pageMeta('Ventas', undefined, [{ name: 'robots', content: 'noindex' }]);

export default function SalesRoom() {
  return <Sales />;
}
