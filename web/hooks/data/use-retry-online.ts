import { useEffect, useRef } from 'react';

/** How long requests may still fail after the network has returned, and when such a failure is retried. */
const SETTLING_MS = 10_000;
const PAUSE_MS = 2000;

/**
 * Retries a failed request when the network returns, and a request that fails just after that.
 * @param failure the last failure, a new object after each failed attempt; null when there is none
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
