import { useEffect } from 'react';
import type { CartState } from '#web/features/cart/state.ts';
import { useCart } from '#web/features/cart/store.ts';
import { type CartOwner, refreshCart } from '#web/features/cart/sync.ts';
import { useSession } from '#web/features/session/store.ts';

/** The cart of a page that deals with money, once it is known whose it is: at the page's start, prices and lines come from the server again. */
export function useFreshCart(): { state: CartState | null; owner: CartOwner } {
  const state = useCart();
  const session = useSession();
  const owner = session.status === 'signed-in' ? (session.user?.id ?? null) : null;
  const known = state !== null && (session.status === 'guest' || owner !== null);
  useEffect(() => {
    if (known) void refreshCart(owner);
  }, [known, owner]);
  return { state: known ? state : null, owner };
}
