import { useEffect, useRef } from 'react';

const PAUSE = 60_000;
/** Statistics may lag five seconds: the second look sees what the first one missed. */
const LOOKS = [800, 6000];

/** Reloads soon after each change of `stamp`, each minute, and when the page is looked at again. */
export function useLive(reload: () => Promise<void>, stamp: unknown): void {
  const seen = useRef(stamp);
  useEffect(() => {
    if (seen.current === stamp) return;
    seen.current = stamp;
    const timers = LOOKS.map((after) => setTimeout(reload, after));
    return () => timers.forEach(clearTimeout);
  }, [reload, stamp]);
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && void reload();
    const timer = setInterval(look, PAUSE);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [reload]);
}
