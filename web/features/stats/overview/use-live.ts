import { useEffect, useRef } from 'react';
import { useRefresh } from '#web/hooks/data/use-refresh.ts';

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
  useRefresh(reload, { everyMs: PAUSE });
}
