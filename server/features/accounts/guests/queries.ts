import { and, eq, lte, not, type SQL, sql } from 'drizzle-orm';
import { canonicalEmail } from '#contract/accounts/canonical-email.ts';
import type { NewGuest } from '#contract/accounts/guests.ts';
import { db, type Tx } from '#server/db/client.ts';
import type { UserRow } from '#server/features/accounts/queries.ts';
import { GUEST_HOURS } from '#server/features/accounts/rules.ts';
import { sessions, users } from '#server/features/accounts/table.ts';

/** Inserts a guest with a single session, which use does not extend. */
export async function insertGuest(
  tx: Tx,
  guest: Omit<NewGuest, 'telefono'> & { telefono: string | null },
  session: { tokenHash: string; userAgent: string },
): Promise<UserRow> {
  const values = { ...guest, canonicalEmail: canonicalEmail(guest.email), isGuest: true };
  const [user] = (await tx.insert(users).values(values).returning()) as [UserRow];
  const expiresAt = sql`now() + make_interval(hours => ${GUEST_HOURS})`;
  await tx.insert(sessions).values({ ...session, userId: user.id, expiresAt });
  return user;
}

/** Locks the guest until the transaction ends. @returns null when the guest has become an account or was deleted */
export async function lockGuest(tx: Tx, id: string): Promise<{ telefono: string | null } | null> {
  const [guest] = await tx
    .select({ telefono: users.telefono })
    .from(users)
    .where(and(eq(users.id, id), users.isGuest))
    .for('update');
  return guest ?? null;
}

/** Deletes the guest; the session and the cart are deleted with the row. */
export const deleteGuest = (tx: Tx, id: string) => tx.delete(users).where(and(eq(users.id, id), users.isGuest));

/** Deletes guests whose session has ended. @param stays says of a row of `users` whether it must stay */
export const deleteIdleGuests = (stays: SQL) => {
  const isOld = lte(users.createdAt, sql`now() - make_interval(hours => ${GUEST_HOURS})`);
  return db.delete(users).where(and(users.isGuest, isOld, not(stays)));
};

export const setTelephone = (tx: Tx, userId: string, telefono: string) => tx.update(users).set({ telefono }).where(eq(users.id, userId));
