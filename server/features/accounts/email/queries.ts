import { and, eq, gt, lte, sql } from 'drizzle-orm';
import { canonicalEmail } from '#contract/accounts/canonical-email.ts';
import { db, type Tx } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { lockUser, type UserRow } from '#server/features/accounts/queries.ts';
import { VERIFICATION_HOURS } from '#server/features/accounts/rules.ts';
import { emailVerifications, passwordResets, users } from '#server/features/accounts/table.ts';

/** The e-mail that is not verified yet; null when there is none. */
export const pendingOf = ({ email, emailVerified, pendingEmail }: Pick<UserRow, 'email' | 'emailVerified' | 'pendingEmail'>) =>
  pendingEmail ?? (emailVerified ? null : email);

/**
 * Replaces this user's link. The lock makes a parallel change of the e-mail wait; that change then deletes this link.
 * @returns the link's id, or null when this e-mail no longer needs a link
 */
export const insertLink = (userId: string, email: string, tokenHash: string): Promise<string | null> =>
  inTransaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user || pendingOf(user) !== email) return null;
    await deleteLink(tx, userId);
    const expiresAt = sql`now() + make_interval(hours => ${VERIFICATION_HOURS})`;
    const { id } = emailVerifications;
    const [link] = await tx.insert(emailVerifications).values({ userId, email, tokenHash, expiresAt }).returning({ id });
    return link?.id ?? null;
  });

export const deleteLink = (tx: Tx, userId: string) => tx.delete(emailVerifications).where(eq(emailVerifications.userId, userId));

const isValid = (tokenHash: string) => and(eq(emailVerifications.tokenHash, tokenHash), gt(emailVerifications.expiresAt, sql`now()`));

export async function userOfLink(tokenHash: string): Promise<string | null> {
  const { userId } = emailVerifications;
  const [link] = await db.select({ userId }).from(emailVerifications).where(isValid(tokenHash));
  return link?.userId ?? null;
}

/** Deletes the link. @returns its e-mail; null when the link is not valid. Of parallel requests only one gets the e-mail. */
export async function spendLink(tx: Tx, tokenHash: string): Promise<string | null> {
  const { email } = emailVerifications;
  const [link] = await tx.delete(emailVerifications).where(isValid(tokenHash)).returning({ email });
  return link?.email ?? null;
}

export const clearPending = (tx: Tx, userId: string) => tx.update(users).set({ pendingEmail: null }).where(eq(users.id, userId));

export const setVerified = (tx: Tx, userId: string) => tx.update(users).set({ emailVerified: true }).where(eq(users.id, userId));

/** Replaces the e-mail, and ends the password links that were mailed to the old one. */
export async function replaceEmail(tx: Tx, userId: string, email: string): Promise<void> {
  const changed = { email, canonicalEmail: canonicalEmail(email), emailVerified: true, pendingEmail: null };
  await tx.update(users).set(changed).where(eq(users.id, userId));
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
}

export async function deleteExpiredLinks(): Promise<void> {
  await db.delete(emailVerifications).where(lte(emailVerifications.expiresAt, sql`now()`));
}
