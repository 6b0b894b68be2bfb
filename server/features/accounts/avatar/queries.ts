import { eq } from 'drizzle-orm';
import { db, type Tx } from '#server/db/client.ts';
import type { UserRow } from '#server/features/accounts/queries.ts';
import { users } from '#server/features/accounts/table.ts';

/** The caller holds the lock on the user. */
export async function setAvatar(tx: Tx, userId: string, avatarUrl: string | null): Promise<UserRow> {
  const [user] = await tx.update(users).set({ avatarUrl }).where(eq(users.id, userId)).returning();
  return user as UserRow;
}

export const isShown = async (avatarUrl: string): Promise<boolean> => (await db.$count(users, eq(users.avatarUrl, avatarUrl))) > 0;
