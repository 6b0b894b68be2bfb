import { useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '#contract/client.ts';
import type { Reservation } from '#contract/reservations.ts';
import { api } from '#web/api/api.ts';
import { stateWord } from '#web/ui/shop/reservation-badge.tsx';
import { toast } from '#web/ui/toast.ts';
import { DETAIL_TITLE } from './detail.tsx';

export type Ending = 'cancelada' | 'no_asistio';
export type Asked = { party: Reservation; ending: Ending };

/** The button that was pressed may be gone with the state that it belonged to. */
function keepFocus() {
  if (document.activeElement === document.body) document.getElementById(DETAIL_TITLE)?.focus({ preventScroll: true });
}

/** Takes parties through the day; what cannot be undone asks first. */
export function useChanges(reload: () => Promise<void>) {
  const [busy, setBusy] = useState<string | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);

  const step = async ({ id, nombre_completo }: Reservation, estado: Reservation['estado']) => {
    setBusy(id);
    try {
      await api('PUT /api/reservaciones/{id}', { id, estado });
      toast.success(`${nombre_completo}: ${stateWord(estado)}`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(error.message);
    } finally {
      // Also when somebody else was quicker: show how things stand.
      await reload();
      // At once: only when the button is gone the focus is seen to be lost.
      flushSync(() => {
        setBusy(null);
        setAsked(null);
      });
      requestAnimationFrame(keepFocus);
    }
  };
  return { busy, asked, setAsked, step };
}
