import { useCallback, useEffect, useState } from 'react';
import type { SlotRoom } from '#contract/reservations.ts';
import { api } from '#web/api/api.ts';

const AGAIN = 30_000;

type Room = { key: string; slots: SlotRoom[] | null };

/** Which slots of a day have room for so many: asked again with each change, on coming back to the page, and while it is seen. */
export function useRoom(day: string, guests: number) {
  const key = day && Number.isInteger(guests) && guests >= 1 && guests <= 12 ? `${day} ${guests}` : null;
  const [room, setRoom] = useState<Room | null>(null);
  const [asked, setAsked] = useState(0);

  // `asked` is there to ask once more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!key) return;
    const leaving = new AbortController();
    const ask = async () => {
      try {
        const { data } = await api('GET /api/reservaciones/disponibilidad', { fecha: day, personas: guests }, { signal: leaving.signal });
        setRoom({ key, slots: data });
      } catch {
        // What was known of the same day still says more than nothing.
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
    /** Null while nothing is known. */
    slots: current?.slots ?? null,
    failed: current !== null && current.slots === null,
    loading: key !== null && current === null,
    ask: useCallback(() => setAsked((times) => times + 1), []),
  };
}
