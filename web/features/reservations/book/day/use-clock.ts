import { useEffect, useState } from 'react';
import { MINUTE_MS, shopClock } from '#contract/shop-clock.ts';
import { onClockSet, shopDate } from '#web/lib/clock.ts';

/** The shop's clock. Until hydration it is the day on which the server rendered the page, at hour 0. */
export function useClock(written: string): { today: string; hour: number } {
  const [clock, setClock] = useState({ today: written, hour: 0 });
  useEffect(() => {
    const look = () => setClock(shopClock(shopDate()));
    look();
    const ticking = setInterval(look, MINUTE_MS);
    const stop = onClockSet(look);
    return () => {
      clearInterval(ticking);
      stop();
    };
  }, []);
  return clock;
}
