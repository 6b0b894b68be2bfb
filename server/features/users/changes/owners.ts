import { type Tx, violates } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { emailTaken, lockOwners, staffRoleOf } from '#server/features/accounts/index.ts';
import { lastOwner } from '#server/features/users/refusals.ts';
import type { CallerUser } from '#server/http/caller.ts';
import { notAllowed } from '#server/http/refusal.ts';

/**
 * Runs an owner's change of accounts, one at a time. The caller's role is checked again under the lock, because a parallel change may have
 * demoted the caller.
 */
export const asOwner = <T>(caller: CallerUser, change: (tx: Tx) => Promise<T>): Promise<T> =>
  changingAccounts(async (tx) => {
    if ((await staffRoleOf(tx, caller.id)) !== 'owner') throw notAllowed();
    return change(tx);
  });

/** Like `asOwner`, for a change by the account's own user. @throws Refusal 409 last_owner, 409 email_taken: the database decides both */
export async function changingAccounts<T>(change: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(async (tx) => {
      await lockOwners(tx);
      return change(tx);
    });
  } catch (error) {
    if (violates(error, 'users_last_owner')) throw lastOwner();
    if (violates(error, 'users_canonical_email')) throw emailTaken();
    throw error;
  }
}
