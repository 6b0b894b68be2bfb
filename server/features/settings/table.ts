import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '#server/features/accounts/table.ts';

/**
 * One row for each section that was ever changed; other sections have the defaults and version 1. A trigger raises the catalogue's version.
 */
export const settingSections = pgTable(
  'settings',
  {
    section: text().primaryKey(),
    version: integer().notNull(),
    value: jsonb().$type<Record<string, unknown>>().notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
    /** Null when a migration changed it, or an account that was deleted since. */
    updatedBy: uuid('updated_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [check('settings_version', sql`${table.version} >= 1`)],
);

/**
 * The brand's pictures whose files are being removed or are gone: no change may show them any more. Kept for longer than any change takes.
 */
export const removedPictures = pgTable('removed_pictures', {
  url: text().primaryKey(),
  removedAt: timestamp('removed_at', { withTimezone: true }).notNull(),
});
