import { canonicalEmail } from '#contract/accounts/canonical-email.ts';
import { violates } from '#server/db/client.ts';
import { enqueue } from '#server/db/queue.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { env } from '#server/env.ts';
import { events } from '#server/events.ts';
import { lockUser, userById } from '#server/features/accounts/queries.ts';
import { emailTaken } from '#server/features/accounts/refusals.ts';
import { VERIFICATION_MAILS } from '#server/features/accounts/rules.ts';
import { digest, newToken } from '#server/features/accounts/tokens.ts';
import { send } from '#server/gateways/mail.ts';
import type { SignedInCaller } from '#server/http/caller.ts';
import { limiter } from '#server/http/limits/limiter.ts';
import { Refusal, unauthorized } from '#server/http/refusal.ts';
import type { JobPayload } from '#server/job-map.ts';
import { emailNotice, verificationMail } from './letters.ts';
import { spendLinkMail } from './link-budget.ts';
import * as queries from './queries.ts';

const asked = limiter('verification-mails', VERIFICATION_MAILS.user);

const badLink = () => new Refusal(400, 'invalid_token', 'Este enlace no es válido o ya se usó.');

/** Sends no mail when no e-mail waits for a link. @throws Refusal 429 */
export async function sendVerification({ user: { id }, address }: SignedInCaller): Promise<undefined> {
  if (address !== null) await asked.spend(id);
  const user = await userById(id);
  if (!user) throw unauthorized();
  const email = queries.pendingOf(user);
  if (email === null) return;
  if (address !== null) await spendLinkMail(email);
  await inTransaction((tx) => enqueue(tx, 'verification-mail', { id, email }));
}

/** Cancels a pending change of the e-mail. Without a pending change nothing happens. */
export async function cancelChange(userId: string): Promise<undefined> {
  await inTransaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (user?.pendingEmail == null) return;
    await queries.deleteLink(tx, userId);
    await queries.clearPending(tx, userId);
  });
}

/** Creates the token here, so that only the mail contains it. A repeated job mails another link, which replaces the first. */
export async function mailVerification(userId: string, email: string): Promise<void> {
  const token = newToken();
  const id = await queries.insertLink(userId, email, digest(token));
  if (id !== null) await send(verificationMail({ id, email, token, publicUrl: env.publicUrl }));
}

/** Each link works once, also with parallel requests. @throws Refusal 400 invalid_token, 409 email_taken: the unique index decides */
export async function verifyEmail(token: string): Promise<{ message: string; email: string }> {
  const tokenHash = digest(token);
  const userId = await queries.userOfLink(tokenHash);
  if (userId === null) throw badLink();
  try {
    return await inTransaction(async (tx) => {
      // Every caller locks the user before the link, so that parallel changes cannot deadlock.
      const user = await lockUser(tx, userId);
      const email = await queries.spendLink(tx, tokenHash);
      if (!user || email === null) throw badLink();
      if (canonicalEmail(email) === user.canonicalEmail) {
        await queries.setVerified(tx, userId);
        return { message: 'Tu correo quedó verificado.', email: user.email };
      }
      if (email !== user.pendingEmail) throw badLink();
      await queries.replaceEmail(tx, userId, email);
      // Only a verified e-mail decides about the Club.
      if (user.emailVerified) await events().emailReplaced(tx, user.email, email);
      await enqueue(tx, 'own-email-mail', { id: userId, to: user.email, at: new Date().toISOString(), letter: 'changed' });
      return { message: 'Tu correo cambió. Desde ahora entras a tu cuenta con el nuevo.', email };
    });
  } catch (error) {
    if (violates(error, 'users_canonical_email')) throw emailTaken();
    throw error;
  }
}

/** Sends the notice to the address that the account had before the change. */
export const mailEmailNotice = (notice: JobPayload<'own-email-mail'>): Promise<void> =>
  send(emailNotice({ ...notice, publicUrl: env.publicUrl }));

/** The work of the cleaning job. */
export const forgetExpiredVerifications = (): Promise<void> => queries.deleteExpiredLinks();
