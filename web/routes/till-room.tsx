import { lazy, Suspense, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { startSession, useSession } from '#web/features/session/store.ts';
import { nextSale } from '#web/features/till/data/screen.ts';
import { forgetTill } from '#web/features/till/data/store.ts';
import { Loading } from '#web/ui/state/loading.tsx';

const TillScreen = lazy(() => import('#web/features/till/till-screen.tsx').then((module) => ({ default: module.TillScreen })));

const SignInOver = lazy(() => import('./bar-sign-in.tsx').then((module) => ({ default: module.BarSignIn })));

/** The till, without the dashboard's frame. When the session ends, the ticket stays, with the sign-in over it. */
export function TillRoom() {
  useEffect(startSession, []);
  const session = useSession();
  const navigate = useNavigate();
  const isStranger = session.status === 'guest' && session.why !== 'ended';
  const isCustomer = session.status === 'signed-in' && session.user !== null && session.user.role !== 'admin';
  useEffect(() => {
    if (isStranger) {
      forgetTill();
      nextSale();
      void navigate('/login?redirect=%2Fcaja', { replace: true });
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
      <TillScreen isOver={session.status === 'guest'} />
      {session.status === 'guest' && (
        <Suspense>
          <SignInOver
            ended="Tu sesión terminó: la caja ya no cobra."
            kept="Entra para seguir. El ticket y las ventas por enviar están guardados."
          />
        </Suspense>
      )}
    </Suspense>
  );
}
