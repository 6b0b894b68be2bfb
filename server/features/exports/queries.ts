import { and, desc, eq, gt, inArray, lt, or, sql } from 'drizzle-orm';
import { db, type Tx } from '#server/db/client.ts';
import { COPIES_A_DAY, GIVEN_UP_HOURS, KEPT_HOURS, REMEMBERED_DAYS } from './rules.ts';
import { dataExports } from './table.ts';

export type ExportRow = typeof dataExports.$inferSelect;

/** @returns null while another export of this user is being made, including one that a parallel request has started */
export async function insert(tx: Tx, userId: string): Promise<ExportRow | null> {
  const [row] = await tx.insert(dataExports).values({ userId }).onConflictDoNothing().returning();
  return row ?? null;
}

/** Seconds until the user may request another export; 0 when this one, which is already inserted, is within the daily limit. */
export async function secondsOverLimit(tx: Tx, userId: string): Promise<number> {
  const seconds = sql<number>`extract(epoch from ${dataExports.requestedAt} + interval '1 day' - now())::float8`;
  const rows = await tx
    .select({ seconds })
    .from(dataExports)
    .where(and(eq(dataExports.userId, userId), gt(dataExports.requestedAt, sql`now() - interval '1 day'`)))
    .orderBy(desc(dataExports.requestedAt))
    .limit(COPIES_A_DAY + 1);
  return rows[COPIES_A_DAY]?.seconds ?? 0;
}

export async function latestOf(userId: string): Promise<ExportRow | null> {
  const [row] = await db
    .select()
    .from(dataExports)
    .where(eq(dataExports.userId, userId))
    .orderBy(desc(dataExports.requestedAt), desc(dataExports.id))
    .limit(1);
  return row ?? null;
}

export async function find(id: string): Promise<ExportRow | null> {
  const [row] = await db.select().from(dataExports).where(eq(dataExports.id, id));
  return row ?? null;
}

/** @returns false when the export was ended meanwhile */
export async function finish(id: string): Promise<boolean> {
  const expiresAt = sql`now() + make_interval(hours => ${KEPT_HOURS})`;
  const { rowCount } = await db.update(dataExports).set({ state: 'listo', expiresAt }).where(eq(dataExports.id, id));
  return (rowCount ?? 0) > 0;
}

export const removeById = (id: string) => db.delete(dataExports).where(eq(dataExports.id, id));

export const removeOf = (tx: Tx, userId: string) => tx.delete(dataExports).where(eq(dataExports.userId, userId));

export const forgetOld = () =>
  db
    .delete(dataExports)
    .where(
      or(
        lt(dataExports.expiresAt, sql`now() - make_interval(days => ${REMEMBERED_DAYS})`),
        and(eq(dataExports.state, 'preparando'), lt(dataExports.requestedAt, sql`now() - make_interval(hours => ${GIVEN_UP_HOURS})`)),
      ),
    );

/** Filters the exports whose file is still needed. */
export async function living(ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const isNeeded = or(eq(dataExports.state, 'preparando'), gt(dataExports.expiresAt, sql`now()`));
  const rows = await db
    .select({ id: dataExports.id })
    .from(dataExports)
    .where(and(inArray(dataExports.id, ids), isNeeded));
  return new Set(rows.map(({ id }) => id));
}
