import { useEffect, useRef } from 'react';

/** How long a network that has just returned may still lose requests, and when such a one is tried again. */
const SETTLING_MS = 10_000;
const PAUSE_MS = 2000;

/** Tries again what has failed when the network returns, and what fails just after. */
export function useRetryOnline(failed: boolean, retry: () => void): void {
  const settled = useRef(0);
  useEffect(() => {
    const soon = failed && performance.now() < settled.current ? setTimeout(retry, PAUSE_MS) : 0;
    const returned = () => {
      settled.current = performance.now() + SETTLING_MS;
      if (failed) retry();
    };
    window.addEventListener('online', returned);
    return () => {
      clearTimeout(soon);
      window.removeEventListener('online', returned);
    };
  }, [failed, retry]);
}
