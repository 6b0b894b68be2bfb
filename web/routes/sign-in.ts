import type { SignedIn } from '#contract/accounts/accounts.ts';
import { cart } from '#web/features/cart/cart.ts';
import { keptOrders } from '#web/features/orders/live/data/kept-orders.ts';
import { currentSession, endSession, keepSession } from '#web/features/session/store.ts';

/** Stores the session and merges the guest's cart. Navigate after it. The merge's code loads on first use. */
export async function signIn(signed: SignedIn): Promise<void> {
  keepSession(signed);
  try {
    const { mergeCart } = await import('#web/features/cart/sync.ts');
    await mergeCart(signed.user.id);
  } catch (error) {
    // The next page that shows the cart merges it again.
    console.warn('No se pudo unir el carrito', error);
  }
}

/** Ends the session and empties the cart, so that the next person at this browser finds neither. */
export async function signOut(): Promise<void> {
  await endSession();
  cart.startOver();
  keptOrders.forgetOwned();
}

/** The owner of the server's cart: the user's id, or null for a guest. */
export function cartOwner(): string | null {
  const session = currentSession();
  return session.status === 'signed-in' ? (session.user?.id ?? null) : null;
}
