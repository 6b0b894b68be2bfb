import { BookingPage } from '#web/features/reservations/guest/booking.tsx';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import { namedDay } from '#web/lib/words/days.ts';
import type { Route } from './+types/reservation.ts';

export const meta = pageMeta('Tu reservación', undefined, [{ name: 'robots', content: 'noindex' }]);

export default function Reservation({ params: { code } }: Route.ComponentProps) {
  return <BookingPage key={code} code={code} dayName={namedDay} />;
}
