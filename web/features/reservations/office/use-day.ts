import { useQuery } from '@tanstack/react-query';
import type { Reservation } from '#contract/reservations/reservations.ts';
import type { LoungeClosures, WaitingParty } from '#contract/reservations/reservations-office.ts';
import { api } from '#web/api/api.ts';
import { queries } from '#web/hooks/data/queries.ts';
import { shopDate } from '#web/lib/clock.ts';

export type Day = { fecha: string; parties: Reservation[]; waiting: WaitingParty[]; closures: LoungeClosures; at: Date };

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
  const queryKey = ['day', fecha];
  const { data, isSuccess, errorUpdateCount } = useQuery(
    { queryKey, queryFn: () => load(fecha), refetchInterval: 15_000, refetchOnWindowFocus: 'always' },
    queries,
  );
  return {
    day: data ?? null,
    // Also while a failed request is repeated.
    failed: !isSuccess && errorUpdateCount > 0,
    reload: () => queries.refetchQueries({ queryKey }),
  };
}
