import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { Notice } from '#web/ui/state/notice.tsx';

const DOORS = ['/login', '/register', '/forgot-password', '/reset-password'];

/** Says above the page why the session ended; the sign-in returns to this page. */
export function SessionEnded() {
  const { pathname, search } = useLocation();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
    // The focused element may have disappeared with the account's lines.
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={place} tabIndex={-1} className="wrap scroll-mt-[calc(var(--cb-header)+16px)] pt-4">
      <Notice
        tone="warning"
        role="alert"
        action={
          !DOORS.includes(pathname) && (
            <Link
              to={`/login?redirect=${encodeURIComponent(pathname + search)}`}
              className="link inline-flex min-h-6 items-center text-inherit"
            >
              Iniciar sesión
            </Link>
          )
        }
      >
        Tu sesión terminó. Entra para terminar tu pedido.
      </Notice>
    </div>
  );
}
