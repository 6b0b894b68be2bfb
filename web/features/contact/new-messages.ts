import { createStore, useStore } from '#web/hooks/create-store.ts';
import { pageOf } from '#web/hooks/use-pages.ts';

const PAUSE = 60_000;

/** How many messages nobody has dealt with; null until that is known. */
const waiting = createStore<number | null>(null);

export const useNewMessages = (): number | null => useStore(waiting);

export async function countNewMessages(): Promise<void> {
  try {
    waiting.set((await pageOf((counting) => counting('GET /api/contact', { status: 'nuevo', limit: 1 }))).total);
  } catch {
    // The last number stays; the next look tells.
  }
}

/** Looks now and each minute that somebody looks at the page, until the result is called. */
export function followNewMessages(): () => void {
  const look = () => {
    if (!document.hidden) void countNewMessages();
  };
  look();
  const timer = setInterval(look, PAUSE);
  return () => {
    clearInterval(timer);
    waiting.set(null);
  };
}
