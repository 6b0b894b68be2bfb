import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Which mails went to which recipient within the last hour; older rows mean nothing and are deleted along the way. */
export const guestMails = pgTable(
  'guest_mails',
  {
    /** The mail's own key, so that a job that runs again counts once. */
    key: text().primaryKey(),
    /** SHA-256 of the canonical e-mail. */
    recipient: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull().default(sql`clock_timestamp()`),
  },
  (table) => [index('guest_mails_recipient').on(table.recipient, table.at), index('guest_mails_at').on(table.at)],
);
