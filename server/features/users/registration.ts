import type { Registration, SignedIn } from '#contract/accounts/accounts.ts';
import type { Tx } from '#server/db/client.ts';
import { deleteGuest, keepTelephone, lockGuest, register } from '#server/features/accounts/index.ts';
import { moveCart } from '#server/features/cart/index.ts';
import { transferOrders } from '#server/features/orders/index.ts';
import type { Caller } from '#server/http/caller.ts';
import { lockRegistrationOf } from './queries.ts';

/** Creates an account. The orders made with a guest's token move to the account, and the token ends. */
export async function registration(input: Registration, caller: Caller): Promise<SignedIn> {
  const guest = await caller.recognizeGuest();
  return register(input, caller, guest ? (tx, userId) => moveGuestData(tx, guest.id, userId) : undefined);
}

/** Moves everything of the guest to the new account. Of parallel registrations with one token the first gets it; the others get nothing. */
async function moveGuestData(tx: Tx, guestId: string, userId: string): Promise<void> {
  await lockRegistrationOf(tx, guestId);
  // Payments and orders are locked before their guest, in the same order as when paying and cancelling, so that this cannot deadlock.
  await transferOrders(tx, guestId, userId);
  const guest = await lockGuest(tx, guestId);
  if (!guest) return;
  // Repeated for orders that were placed while this transaction waited for the lock.
  await transferOrders(tx, guestId, userId);
  await moveCart(tx, guestId, userId);
  await keepTelephone(tx, userId, guest.telefono);
  await deleteGuest(tx, guestId);
}
