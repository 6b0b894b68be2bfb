import type { SignedIn } from '#contract/accounts/accounts.ts';
import { currentSession, keepSession } from '#web/features/session/store.ts';
import type { CartOwner } from './sync.ts';

/** Stores the session and merges the guest's cart. Navigate after it. The merge's code loads on first use. */
export async function signIn(signed: SignedIn): Promise<void> {
  keepSession(signed);
  try {
    const { mergeCart } = await import('./sync.ts');
    await mergeCart(signed.user.id);
  } catch (error) {
    // The next page that shows the cart merges it again.
    console.warn('No se pudo unir el carrito', error);
  }
}

/** The owner of the server's cart: the user's id, or null for a guest. */
export function cartOwner(): CartOwner {
  const session = currentSession();
  return session.status === 'signed-in' ? (session.user?.id ?? null) : null;
}
