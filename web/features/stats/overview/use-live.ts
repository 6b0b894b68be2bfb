import { useEffect, useRef } from 'react';
import { useRefresh } from '#web/hooks/data/use-refresh.ts';

const PAUSE = 60_000;
/** Delays of the reloads, in milliseconds. Statistics may lag by five seconds, so the second reload finds what the first one missed. */
const LOOKS = [800, 6000];

/** Reloads soon after each change of `stamp`, each minute, and when the page becomes visible again. */
export function useLive(reload: () => Promise<void>, stamp: unknown): void {
  const seen = useRef(stamp);
  useEffect(() => {
    if (seen.current === stamp) return;
    seen.current = stamp;
    const timers = LOOKS.map((after) => setTimeout(reload, after));
    return () => timers.forEach(clearTimeout);
  }, [reload, stamp]);
  useRefresh(reload, { everyMs: PAUSE });
}
