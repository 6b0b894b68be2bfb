import type { Tx } from '#server/db/client.ts';
import { removeAvatarLater } from '#server/features/accounts/service.ts';
import { endExports } from '#server/features/exports/service.ts';
import { unsubscribeIn } from '#server/features/newsletter/service.ts';
import { forgetCustomer } from '#server/features/orders/service.ts';
import { cancelFutureOf } from '#server/features/reservations/service.ts';
import { forgetRecipient } from '#server/features/shipments/service.ts';
import * as queries from '#server/features/users/queries.ts';

/**
 * Deletes an account: future reservations are cancelled, the subscription ends, orders stay without user and keep city and postal code.
 * Sessions (and with them streams), cart, addresses, points and reviews go with the row, the picture soon after. The row is locked already.
 */
export async function deleteAccount(tx: Tx, user: Pick<queries.UserRow, 'id' | 'email' | 'avatarUrl'>): Promise<void> {
  await endExports(tx, user.id);
  await removeAvatarLater(tx, user.avatarUrl);
  await cancelFutureOf(tx, user.id);
  await unsubscribeIn(tx, user.email);
  // Before the orders lose their user.
  await forgetRecipient(tx, user.id);
  await forgetCustomer(tx, user.id);
  await queries.remove(tx, user.id);
}
