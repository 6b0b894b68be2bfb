import { useCallback, useEffect, useState } from 'react';
import { MAX_GUESTS } from '#contract/reservations/lounge.ts';
import type { SlotRoom } from '#contract/reservations/reservations.ts';
import { api } from '#web/api/api.ts';

const AGAIN = 30_000;

type Room = { key: string; slots: SlotRoom[] | null };

/** The free slots of a day for a party: loaded after each change, when the page gets the focus, and at intervals while it is visible. */
export function useRoom(day: string, guests: number) {
  const key = day && Number.isInteger(guests) && guests >= 1 && guests <= MAX_GUESTS ? `${day} ${guests}` : null;
  const [room, setRoom] = useState<Room | null>(null);
  const [asked, setAsked] = useState(0);

  // Counting up `asked` loads again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!key) return;
    const leaving = new AbortController();
    const ask = async () => {
      try {
        const { data } = await api('GET /api/reservaciones/disponibilidad', { fecha: day, personas: guests }, { signal: leaving.signal });
        setRoom({ key, slots: data });
      } catch {
        // Keep the last answer about the same day.
        if (!leaving.signal.aborted) setRoom((before) => (before?.key === key && before.slots ? before : { key, slots: null }));
      }
    };
    const askWhenSeen = () => void (document.visibilityState === 'visible' && ask());
    void ask();
    const asking = setInterval(askWhenSeen, AGAIN);
    window.addEventListener('focus', askWhenSeen);
    document.addEventListener('visibilitychange', askWhenSeen);
    return () => {
      leaving.abort();
      clearInterval(asking);
      window.removeEventListener('focus', askWhenSeen);
      document.removeEventListener('visibilitychange', askWhenSeen);
    };
  }, [key, asked]);

  const current = room?.key === key ? room : null;
  return {
    /** Null until the first answer. */
    slots: current?.slots ?? null,
    failed: current !== null && current.slots === null,
    loading: key !== null && current === null,
    ask: useCallback(() => setAsked((times) => times + 1), []),
  };
}
