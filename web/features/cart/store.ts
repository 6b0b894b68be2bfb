import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import * as rules from './rules.ts';
import { drawSessionId, guestSessionId } from './session-id.ts';

const KEY = 'cart-storage';

type CartStore = rules.CartState & { sessionId: string | null };

/** The cart as the browser keeps it. It is read from the storage only in the browser, and changed through `cart`. */
const store = create<CartStore>()(
  persist((): CartStore => ({ ...rules.EMPTY, sessionId: null }), {
    name: KEY,
    skipHydration: true,
    merge: (stored, current) => {
      const { sessionId } = (stored ?? {}) as { sessionId?: unknown };
      return { ...current, ...rules.restore(stored), sessionId: typeof sessionId === 'string' ? sessionId : null };
    },
  }),
);

const change = (rule: (state: rules.CartState) => rules.CartState) => store.setState((state) => rule(state));

export const cart = {
  state: (): rules.CartState => store.getState(),
  add: (item: Omit<rules.CartItem, 'selected'>) => change((state) => rules.add(state, item)),
  setQuantity: (id: string, quantity: number) => change((state) => rules.setQuantity(state, id, quantity)),
  remove: (...ids: string[]) => change((state) => rules.remove(state, ids)),
  replace: (items: Omit<rules.CartItem, 'selected'>[]) => change(() => rules.replace(items)),
  toggle: (id: string) => change((state) => rules.toggle(state, id)),
  selectAll: (selected: boolean) => change((state) => rules.selectAll(state, selected)),
  clear: () => change(() => rules.EMPTY),
  sessionId() {
    const id = guestSessionId(store.getState().sessionId);
    if (store.getState().sessionId !== id) store.setState({ sessionId: id });
    return id;
  },
  /** A signed-out browser starts over: empty, under a new name. */
  startOver: () => store.setState({ ...rules.EMPTY, sessionId: drawSessionId() }),
};

/** Reads what is stored and follows the other tabs. Called once by the layout; the result ends it. */
export function startCart(): () => void {
  void store.persist.rehydrate();
  const follow = ({ key }: StorageEvent) => (key === KEY || key === null) && void store.persist.rehydrate();
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}

/** The cart for a component; null on the server and in the first render, when nobody knows it yet. */
export function useCart(): rules.CartState | null {
  const hydrated = useHydrated();
  const state = store();
  return hydrated && store.persist.hasHydrated() ? state : null;
}
