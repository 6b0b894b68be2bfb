import { useEffect, useState } from 'react';
import { onClockSet, shopNow } from '#web/lib/clock.ts';

/** The shop's time in milliseconds, updated every 30 s and whenever the clock is set. */
export function useNow(everyMs = 30_000): number {
  const [now, setNow] = useState(shopNow);
  useEffect(() => {
    const look = () => setNow(shopNow());
    look();
    const timer = setInterval(look, everyMs);
    const stop = onClockSet(look);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [everyMs]);
  return now;
}
