import { and, asc, desc, eq, getTableColumns, inArray, notInArray, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/client.ts';
import { users } from '#server/features/accounts/table.ts';
import { reservationChanges } from '#server/features/reservations/table.ts';

export type SignedChange = typeof reservationChanges.$inferSelect & { by: string | null };

/** How many changes of one reservation are kept, so that lists of a day stay small. */
const MOST_CHANGES = 50;

export const insert = (tx: Tx, changes: (typeof reservationChanges.$inferInsert)[]) => tx.insert(reservationChanges).values(changes);

/** Deletes the oldest changes beyond the limit. */
export const keepNewest = (tx: Tx, reservationId: string) => {
  const ofReservation = eq(reservationChanges.reservationId, reservationId);
  const newest = tx
    .select({ id: reservationChanges.id })
    .from(reservationChanges)
    .where(ofReservation)
    .orderBy(desc(reservationChanges.at), desc(reservationChanges.id))
    .limit(MOST_CHANGES);
  return tx.delete(reservationChanges).where(and(ofReservation, notInArray(reservationChanges.id, newest)));
};

/** When the party was seated last; null for a party that was never seated by a change, such as a walk-in. */
export async function lastSeated(tx: Tx, reservationId: string): Promise<Date | null> {
  const { at, what, after } = reservationChanges;
  const [row] = await tx
    .select({ at })
    .from(reservationChanges)
    .where(and(eq(reservationChanges.reservationId, reservationId), eq(what, 'estado'), sql`${after} = '"en_mesa"'`))
    .orderBy(desc(at), desc(reservationChanges.id))
    .limit(1);
  return row?.at ?? null;
}

/** Oldest first, with the names of the accounts that made them. */
export const ofReservations = (tx: Tx, ids: string[]): Promise<SignedChange[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : tx
        .select({ ...getTableColumns(reservationChanges), by: users.name })
        .from(reservationChanges)
        .leftJoin(users, eq(users.id, reservationChanges.userId))
        .where(inArray(reservationChanges.reservationId, ids))
        .orderBy(asc(reservationChanges.at), asc(reservationChanges.id));
