import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Section } from '#contract/settings/settings-values.ts';
import { db, type Tx } from '#server/db/client.ts';
import { users } from '#server/features/accounts/table.ts';
import { removedPictures, settingSections } from './table.ts';

const LOCK = sql`hashtextextended('settings', 0)`;
/** Transactions that depend on the settings hold this shared lock until they end. Take it before every other lock. */
export const lockShared = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock_shared(${LOCK})`);
/** A change of the settings holds this lock: it waits for all transactions with the shared lock. */
export const lockExclusive = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);

export type Stored = { section: string; version: number; value: Record<string, unknown> };
const columns = { section: settingSections.section, version: settingSections.version, value: settingSections.value };
export const all = (): Promise<Stored[]> => db.select(columns).from(settingSections);
export const some = (on: Pick<Tx, 'select'>, sections: readonly Section[]): Promise<Stored[]> =>
  on
    .select(columns)
    .from(settingSections)
    .where(inArray(settingSections.section, [...sections]));
export const versions = (on: Pick<Tx, 'select'>, sections: readonly Section[]): Promise<{ section: string; version: number }[]> =>
  on
    .select({ section: settingSections.section, version: settingSections.version })
    .from(settingSections)
    .where(inArray(settingSections.section, [...sections]));

export async function withAuthor(on: Pick<Tx, 'select'>, section: Section) {
  const [row] = await on
    .select({ ...columns, updatedAt: settingSections.updatedAt, by: { id: users.id, name: users.name } })
    .from(settingSections)
    .leftJoin(users, eq(users.id, settingSections.updatedBy))
    .where(eq(settingSections.section, section));
  return row ?? null;
}

type Change = { section: Section; version: number; value: Record<string, unknown>; updatedBy: string | null; updatedAt: Date };

/** Writes the version after `version`. @returns false when the stored version differs */
export async function replace(tx: Tx, { version, ...row }: Change): Promise<boolean> {
  const next = { ...row, version: version + 1 };
  const written =
    version === 1
      ? await tx
          .insert(settingSections)
          .values(next)
          .onConflictDoUpdate({ target: settingSections.section, set: next, setWhere: eq(settingSections.version, 1) })
          .returning({ version: settingSections.version })
      : await tx
          .update(settingSections)
          .set(next)
          .where(and(eq(settingSections.section, row.section), eq(settingSections.version, version)))
          .returning({ version: settingSections.version });
  return written.length > 0;
}

/** Marks a picture as removed, for good: its name is never used again. Forgets marks older than `before`. */
export async function markRemoved(tx: Tx, url: string, now: Date, before: Date): Promise<void> {
  await tx.delete(removedPictures).where(lt(removedPictures.removedAt, before));
  await tx.insert(removedPictures).values({ url, removedAt: now }).onConflictDoNothing();
}

export const removedAmong = async (on: Pick<Tx, 'select'>, urls: readonly string[]): Promise<Set<string>> => {
  const rows = await on
    .select({ url: removedPictures.url })
    .from(removedPictures)
    .where(inArray(removedPictures.url, [...urls]));
  return new Set(rows.map(({ url }) => url));
};
