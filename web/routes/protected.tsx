import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { User } from '#contract/accounts.ts';
import { useSession } from '#web/features/session/store.ts';

/** The signed-in user, or null while it is not known; guests are led to the door and come back afterwards. */
export function useProtected(): User | null {
  const session = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const guest = session.status === 'guest';
  useEffect(() => {
    if (guest) navigate(`/login?redirect=${encodeURIComponent(pathname + search)}`, { replace: true });
  }, [guest, pathname, search, navigate]);
  return session.status === 'signed-in' ? session.user : null;
}

/** Where to go after a sign-in: a path of our own, never another site. */
export function returnPath(search: string): string {
  const path = new URLSearchParams(search).get('redirect') ?? '/';
  return /^\/(?![/\\])[^\s\\]*$/.test(path) ? path : '/';
}
