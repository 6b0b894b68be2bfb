import { and, eq, inArray } from 'drizzle-orm';
import { db, type Tx } from '#server/db/client.ts';
import { preferences } from './table.ts';

export type Chosen = Omit<typeof preferences.$inferSelect, 'userId'>;

/** @returns null when the user has no stored preferences */
export async function find(userId: string): Promise<Chosen | null> {
  const { pedidos, reservaciones, analitica, tema } = preferences;
  const [row] = await db.select({ pedidos, reservaciones, analitica, tema }).from(preferences).where(eq(preferences.userId, userId));
  return row ?? null;
}

/** Filters the users who have switched counting off. */
export async function uncounted(userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .select({ userId: preferences.userId })
    .from(preferences)
    .where(and(inArray(preferences.userId, [...userIds]), eq(preferences.analitica, false)));
  return rows.map(({ userId }) => userId);
}

export async function save(tx: Tx, userId: string, chosen: Chosen): Promise<void> {
  await tx
    .insert(preferences)
    .values({ userId, ...chosen })
    .onConflictDoUpdate({ target: preferences.userId, set: chosen });
}
