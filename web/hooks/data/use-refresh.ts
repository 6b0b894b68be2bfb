import { useEffect } from 'react';

/** The greatest age of data about the bar on a page. */
const EVERY_MS = 30_000;

/** Reloads at intervals while the page is visible, and when it becomes visible again. */
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
