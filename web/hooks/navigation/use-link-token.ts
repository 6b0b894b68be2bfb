import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useHydrated } from '#web/hooks/use-hydrated.ts';

/**
 * The token of a mailed link. It is removed from the address bar and kept in this history entry,
 * so that a reload still finds it and it is not copied with the address.
 * @returns null before hydration, '' when the address has none
 */
export function useLinkToken(): string | null {
  const [query] = useSearchParams();
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const inAddress = query.get('token');
  const kept = state && typeof state === 'object' && 'token' in state ? String(state.token) : null;
  useEffect(() => {
    if (inAddress === null && kept !== null) return;
    void navigate(pathname, { replace: true, preventScrollReset: true, state: { token: inAddress ?? '' } });
  }, [inAddress, kept, pathname, navigate]);
  // A reloaded page has the token from the start, but the server rendered the page without it.
  return hydrated && inAddress === null ? kept : null;
}
