import type { OwnUser } from '#contract/accounts/accounts.ts';
import { canonicalEmail } from '#contract/accounts/canonical-email.ts';
import type { ProfileChange } from '#contract/accounts/own-account.ts';
import { enqueue } from '#server/db/queue.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { spendLinkMail } from '#server/features/accounts/email/link-budget.ts';
import { deleteLink } from '#server/features/accounts/email/queries.ts';
import { toOwnWire } from '#server/features/accounts/own/own-user.ts';
import * as queries from '#server/features/accounts/queries.ts';
import { emailTaken } from '#server/features/accounts/refusals.ts';
import { EMAIL_CHANGES } from '#server/features/accounts/rules.ts';
import { isOpenSession } from '#server/features/accounts/sessions/queries.ts';
import type { SignedInCaller } from '#server/http/caller.ts';
import { limiter } from '#server/http/limits/limiter.ts';
import { unauthorized } from '#server/http/refusal.ts';
import { requireOwner } from '../passwords/own-password.ts';

const emailChanges = limiter('email-changes', EMAIL_CHANGES);

/** The refusals occur only for a new e-mail. @throws Refusal 403 wrong_password or sign_in_again, 409 email_taken, 429 */
export async function changeProfile(input: ProfileChange, caller: SignedInCaller): Promise<OwnUser> {
  const { user, sessionId } = caller;
  const { id } = user;
  const pendingEmail = await emailToVerify(input, caller);
  return inTransaction(async (tx) => {
    const before = await queries.lockUser(tx, id);
    // The account may have passed to another person while this call waited: a pending e-mail could take it back.
    if (!before || !(await isOpenSession(tx, sessionId))) throw unauthorized();
    const after = await queries.updateProfile(tx, id, {
      name: input.name,
      telefono: input.phone,
      rfc: input.rfc,
      ...(pendingEmail !== null && { pendingEmail }),
    });
    if (pendingEmail !== null) {
      await deleteLink(tx, id);
      await enqueue(tx, 'verification-mail', { id, email: pendingEmail });
      await enqueue(tx, 'own-email-mail', { id, to: before.email, at: new Date().toISOString(), letter: 'asked' });
    }
    return toOwnWire(after, tx);
  });
}

/** The new e-mail that needs a link; null when it is the account's own, or when its link was mailed already. */
async function emailToVerify({ email, current_password }: ProfileChange, caller: SignedInCaller): Promise<string | null> {
  if (email === undefined) return null;
  const { user, address } = caller;
  const account = await queries.userById(user.id);
  if (!account) throw unauthorized();
  if ([account.email, account.pendingEmail ?? ''].map(canonicalEmail).includes(canonicalEmail(email))) return null;
  await requireOwner(caller, current_password);
  // Counted before the query, which reveals whether the e-mail has an account.
  if (address !== null) await emailChanges.spend(user.id);
  if (await queries.userByEmail(email)) throw emailTaken();
  if (address !== null) await spendLinkMail(email);
  return email;
}
