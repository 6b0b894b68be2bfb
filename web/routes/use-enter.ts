import { useLocation } from 'react-router';
import type { SignedIn } from '#contract/accounts/accounts.ts';
import { signIn } from '#web/features/cart/sign-in.ts';
import { useNavigateFromHere } from '#web/hooks/navigation/use-navigate-from-here.ts';
import { useHydrated } from '#web/hooks/use-hydrated.ts';
import { returnPath } from './protected.tsx';

/**
 * `enter` signs in and opens the page that asked for the sign-in; without one, staff see the dashboard and customers the start page.
 * `search` keeps that page in links between sign-in and registration.
 */
export function useEnter(): { search: string; enter: (signed: SignedIn) => Promise<void> } {
  const { search } = useLocation();
  const navigate = useNavigateFromHere();
  const enter = async (signed: SignedIn) => {
    await signIn(signed);
    const start = signed.user.role === 'admin' ? '/dashboard' : '/';
    await navigate(returnPath(search, start), { replace: true });
  };
  // The server's HTML is cached by path, so the first render must not depend on the query.
  return { search: useHydrated() ? search : '', enter };
}
