import { and, eq, gt, lte, sql } from 'drizzle-orm';
import { db, type Tx } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { greetedName } from '#server/features/accounts/greeted.ts';
import { lockUser, type UserRow } from '#server/features/accounts/queries.ts';
import { RESET_MINUTES } from '#server/features/accounts/rules.ts';
import { passwordResets, users } from '#server/features/accounts/table.ts';

/**
 * Inserts a link. The lock makes a parallel change of the e-mail wait, and that change then deletes this link: a link mailed to the old
 * address must not verify the new one.
 * @returns the link's id, e-mail and name, or null when the account does not exist
 */
export const insertReset = (userId: string, tokenHash: string): Promise<{ id: string; email: string; name: string | null } | null> =>
  inTransaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) return null;
    const expiresAt = sql`now() + make_interval(mins => ${RESET_MINUTES})`;
    const [reset] = await tx.insert(passwordResets).values({ userId, tokenHash, expiresAt }).returning({ id: passwordResets.id });
    return reset ? { id: reset.id, email: user.email, name: greetedName(user) } : null;
  });

const isValid = (tokenHash: string) => and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, sql`now()`));

/** The user of a valid token. */
export async function resetUser(tokenHash: string): Promise<UserRow | null> {
  const [row] = await db
    .select({ user: users })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(isValid(tokenHash));
  return row?.user ?? null;
}

/** Deletes the token. @returns whether it was valid; true for only one of parallel requests */
export async function spendReset(tx: Tx, tokenHash: string): Promise<boolean> {
  const { rowCount } = await tx.delete(passwordResets).where(isValid(tokenHash));
  return (rowCount ?? 0) > 0;
}

export async function deleteExpiredResets(): Promise<void> {
  await db.delete(passwordResets).where(lte(passwordResets.expiresAt, sql`now()`));
}
