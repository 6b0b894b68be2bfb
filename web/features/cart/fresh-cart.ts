import { useEffect, useState } from 'react';
import { useSession } from '#web/features/session/store.ts';
import type { CartState } from './state.ts';
import { useCart } from './store.ts';
import { type CartOwner, refreshCart } from './sync.ts';

type FreshCart = {
  state: CartState | null;
  owner: CartOwner;
  /** The server has answered or cannot be reached. Before that, a line may have been bought elsewhere: open no payment. */
  isFresh: boolean;
};

/** The cart of a payment page, once its owner is known. It loads prices and lines from the server again. */
export function useFreshCart(): FreshCart {
  const state = useCart();
  const session = useSession();
  const owner = session.status === 'signed-in' ? (session.user?.id ?? null) : null;
  const known = state !== null && (session.status === 'guest' || owner !== null);
  const [freshFor, setFreshFor] = useState<CartOwner | undefined>();
  useEffect(() => {
    if (!known) return;
    let isLeft = false;
    void refreshCart(owner).then(() => isLeft || setFreshFor(owner));
    return () => {
      isLeft = true;
    };
  }, [known, owner]);
  return { state: known ? state : null, owner, isFresh: known && freshFor === owner };
}
