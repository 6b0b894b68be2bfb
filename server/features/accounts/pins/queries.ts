import { and, eq, gt, inArray, isNotNull, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { StaffRole } from '#contract/staff.ts';
import { db, type Tx } from '#server/db/client.ts';
import { staffPins, tillGuesses, users } from '#server/features/accounts/table.ts';
import { WRONG_AT_TILL } from '../rules.ts';

export type GuessKind = (typeof tillGuesses.$inferSelect)['kind'];
/** What is guessed, and at which till. */
export type GuessedAt = { till: string; kind: GuessKind };

const windowStart: SQL = sql`clock_timestamp() - make_interval(secs => ${WRONG_AT_TILL.seconds})`;

/** Makes the guesses of a till run one after the other, so that parallel ones count too. */
export const lockGuesses = (tx: Tx, { till, kind }: GuessedAt) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`guesses ${kind} ${till}`}::text, 0))`);

/** How many seconds ago the wrong guesses of the window were made, oldest first. */
export async function agesOfWrong(tx: Tx, { till, kind }: GuessedAt): Promise<number[]> {
  const rows = await tx
    .select({ age: sql<number>`extract(epoch from clock_timestamp() - ${tillGuesses.at})::float8` })
    .from(tillGuesses)
    .where(and(eq(tillGuesses.till, till), eq(tillGuesses.kind, kind), gt(tillGuesses.at, windowStart)))
    .orderBy(tillGuesses.at);
  return rows.map(({ age }) => age);
}

export const insertWrong = (tx: Tx, { till, kind }: GuessedAt) => tx.insert(tillGuesses).values({ till, kind });

export async function forgetOldGuesses(): Promise<void> {
  await db.delete(tillGuesses).where(lte(tillGuesses.at, windowStart));
}

/** Makes changes of pins run one after the other. */
export const lockPins = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('staff pins', 0))`);

export type PinOwner = { id: string; name: string; email: string; staffRole: StaffRole };

/** The member of the staff with one of these digests. */
export async function ownerOf(tx: Tx, digests: readonly string[]): Promise<PinOwner | null> {
  const [row] = await tx
    .select({ id: users.id, name: users.name, email: users.email, staffRole: users.staffRole })
    .from(staffPins)
    .innerJoin(users, eq(users.id, staffPins.userId))
    .where(and(inArray(staffPins.digest, [...digests]), isNotNull(users.staffRole)));
  return row?.staffRole ? { ...row, staffRole: row.staffRole } : null;
}

export async function isTaken(tx: Tx, digests: readonly string[], byOtherThan: string): Promise<boolean> {
  const ofOther = and(inArray(staffPins.digest, [...digests]), ne(staffPins.userId, byOtherThan));
  return (await tx.$count(staffPins, ofOther)) > 0;
}

export const setPin = (tx: Tx, userId: string, digest: string) =>
  tx.insert(staffPins).values({ userId, digest }).onConflictDoUpdate({ target: staffPins.userId, set: { digest } });

export const removePin = (tx: Tx, userId: string) => tx.delete(staffPins).where(eq(staffPins.userId, userId));

export const hasPin = async (userId: string): Promise<boolean> => (await db.$count(staffPins, eq(staffPins.userId, userId))) > 0;
