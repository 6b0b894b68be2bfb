import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** The mails to each recipient within the last hour. Older rows are ignored and deleted when the next mail is sent. */
export const guestMails = pgTable(
  'guest_mails',
  {
    /** The key of the mail, so that a repeated job counts once. */
    key: text().primaryKey(),
    /** SHA-256 of the mailbox; mails about orders are counted apart. */
    recipient: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull().default(sql`clock_timestamp()`),
  },
  (table) => [index('guest_mails_recipient').on(table.recipient, table.at), index('guest_mails_at').on(table.at)],
);
