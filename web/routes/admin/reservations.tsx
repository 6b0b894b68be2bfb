import { DayBoard } from '#web/features/reservations/office/day-board.tsx';
import { pageMeta } from '#web/lib/page-meta.ts';

export const meta = () => pageMeta('Reservaciones', undefined, [{ name: 'robots', content: 'noindex' }]);

export default function Reservations() {
  return <DayBoard />;
}
