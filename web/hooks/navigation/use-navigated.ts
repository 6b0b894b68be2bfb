import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Acts after Back and after a link to the same page; not after the page's own changes of its address, which replace the entry. */
export function useNavigated(act: () => void): void {
  const { key } = useLocation();
  const isOwn = useNavigationType() === 'REPLACE';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each entry
  useEffect(() => {
    if (!isOwn) act();
  }, [key]);
}
