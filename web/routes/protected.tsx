import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { User } from '#contract/accounts.ts';
import { useSession } from '#web/features/session/store.ts';

/** The signed-in user, or null while it is not known; guests are led to the door and come back afterwards, and who signs out here goes home. */
export function useProtected(): User | null {
  const session = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const entered = useRef(false);
  useEffect(() => {
    if (session.status === 'signed-in') entered.current = true;
    if (session.status !== 'guest') return;
    const door = `/login?redirect=${encodeURIComponent(pathname + search)}`;
    navigate(entered.current && session.why === 'left' ? '/' : door, { replace: true });
  }, [session, pathname, search, navigate]);
  return session.status === 'signed-in' ? session.user : null;
}

/** Where to go after a sign-in: a path of our own, never another site. */
export function returnPath(search: string): string {
  const path = new URLSearchParams(search).get('redirect') ?? '/';
  return /^\/(?![/\\])[^\s\\]*$/.test(path) ? path : '/';
}
