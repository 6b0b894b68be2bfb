import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Calls `act` after Back and after a link to the same page, but not after the page's own changes of the address. */
export function useNavigated(act: () => void): void {
  const { key } = useLocation();
  const isOwn = useNavigationType() === 'REPLACE';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each history entry
  useEffect(() => {
    if (!isOwn) act();
  }, [key]);
}
