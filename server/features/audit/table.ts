import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { AUDIT_KINDS } from '#contract/audit/audit.ts';

/** The actions of the staff. A trigger refuses changes, and deletions of entries that are not old enough. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    at: timestamp({ withTimezone: true }).notNull().default(sql`clock_timestamp()`),
    kind: text({ enum: AUDIT_KINDS }).notNull(),
    /** Null when the shop itself acted. Not a foreign key, because the entry outlives the account. */
    actorId: uuid('actor_id'),
    actorName: text('actor_name'),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    summary: text().notNull(),
  },
  (table) => [
    index('audit_at').on(table.at.desc().nullsFirst(), table.id),
    index('audit_actor').on(table.actorId, table.at.desc().nullsFirst(), table.id),
    index('audit_kind').on(table.kind, table.at.desc().nullsFirst(), table.id),
    check('audit_actor_named', sql`(${table.actorId} is null) = (${table.actorName} is null)`),
  ],
);
