import { useEffect, useRef } from 'react';

/** How long a network that has just returned may still lose requests, and when such a one is tried again. */
const SETTLING_MS = 10_000;
const PAUSE_MS = 2000;

/**
 * Tries again what has failed when the network returns, and what fails just after.
 * @param failure another one after each failed try, or null
 */
export function useRetryOnline(failure: unknown, retry: () => void): void {
  const settled = useRef(0);
  useEffect(() => {
    const soon = failure !== null && performance.now() < settled.current ? setTimeout(retry, PAUSE_MS) : 0;
    const returned = () => {
      settled.current = performance.now() + SETTLING_MS;
      if (failure !== null) retry();
    };
    window.addEventListener('online', returned);
    return () => {
      clearTimeout(soon);
      window.removeEventListener('online', returned);
    };
  }, [failure, retry]);
}
