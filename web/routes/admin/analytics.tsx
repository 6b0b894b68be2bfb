import { lazy } from 'react';
import { pageMeta } from '#web/lib/page/page-meta.ts';

const Analytics = lazy(() => import('#web/features/analytics/analytics.tsx').then((module) => ({ default: module.Analytics })));

export const meta = pageMeta('GoogleAnalytics', undefined, [{ name: 'robots', content: 'noindex' }]);

export default function AnalyticsRoom() {
  return <Analytics />;
}
