import type { PasswordChange } from '#contract/accounts/own-account.ts';
import { enqueue } from '#server/db/queue.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { hashPassword } from '#server/features/accounts/passwords/passwords.ts';
import { refuseWeakPassword } from '#server/features/accounts/passwords/weak-passwords.ts';
import * as queries from '#server/features/accounts/queries.ts';
import { PASSWORD_CHANGES } from '#server/features/accounts/rules.ts';
import type { SignedInCaller } from '#server/http/caller.ts';
import { limiter } from '#server/http/limits/limiter.ts';
import { requireOwnPassword, wrongPassword } from '../passwords/own-password.ts';

const changes = limiter('password-changes', PASSWORD_CHANGES);

/**
 * Changes the password and ends the other sessions and the mailed password links. @throws Refusal 403 wrong_password, 422 weak_password,
 * 429
 */
export async function changePassword({ current_password, password }: PasswordChange, caller: SignedInCaller): Promise<undefined> {
  const { user, sessionId, address } = caller;
  const before = await requireOwnPassword(caller, current_password);
  refuseWeakPassword(password, user.email);
  if (address !== null) await changes.spend(user.id);
  const passwordHash = await hashPassword(password, address);
  await inTransaction(async (tx) => {
    // A parallel change, or a mailed link, may have replaced the password since the comparison.
    if (!(await queries.lockUserWithPassword(tx, user.id, before))) throw wrongPassword();
    await queries.setPassword(tx, user.id, passwordHash);
    await queries.deleteResetsAndSessions(tx, user.id, sessionId);
    await enqueue(tx, 'password-changed-mail', { id: user.id, at: new Date().toISOString(), ended: 'others' });
  });
}
