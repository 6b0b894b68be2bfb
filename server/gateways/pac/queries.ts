import { eq, or, sql } from 'drizzle-orm';
import { db } from '#server/db/client.ts';
import { trialAbsences, trialStamps } from './table.ts';

type NewStamp = Omit<typeof trialStamps.$inferInsert, 'cancelAskedAt'>;

/** What was stamped for this key or this seal before; null when nothing was. */
export async function stampedBefore(key: string, seal: string): Promise<string | null> {
  const [row] = await db
    .select({ xml: trialStamps.xml })
    .from(trialStamps)
    .where(or(eq(trialStamps.key, key), eq(sql`md5(${trialStamps.seal})`, sql`md5(${seal})`)))
    // What the key stands for comes before the same document under another key.
    .orderBy(sql`${trialStamps.key} = ${key} desc`)
    .limit(1);
  return row?.xml ?? null;
}

/** @returns false when its key or its seal has a stamp already: of two parallel calls, only one stamps */
export async function insertStamp(row: NewStamp): Promise<boolean> {
  const { rowCount } = await db.insert(trialStamps).values(row).onConflictDoNothing();
  return rowCount === 1;
}

/** Whether the PAC is still away for this document. It goes away when it is asked for the first time. */
export async function isAway(key: string, forMs: number): Promise<boolean> {
  await db.insert(trialAbsences).values({ key }).onConflictDoNothing();
  const [row] = await db
    .select({ isAway: sql<boolean>`${trialAbsences.since} > clock_timestamp() - ${forMs}::float8 * interval '1 millisecond'` })
    .from(trialAbsences)
    .where(eq(trialAbsences.key, key));
  return row?.isAway === true;
}

const state = {
  uuid: trialStamps.uuid,
  seal: trialStamps.seal,
  issuerRfc: trialStamps.issuerRfc,
  receiverRfc: trialStamps.receiverRfc,
  postalCode: trialStamps.postalCode,
  total: trialStamps.total,
  /** How long ago its cancellation was asked for; null when it never was. */
  askedForMs: sql<number | null>`(extract(epoch from clock_timestamp() - ${trialStamps.cancelAskedAt}) * 1000)::float8`,
};
export type TrialStamp = NonNullable<Awaited<ReturnType<typeof findStamp>>>;

export async function findStamp(uuid: string) {
  const [row] = await db.select(state).from(trialStamps).where(eq(trialStamps.uuid, uuid));
  return row ?? null;
}

/** Asked again, the time of the first question stays. */
export const askToCancel = (uuid: string) =>
  db
    .update(trialStamps)
    .set({ cancelAskedAt: sql`coalesce(${trialStamps.cancelAskedAt}, clock_timestamp())` })
    .where(eq(trialStamps.uuid, uuid));
