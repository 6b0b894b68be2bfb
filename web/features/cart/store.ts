import { createStore, useStore } from '#web/lib/create-store.ts';
import { storage } from '#web/lib/storage.ts';
import * as rules from './rules.ts';
import { drawSessionId, guestSessionId } from './session-id.ts';

const KEY = 'cart-storage';

type Kept = rules.CartState & { sessionId: string | null };

/** The cart as this browser keeps it; null until the page has looked into the storage. It is changed through `cart` alone. */
const store = createStore<Kept | null>(null);

const now = (): Kept => store.get() ?? readStored();

/** Every change starts from what is stored: another tab may have been here a moment ago. */
function change(rule: (state: rules.CartState) => rules.CartState, sessionId = now().sessionId) {
  const next = { ...rule(readStored()), sessionId };
  storage.write(KEY, JSON.stringify({ state: next, version: 0 }));
  store.set(next);
}

export const cart = {
  state: (): rules.CartState => now(),
  add: (item: Omit<rules.CartItem, 'selected'>) => change((state) => rules.add(state, item)),
  setQuantity: (id: string, quantity: number) => change((state) => rules.setQuantity(state, id, quantity)),
  remove: (...ids: string[]) => change((state) => rules.remove(state, ids)),
  replace: (items: Omit<rules.CartItem, 'selected'>[]) => change(() => rules.replace(items)),
  toggle: (id: string) => change((state) => rules.toggle(state, id)),
  selectAll: (selected: boolean) => change((state) => rules.selectAll(state, selected)),
  clear: () => change(() => rules.EMPTY),
  sessionId() {
    const id = guestSessionId(now().sessionId);
    if (now().sessionId !== id) change((state) => state, id);
    return id;
  },
  /** A signed-out browser starts over: empty, under a new name. */
  startOver: () => change(() => rules.EMPTY, drawSessionId()),
};

/** Reads what is stored and follows the other tabs. Called once by the layout; the result ends it. */
export function startCart(): () => void {
  const look = () => store.set(readStored());
  // `clear()` of another tab comes without a key.
  const follow = ({ key }: StorageEvent) => (key === KEY || key === null) && look();
  // A page that sleeps behind the back button hears nothing of the other tabs.
  const wake = ({ persisted }: PageTransitionEvent) => persisted && look();
  look();
  window.addEventListener('storage', follow);
  window.addEventListener('pageshow', wake);
  return () => {
    window.removeEventListener('storage', follow);
    window.removeEventListener('pageshow', wake);
  };
}

/** The cart for a component; null on the server and in the first render, when nobody knows it yet. */
export const useCart = (): rules.CartState | null => useStore(store);

function readStored(): Kept {
  const state = parse(storage.read(KEY) ?? '');
  const { sessionId } = (state ?? {}) as { sessionId?: unknown };
  return { ...rules.restore(state), sessionId: typeof sessionId === 'string' ? sessionId : null };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)?.state;
  } catch {
    return null;
  }
}
