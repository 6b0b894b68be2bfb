import { MyReservations } from '#web/features/reservations/guest/own/my-reservations.tsx';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import { useProtected } from '#web/routes/protected.tsx';
import { Loading } from '#web/ui/state/loading.tsx';
import { ProfileFrame } from './profile-frame.tsx';

export const meta = pageMeta('Mis reservaciones', undefined, [{ name: 'robots', content: 'noindex' }]);

export default function Reservations() {
  const user = useProtected();
  if (!user) return <Loading />;
  return (
    <ProfileFrame user={user} current={null}>
      <MyReservations userId={user.id} />
    </ProfileFrame>
  );
}
