import { sessionEnded, token } from '#web/api/token.ts';
import { useStore } from '#web/hooks/use-store.ts';
import { storage } from '#web/lib/kept/storage.ts';
import { createStore } from '#web/lib/store.ts';
import { type CartState, EMPTY, restore } from './state.ts';

const KEY = 'cart-storage';
/** Since version 1, a line names its product in a field of its own; `restore` reads both versions. */
const VERSION = 1;
/** The storage key of the guest cart's secret id. */
export const SESSION_ID = 'session_id';

export type Kept = CartState & {
  sessionId: string | null;
  /** The id of the account that the lines belong to, null for a guest's. */
  owner: string | null;
};

/** The cart in this browser; null until the storage has been read. Only `cart.ts` changes it. */
const store = createStore<Kept | null>(null);

/** The account's cart at the end of its session: its selection returns with the next sign-in. */
let parted: Kept | null = null;
export const partedCart = (): Kept | null => parted;

/** The current cart, also before `startCart` has run. */
export const now = (): Kept => store.get() ?? readStored();

/** Every change starts from the stored cart: another tab may have changed it a moment ago. */
export function change(rule: (state: CartState) => CartState, { sessionId = now().sessionId, owner }: Partial<Kept> = {}) {
  const stored = readStored();
  const next = { ...rule(stored), sessionId, owner: owner === undefined ? stored.owner : owner };
  storage.write(KEY, JSON.stringify({ state: next, version: VERSION }));
  store.set(next);
}

/** Reads the stored cart and follows the other tabs, until the result is called. The layout calls it once. */
export function startCart(): () => void {
  const look = () => {
    const stored = readStored();
    if (stored.owner === null || token.read()) return store.set(stored);
    // The session has ended. Empty the cart: the next person must not see the account's lines, and they must not become a guest's.
    parted = stored;
    storage.remove(SESSION_ID);
    change(() => EMPTY, { sessionId: null, owner: null });
  };
  // The event of another tab's `clear()` has no key.
  const follow = ({ key }: StorageEvent) => (key === KEY || key === token.key || key === null) && look();
  // A page in the back-forward cache gets no events from other tabs.
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

/** The cart for a component; null on the server and in the first render. */
export const useCart = (): CartState | null => useStore(store);

function readStored(): Kept {
  const state = parse(storage.read(KEY) ?? '');
  const { sessionId, owner } = (state ?? {}) as { sessionId?: unknown; owner?: unknown };
  return {
    ...restore(state),
    sessionId: typeof sessionId === 'string' ? sessionId : null,
    // Carts stored before this field existed: with a session, the lines belonged to the account.
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
