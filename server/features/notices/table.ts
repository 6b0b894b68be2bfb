import { sql } from 'drizzle-orm';
import { check, date, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { NOTICE_WAYS } from '#contract/settings/settings-values.ts';
import { users } from '#server/features/accounts/table.ts';

/** Notices to a member of the staff beyond the hourly limit: they wait to be sent together. */
export const waitingNotices = pgTable(
  'waiting_notices',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    way: text({ enum: NOTICE_WAYS }).notNull(),
    kind: text({ enum: ['pedido_nuevo', 'reservacion_nueva', 'agotado', 'corte'] }).notNull(),
    /** The id of the order, reservation or product. */
    subject: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.way, table.kind, table.subject] }),
    check('waiting_notices_way', sql`${table.way} in ('correo', 'push')`),
  ],
);

/** The days whose closing was noticed, or passed before anybody wanted that notice. */
export const closedDays = pgTable('closed_days', { day: date().primaryKey() });
