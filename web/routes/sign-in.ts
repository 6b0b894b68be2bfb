import type { SignedIn } from '#contract/accounts.ts';
import { cart } from '#web/features/cart/cart.ts';
import { mergeCart } from '#web/features/cart/sync.ts';
import { currentSession, endSession, keepSession } from '#web/features/session/store.ts';

/** Keeps the session and moves the guest's cart over. Navigate when it is done. */
export async function signIn(signed: SignedIn): Promise<void> {
  keepSession(signed);
  await mergeCart(signed.user.id);
}

/** The next person at this browser finds neither the account nor its cart. */
export async function signOut(): Promise<void> {
  await endSession();
  cart.startOver();
}

/** Whose cart the server keeps: the user's id, or null for a guest. */
export function cartOwner(): string | null {
  const session = currentSession();
  return session.status === 'signed-in' ? (session.user?.id ?? null) : null;
}
