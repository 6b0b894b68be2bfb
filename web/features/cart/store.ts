import { sessionEnded, token } from '#web/api/token.ts';
import { createStore, useStore } from '#web/hooks/create-store.ts';
import { storage } from '#web/lib/storage.ts';
import { type CartState, EMPTY, restore } from './state.ts';

const KEY = 'cart-storage';
/** Where the guest cart's secret name is kept. */
export const SESSION_ID = 'session_id';

export type Kept = CartState & {
  sessionId: string | null;
  /** Whose lines these are: an account's, which the server keeps as well, or a guest's (null). */
  owner: string | null;
};

/** The cart as this browser keeps it; null until the page has looked into the storage. It is changed through `cart.ts` alone. */
const store = createStore<Kept | null>(null);

/** The account's cart that was forgotten when its session ended: the selection comes back with the account. */
let parted: Kept | null = null;
export const partedCart = (): Kept | null => parted;

/** As it is now, also before the page has looked. */
export const now = (): Kept => store.get() ?? readStored();

/** Every change starts from what is stored: another tab may have been here a moment ago. */
export function change(rule: (state: CartState) => CartState, { sessionId = now().sessionId, owner }: Partial<Kept> = {}) {
  const stored = readStored();
  const next = { ...rule(stored), sessionId, owner: owner === undefined ? stored.owner : owner };
  storage.write(KEY, JSON.stringify({ state: next, version: 0 }));
  store.set(next);
}

/** Reads what is stored and follows the other tabs. Called once by the layout; the result ends it. */
export function startCart(): () => void {
  const look = () => {
    const stored = readStored();
    if (stored.owner === null || token.read()) return store.set(stored);
    // The session is over. Its lines are the account's alone: they must neither be shown to the next person nor become a guest's.
    parted = stored;
    storage.remove(SESSION_ID);
    change(() => EMPTY, { sessionId: null, owner: null });
  };
  // `clear()` of another tab comes without a key.
  const follow = ({ key }: StorageEvent) => (key === KEY || key === token.key || key === null) && look();
  // A page that sleeps behind the back button hears nothing of the other tabs.
  const wake = ({ persisted }: PageTransitionEvent) => persisted && look();
  look();
  if (now().owner === '') change((state) => state);
  window.addEventListener('storage', follow);
  window.addEventListener('pageshow', wake);
  sessionEnded.addEventListener('ended', look);
  return () => {
    window.removeEventListener('storage', follow);
    window.removeEventListener('pageshow', wake);
    sessionEnded.removeEventListener('ended', look);
  };
}

/** The cart for a component; null on the server and in the first render, when nobody knows it yet. */
export const useCart = (): CartState | null => useStore(store);

function readStored(): Kept {
  const state = parse(storage.read(KEY) ?? '');
  const { sessionId, owner } = (state ?? {}) as { sessionId?: unknown; owner?: unknown };
  return {
    ...restore(state),
    sessionId: typeof sessionId === 'string' ? sessionId : null,
    // Kept before carts had an owner: with a session it was the account's.
    owner: typeof owner === 'string' ? owner : owner === undefined && token.read() ? '' : null,
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)?.state;
  } catch {
    return null;
  }
}
