import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useHydrated } from './use-hydrated.ts';

/**
 * The secret of a mail's link. It leaves the address bar at once and stays with this entry of the tab's history,
 * so that a reload still finds it and nobody copies it along with the address.
 * @returns null until the browser has looked, '' when the address has none
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
  // A reloaded page has it from the start, but the server has drawn this one without.
  return hydrated && inAddress === null ? kept : null;
}
