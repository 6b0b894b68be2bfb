import { lazy, Suspense, useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { startSession, useSession } from '#web/features/session/store.ts';
import { Loading } from '#web/ui/state/loading.tsx';

const GuestScreen = lazy(() => import('#web/features/till/guest/guest-screen.tsx').then((module) => ({ default: module.GuestScreen })));

/** The guests' side of a till, for a second screen of its tablet: only staff open it. */
export function TillGuestRoom() {
  useEffect(startSession, []);
  const session = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [query] = useSearchParams();
  // A session that ends shows its sign-in at the till, not to the guest.
  const isStranger = session.status === 'guest' && session.why !== 'ended';
  const isCustomer = session.status === 'signed-in' && session.user !== null && session.user.role !== 'admin';
  useEffect(() => {
    if (isStranger) void navigate(`/login?redirect=${encodeURIComponent(pathname + search)}`, { replace: true });
    if (isCustomer) void navigate('/', { replace: true });
  }, [isStranger, isCustomer, navigate, pathname, search]);
  const loading = (
    <main>
      <Loading className="min-h-dvh!" />
    </main>
  );
  if (session.status === 'unknown' || isStranger || isCustomer) return loading;
  return (
    <Suspense fallback={loading}>
      <GuestScreen till={query.get('caja')} />
    </Suspense>
  );
}
