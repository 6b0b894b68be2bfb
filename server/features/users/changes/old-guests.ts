import { inTransaction } from '#server/db/transaction.ts';
import { deleteGuest, deleteIdleGuests, lockGuest } from '#server/features/accounts/index.ts';
import * as invoices from '#server/features/invoices/index.ts';
import { forgetCustomer } from '#server/features/orders/index.ts';
import { forgetRecipient } from '#server/features/shipments/index.ts';
import * as queries from '#server/features/users/queries.ts';

/**
 * Deletes guests without an account that are no longer needed: those without an order once their session has ended, those with orders a
 * year later. Their orders stay, like those of a deleted account.
 */
export async function forgetGuests(): Promise<void> {
  await deleteIdleGuests(queries.hasOrders);
  for (const id of await queries.oldGuests())
    await inTransaction(async (tx) => {
      if (!(await lockGuest(tx, id))) return;
      await forgetRecipient(tx, id);
      await invoices.forgetCustomer(tx, id);
      await forgetCustomer(tx, id);
      await deleteGuest(tx, id);
    });
}
