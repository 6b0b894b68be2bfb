import { useEffect } from 'react';

/** How old what a page shows of the bar may be. */
const EVERY_MS = 30_000;

/** Asks again while the page is seen, and when it is seen again. */
export function useRefresh(reload: () => Promise<unknown>, { isOn = true, everyMs = EVERY_MS } = {}): void {
  useEffect(() => {
    if (!isOn) return;
    const ask = () => document.visibilityState === 'visible' && void reload();
    const timer = setInterval(ask, everyMs);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [reload, isOn, everyMs]);
}
