import { lazy, Suspense, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { forgetBoard } from '#web/features/orders/bar/data/store.ts';
import { startSession, useSession } from '#web/features/session/store.ts';
import { Loading } from '#web/ui/state/loading.tsx';
import { ToastHost } from '#web/ui/toast/toast-host.tsx';

const BarScreen = lazy(() => import('#web/features/orders/bar/bar-screen.tsx').then((module) => ({ default: module.BarScreen })));

const BarSignIn = lazy(() => import('./bar-sign-in.tsx').then((module) => ({ default: module.BarSignIn })));

/** The bar's screen, without the dashboard's frame. When the session ends, the board stays, with the sign-in over it. */
export function BarRoom() {
  useEffect(startSession, []);
  const session = useSession();
  const navigate = useNavigate();
  const isStranger = session.status === 'guest' && session.why !== 'ended';
  const isCustomer = session.status === 'signed-in' && session.user !== null && session.user.role !== 'admin';
  useEffect(() => {
    if (isStranger) {
      // After a sign-out the names of guests must not stay on this device.
      forgetBoard();
      void navigate('/login?redirect=%2Fbarra', { replace: true });
    }
    if (isCustomer) void navigate('/', { replace: true });
  }, [isStranger, isCustomer, navigate]);
  const loading = (
    <main>
      <Loading className="min-h-dvh!" />
    </main>
  );
  if (session.status === 'unknown' || isStranger || isCustomer) return loading;
  return (
    <Suspense fallback={loading}>
      <BarScreen isOver={session.status === 'guest'} />
      <ToastHost />
      {session.status === 'guest' && (
        <Suspense>
          <BarSignIn />
        </Suspense>
      )}
    </Suspense>
  );
}
