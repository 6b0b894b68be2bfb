import { lazy } from 'react';
import { pageMeta } from '#web/lib/page/page-meta.ts';

const Shifts = lazy(() => import('#web/features/till/office/shifts.tsx').then((module) => ({ default: module.Shifts })));

export const meta = pageMeta('Turnos', undefined, [{ name: 'robots', content: 'noindex' }]);

export default function ShiftsRoom() {
  return <Shifts />;
}
