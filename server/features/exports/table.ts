import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#server/features/accounts/table.ts';

/** Exports of users' data. The file is `DATA_DIR/exports/` followed by the row's id. */
export const dataExports = pgTable(
  'data_exports',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text({ enum: ['preparando', 'listo'] })
      .notNull()
      .default('preparando'),
    requestedAt: timestamp('requested_at', { withTimezone: true }).notNull().defaultNow(),
    /** Null while the export is being made. */
    expiresAt: timestamp('expires_at', { withTimezone: true }),
  },
  (table) => [
    // One running export per user, also with parallel requests.
    uniqueIndex('data_exports_one_running').on(table.userId).where(sql`${table.state} = 'preparando'`),
    index('data_exports_user').on(table.userId, table.requestedAt.desc().nullsFirst()),
    check('data_exports_state', sql`${table.state} in ('preparando', 'listo')`),
    check('data_exports_ready', sql`(${table.state} = 'listo') = (${table.expiresAt} is not null)`),
  ],
);
