import type { SignedIn } from '#contract/accounts.ts';
import { cart } from '#web/features/cart/cart.ts';
import { mergeCart } from '#web/features/cart/sync.ts';
import { currentSession, endSession, keepSession } from '#web/features/session/store.ts';

/** Stores the session and merges the guest's cart. Navigate after it. */
export async function signIn(signed: SignedIn): Promise<void> {
  keepSession(signed);
  await mergeCart(signed.user.id);
}

/** Ends the session and empties the cart: the next person at this browser finds neither. */
export async function signOut(): Promise<void> {
  await endSession();
  cart.startOver();
}

/** The owner of the server's cart: the user's id, or null for a guest. */
export function cartOwner(): string | null {
  const session = currentSession();
  return session.status === 'signed-in' ? (session.user?.id ?? null) : null;
}
