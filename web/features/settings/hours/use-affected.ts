import { useEffect, useState } from 'react';
import type { Reservation } from '#contract/reservations/reservations.ts';
import type { Settings } from '#contract/settings/settings-values.ts';
import { api } from '#web/api/api.ts';

const AFTER_MS = 400;

/** The bookings that would fall outside of the changed opening hours, requested before anything is saved. */
export function useAffected(valor: Settings['horario'] | null, version: number): Reservation[] {
  const [affected, setAffected] = useState<Reservation[]>([]);
  const key = valor && JSON.stringify(valor);
  useEffect(() => {
    if (!key) return setAffected([]);
    const leaving = new AbortController();
    const ask = async () => {
      const input = { seccion: 'horario', version, valor: JSON.parse(key) as Record<string, unknown>, probar: true };
      // Invalid hours affect no booking; saving will report what is wrong with them.
      const answer = await api('PUT /api/ajustes/{seccion}', input, { signal: leaving.signal }).catch(() => null);
      if (!leaving.signal.aborted) setAffected(answer?.reservaciones_afectadas ?? []);
    };
    const timer = setTimeout(ask, AFTER_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [key, version]);
  return affected;
}
