import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { AuditEntry, AuditSearch } from '#contract/audit/audit.ts';
import { db, type Tx } from '#server/db/client.ts';
import { startOf } from '#server/db/shop-time.ts';
import { AUDIT_YEARS } from './rules.ts';
import { auditEntries } from './table.ts';

export async function insert(tx: Tx, entry: Omit<typeof auditEntries.$inferInsert, 'id' | 'at'>): Promise<void> {
  await tx.insert(auditEntries).values(entry);
}

export type Filter = Pick<AuditSearch, 'actor' | 'kind' | 'from' | 'to'>;

const isDay = (time: string) => time.length === 10;
/** Converted to UTC, because PostgreSQL accepts fewer UTC offsets than ISO 8601. */
const moment = (time: string): SQL => sql`${new Date(time).toISOString()}::timestamptz`;

const matching = ({ actor, kind, from, to }: Filter): SQL | undefined =>
  and(
    actor ? eq(auditEntries.actorId, actor) : undefined,
    kind && eq(auditEntries.kind, kind),
    from ? sql`${auditEntries.at} >= ${isDay(from) ? startOf(sql`${from}::date`) : moment(from)}` : undefined,
    to ? (isDay(to) ? sql`${auditEntries.at} < ${startOf(sql`${to}::date + 1`)}` : sql`${auditEntries.at} <= ${moment(to)}`) : undefined,
  );

export async function page(filter: Filter, limit: number, offset: number): Promise<AuditEntry[]> {
  const rows = await db
    .select()
    .from(auditEntries)
    .where(matching(filter))
    .orderBy(desc(auditEntries.at), asc(auditEntries.id))
    .limit(limit)
    .offset(offset);
  return rows.map(({ id, at, kind, actorId, actorName, subjectType, subjectId, summary }) => ({
    id,
    at: at.toISOString(),
    actor: actorId !== null && actorName !== null ? { id: actorId, name: actorName } : null,
    kind,
    subject: { type: subjectType, id: subjectId },
    summary,
  }));
}

/** Counts at most `most` entries. */
export const total = (filter: Filter, most: number): Promise<number> =>
  db.$count(db.select({ id: auditEntries.id }).from(auditEntries).where(matching(filter)).limit(most).as('counted'));

export async function deleteOld(): Promise<void> {
  await db.delete(auditEntries).where(sql`${auditEntries.at} < now() - make_interval(years => ${AUDIT_YEARS})`);
}
