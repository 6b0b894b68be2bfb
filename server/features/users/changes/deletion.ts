import type { Tx } from '#server/db/client.ts';
import { deleteUser, removeAvatarLater } from '#server/features/accounts/index.ts';
import { forgetSender } from '#server/features/contact/index.ts';
import { endExports } from '#server/features/exports/index.ts';
import * as invoices from '#server/features/invoices/index.ts';
import { forgetMember } from '#server/features/newsletter/index.ts';
import { forgetCustomer } from '#server/features/orders/index.ts';
import { forgetSubscriptions } from '#server/features/push/index.ts';
import { forgetGuest } from '#server/features/reservations/index.ts';
import { forgetRecipient } from '#server/features/shipments/index.ts';
import type { UserRow } from '#server/features/users/queries.ts';

/**
 * Deletes an account: its future reservations are cancelled, and all of its reservations lose the guest's data; the newsletter subscription
 * ends; orders stay without user and keep city and postal code. Rows that only contain an e-mail belong to the account that has verified
 * it. Sessions (and with them streams), cart, addresses, points and reviews are deleted with the row, the picture soon after. The caller
 * has locked the row. docs/privacy.md lists what stays.
 */
export async function deleteAccount(tx: Tx, user: UserRow): Promise<void> {
  await endExports(tx, user.id);
  await removeAvatarLater(tx, user.avatarUrl);
  const verifiedEmail = user.emailVerified ? user.canonicalEmail : null;
  const onlyUnder = user.staffRole === null ? undefined : user.canonicalEmail;
  await forgetGuest(tx, { userId: user.id, verifiedEmail, onlyUnder });
  await forgetMember(tx, user.email);
  if (verifiedEmail !== null) await forgetSender(tx, verifiedEmail);
  // Must run before the orders lose their user.
  await forgetSubscriptions(tx, user.id);
  await forgetRecipient(tx, user.id);
  await invoices.forgetCustomer(tx, user.id);
  await forgetCustomer(tx, user.id);
  await deleteUser(tx, user.id);
}
