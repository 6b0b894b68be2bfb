import { useEffect, useState } from 'react';
import { houseClock } from '#web/lib/days.ts';

const MINUTE = 60_000;

/** The house's clock. Until the browser has taken over it is the day that the page was written on, before opening. */
export function useClock(written: string): { today: string; hour: number } {
  const [clock, setClock] = useState({ today: written, hour: 0 });
  useEffect(() => {
    const look = () => setClock(houseClock(new Date()));
    look();
    const ticking = setInterval(look, MINUTE);
    return () => clearInterval(ticking);
  }, []);
  return clock;
}
