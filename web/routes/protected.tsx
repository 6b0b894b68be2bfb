import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { User } from '#contract/accounts/accounts.ts';
import { isOwnPath } from '#contract/own-path.ts';
import { useSession } from '#web/features/session/store.ts';

/** The signed-in user, or null until it is known. Sends guests to the sign-in and back; after a sign-out, to the start page. */
export function useProtected(): User | null {
  const session = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const entered = useRef(false);
  useEffect(() => {
    if (session.status === 'signed-in') entered.current = true;
    if (session.status !== 'guest') return;
    const signInPath = `/login?redirect=${encodeURIComponent(pathname + search)}`;
    void navigate(entered.current && session.why === 'left' ? '/' : signInPath, { replace: true });
  }, [session, pathname, search, navigate]);
  return session.status === 'signed-in' ? session.user : null;
}

/** The path to return to after a sign-in; never another site. */
export function returnPath(search: string, start = '/'): string {
  const path = new URLSearchParams(search).get('redirect') ?? start;
  return isOwnPath(path) ? path : start;
}
