import { createStore, useStore } from '#web/hooks/create-store.ts';
import { pageOf } from '#web/hooks/data/use-pages.ts';

const PAUSE = 60_000;

/** Number of unanswered messages; null until it is known. */
const waiting = createStore<number | null>(null);

export const useNewMessages = (): number | null => useStore(waiting);

export async function countNewMessages(): Promise<void> {
  try {
    waiting.set((await pageOf((counting) => counting('GET /api/contact', { status: 'nuevo', limit: 1 }))).total);
  } catch {
    // Keep the last number until the next request.
  }
}

/** Requests the number now and every minute while the page is visible, until the returned function is called. */
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
