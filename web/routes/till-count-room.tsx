import { lazy, Suspense, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useDayTheme } from '#web/features/orders/bar/device.ts';
import { startSession, useSession } from '#web/features/session/store.ts';
import { Loading } from '#web/ui/state/loading.tsx';
import { ToastHost } from '#web/ui/toast/toast-host.tsx';

const CountScreen = lazy(() => import('#web/features/till/count/count-screen.tsx').then((module) => ({ default: module.CountScreen })));

/** The shift of a till, without the dashboard's frame. */
export function TillCountRoom() {
  useEffect(startSession, []);
  // As the selling screen of this tablet.
  useDayTheme();
  const session = useSession();
  const navigate = useNavigate();
  const isStranger = session.status === 'guest';
  const user = session.status === 'signed-in' ? session.user : null;
  const isCustomer = user !== null && user.role !== 'admin';
  useEffect(() => {
    if (isStranger) void navigate('/login?redirect=%2Fcaja%2Fcorte', { replace: true });
    if (isCustomer) void navigate('/', { replace: true });
  }, [isStranger, isCustomer, navigate]);
  const loading = (
    <main>
      <Loading className="min-h-dvh!" />
    </main>
  );
  if (!user || isCustomer) return loading;
  return (
    <Suspense fallback={loading}>
      <CountScreen user={user} />
      <ToastHost />
    </Suspense>
  );
}
