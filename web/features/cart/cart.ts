import { storage } from '#web/lib/kept/storage.ts';
import * as rules from './rules.ts';
import { type CartItem, type CartState, EMPTY } from './state.ts';
import { change, now, partedCart, SESSION_ID } from './store.ts';

const FORM = /^session-[A-Za-z0-9_-]{16,120}$/;

const draw = () =>
  `session-${crypto.getRandomValues(new Uint8Array(24)).reduce((id, byte) => id + byte.toString(16).padStart(2, '0'), '')}`;

/** The secret id of the guest cart: from the storage, else from the persisted cart, else a new one, which is saved. */
function guestSessionId(persisted: string | null): string {
  const stored = storage.read(SESSION_ID);
  if (stored && FORM.test(stored)) return stored;
  const id = persisted && FORM.test(persisted) ? persisted : draw();
  storage.write(SESSION_ID, id);
  return id;
}

/** Draws and saves a new id: after a sign-out the next guest may be another person. */
function drawSessionId(): string {
  const id = draw();
  storage.write(SESSION_ID, id);
  return id;
}

/** The only way to read and change the browser's cart. Pages that never change it do not load this module. */
export const cart = {
  state: (): CartState => now(),
  add: (item: Omit<CartItem, 'selected'>, owner: string | null) => change((state) => rules.add(state, item), { owner }),
  setQuantity: (id: string, quantity: number) => change((state) => rules.setQuantity(state, id, quantity)),
  change: (id: string, changed: Omit<CartItem, 'selected'>) => change((state) => rules.change(state, id, changed)),
  remove: (...ids: string[]) => change((state) => rules.remove(state, ids)),
  replace: (items: Omit<CartItem, 'selected'>[], owner: string | null) => change(() => rules.replace(items), { owner }),
  toggle: (id: string) => change((state) => rules.toggle(state, id)),
  selectAll: (selected: boolean) => change((state) => rules.selectAll(state, selected)),
  sessionId() {
    const id = guestSessionId(now().sessionId);
    if (now().sessionId !== id) change((state) => state, { sessionId: id });
    return id;
  },
  owner: (): string | null => now().owner,
  /** The cart of the account as this tab showed it when the session ended. Empty for another owner. */
  parted: (owner: string | null): CartState => {
    const parted = partedCart();
    return parted?.owner === owner ? parted : EMPTY;
  },
  /** After signing out: an empty cart with a new session id. */
  startOver: () => change(() => EMPTY, { sessionId: drawSessionId(), owner: null }),
};
