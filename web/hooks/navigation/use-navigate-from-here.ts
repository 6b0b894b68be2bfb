import { useLayoutEffect, useRef } from 'react';
import { type NavigateOptions, useLocation, useNavigate, useNavigation } from 'react-router';

/**
 * Navigates after an answer, unless the user has left the page meanwhile or is leaving it: a late answer must not move the user elsewhere.
 */
export function useNavigateFromHere(): (to: string, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const bound = useNavigation().location?.pathname ?? pathname;
  const goesTo = useRef<string | null>(null);
  useLayoutEffect(() => {
    goesTo.current = bound;
    return () => {
      goesTo.current = null;
    };
  }, [bound]);
  return async (to, options) => {
    if (goesTo.current === pathname) await navigate(to, options);
  };
}
