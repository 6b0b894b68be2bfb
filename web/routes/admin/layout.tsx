import { lazy, Suspense, useEffect } from 'react';
import { Outlet, useNavigate, useRouteError } from 'react-router';
import { followTheme } from '#web/boot/theme.ts';
import { startSession } from '#web/features/session/store.ts';
import { useProtected } from '#web/routes/protected.tsx';
import { ErrorPage } from '#web/routes/storefront/frame/error-page.tsx';
import { Loading } from '#web/ui/state/loading.tsx';
import { ToastHost } from '#web/ui/toast/toast-host.tsx';

/** Lazy, because the route manifest, which every page of the shop loads, names each static import. */
const Frame = lazy(() => import('./frame/frame.tsx').then((module) => ({ default: module.Frame })));

/** The office. Guests are sent to the sign-in, customers to the shop. */
export default function Admin() {
  useEffect(() => {
    const ends = [startSession(), followTheme()];
    return () => {
      for (const end of ends) end();
    };
  }, []);
  const user = useProtected();
  const navigate = useNavigate();
  const stranger = user !== null && user.role !== 'admin';
  useEffect(() => {
    if (stranger) void navigate('/', { replace: true });
  }, [stranger, navigate]);
  const loading = (
    <main>
      <Loading className="min-h-dvh!" />
    </main>
  );
  return (
    <>
      {user?.staff_role && !stranger ? (
        <Suspense fallback={loading}>
          <Frame user={user} role={user.staff_role}>
            <Suspense fallback={<Loading />}>
              <Outlet />
            </Suspense>
          </Frame>
        </Suspense>
      ) : (
        loading
      )}
      <ToastHost duration={5000} />
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <main>
      <ErrorPage error={error} />
    </main>
  );
}
