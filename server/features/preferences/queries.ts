import { eq } from 'drizzle-orm';
import { db, type Tx } from '#server/db/client.ts';
import { preferences } from './table.ts';

export type Chosen = Omit<typeof preferences.$inferSelect, 'userId'>;

/** Null for a user who has chosen nothing. */
export async function find(userId: string): Promise<Chosen | null> {
  const { pedidos, reservaciones, analitica, tema } = preferences;
  const [row] = await db.select({ pedidos, reservaciones, analitica, tema }).from(preferences).where(eq(preferences.userId, userId));
  return row ?? null;
}

export async function save(tx: Tx, userId: string, chosen: Chosen): Promise<void> {
  await tx
    .insert(preferences)
    .values({ userId, ...chosen })
    .onConflictDoUpdate({ target: preferences.userId, set: chosen });
}
