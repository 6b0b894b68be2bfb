import { useCallback, useEffect, useRef, useState } from 'react';
import type { Reservation } from '#contract/reservations/reservations.ts';
import type { LoungeClosures, WaitingParty } from '#contract/reservations/reservations-office.ts';
import { ApiError } from '#contract/wire/client.ts';
import { api } from '#web/api/api.ts';
import { shopDate } from '#web/lib/clock.ts';

export type Day = { fecha: string; parties: Reservation[]; waiting: WaitingParty[]; closures: LoungeClosures; at: Date };

const PAUSE = 15_000;

async function load(fecha: string): Promise<Day> {
  const [parties, waiting, closures] = await Promise.all([
    api('GET /api/reservaciones', { fecha }),
    api('GET /api/reservaciones/espera', { fecha }),
    api('GET /api/reservaciones/bloqueos', { fecha }),
  ]);
  return { fecha, parties: parties.data, waiting: waiting.data, closures: closures.data, at: shopDate() };
}

/** A day of the lounge, reloaded at intervals while the page is visible. After a failure the last data stay. */
export function useDay(fecha: string) {
  const [{ day, failed }, set] = useState<{ day: Day | null; failed: boolean }>({ day: null, failed: false });
  const turn = useRef(0);
  const underway = useRef(0);
  const shown = useRef(fecha);

  const reload = useCallback(async () => {
    // The answer to a change came late, and another day is shown by now.
    if (shown.current !== fecha) return;
    // Answers may arrive in another order: the last request counts.
    const mine = ++turn.current;
    underway.current++;
    try {
      const loaded = await load(fecha);
      if (mine === turn.current) set({ day: loaded, failed: false });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (mine === turn.current) set((before) => ({ ...before, failed: true }));
    } finally {
      underway.current--;
    }
  }, [fecha]);

  useEffect(() => {
    shown.current = fecha;
    void reload();
    const look = () => {
      if (document.visibilityState === 'visible' && underway.current === 0) void reload();
    };
    const timer = setInterval(look, PAUSE);
    document.addEventListener('visibilitychange', look);
    return () => {
      turn.current++;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [fecha, reload]);

  return { day: day?.fecha === fecha ? day : null, failed, reload };
}
