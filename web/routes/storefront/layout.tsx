import { Outlet, useRouteError } from 'react-router';
import { ErrorPage } from './error-page.tsx';
import { Shell } from './shell.tsx';

export default function Storefront() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <Shell>
      <ErrorPage error={error} />
    </Shell>
  );
}
