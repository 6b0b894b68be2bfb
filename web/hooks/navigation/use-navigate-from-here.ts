import { useLayoutEffect, useRef } from 'react';
import { type NavigateOptions, useLocation, useNavigate, useNavigation } from 'react-router';

/**
 * Navigates after an answer, unless the page was left meanwhile or is being left: the answer must not take along who has gone elsewhere.
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
