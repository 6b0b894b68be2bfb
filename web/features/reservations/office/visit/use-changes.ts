import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Reservation } from '#contract/reservations/reservations.ts';
import { ApiError } from '#contract/wire/client.ts';
import { api } from '#web/api/api.ts';
import { useOpen } from '#web/hooks/overlay/use-open.ts';
import { shopNow } from '#web/lib/clock.ts';
import { stateWord } from '#web/ui/shop/badge/reservation-badge.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { DETAIL_TITLE } from './detail.tsx';

export type Ending = 'cancelada' | 'no_asistio';
export type Asked = { party: Reservation; ending: Ending };

/** Moves the focus to the title when the pressed button has disappeared with the old state. */
function keepFocus() {
  if (document.activeElement === document.body) document.getElementById(DETAIL_TITLE)?.focus({ preventScroll: true });
}

/** Changes the states of parties. Moves that cannot be undone ask for confirmation. */
export function useChanges(reload: () => Promise<void>) {
  const [busy, setBusy] = useState<string | null>(null);
  /** When this screen seated each party. */
  const [seated, setSeated] = useState<ReadonlyMap<string, number>>(new Map());
  const [asked, setAsked, endAsking] = useOpen<Asked>();

  /** @param isAsked the confirmation is open */
  const step = async (party: Reservation, estado: Reservation['estado'], isAsked = false) => {
    const { id, nombre_completo } = party;
    setBusy(id);
    try {
      // Seating also starts the preparation of what the party ordered ahead.
      if (estado === 'en_mesa') await api('POST /api/visitas/{codigo}/sentar', { codigo: id });
      else await api('PUT /api/reservaciones/{id}', { id, estado });
      const isSeated = estado === 'en_mesa';
      if (isSeated) setSeated((known) => new Map(known).set(id, shopNow()));
      const undo = { label: 'Deshacer', run: () => void step({ ...party, estado }, 'confirmada') };
      toast.success(`${nombre_completo}: ${stateWord(estado)}`, { about: id, ...(isSeated && { action: undo }) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(error.message);
    } finally {
      // Reload after a refusal too: the state may have changed elsewhere.
      await reload();
      // Synchronously, and the buttons first: a disabled button cannot take the focus back.
      flushSync(() => setBusy((now) => (now === id ? null : now)));
      if (isAsked) flushSync(endAsking);
      requestAnimationFrame(keepFocus);
    }
  };
  return { busy, seated, asked, setAsked, endAsking, step };
}
