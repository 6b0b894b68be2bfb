import { useEffect } from 'react';
import { Outlet, useNavigate, useRouteError } from 'react-router';
import { followTheme } from '#web/boot/theme.ts';
import { startSession } from '#web/features/session/store.ts';
import { useProtected } from '#web/routes/protected.tsx';
import { ErrorPage } from '#web/routes/storefront/error-page.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { ToastHost } from '#web/ui/toast-host.tsx';
import { Frame } from './frame.tsx';

/** The office: guests are sent to the sign-in, customers to the shop. */
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
    if (stranger) navigate('/', { replace: true });
  }, [stranger, navigate]);
  return (
    <>
      {user && !stranger ? (
        <Frame user={user}>
          <Outlet />
        </Frame>
      ) : (
        <main>
          <Loading className="min-h-dvh!" />
        </main>
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
