import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '#server/features/accounts/table.ts';

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    name: text().notNull(),
    email: text().notNull(),
    message: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** Null until it is marked as answered. */
    answeredAt: timestamp('answered_at', { withTimezone: true }),
  },
  (table) => [
    index('contact_messages_created_at').on(table.createdAt.desc().nullsFirst(), table.id),
    index('contact_messages_new').on(table.createdAt.desc().nullsFirst(), table.id).where(sql`${table.answeredAt} is null`),
  ],
);

/** The staff's answers, as they were mailed. */
export const contactReplies = pgTable(
  'contact_replies',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    messageId: uuid('message_id')
      .notNull()
      .references(() => contactMessages.id, { onDelete: 'cascade' }),
    message: text().notNull(),
    /** The author; null once that account is deleted. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('contact_replies_message').on(table.messageId, table.createdAt, table.id),
    index('contact_replies_user').on(table.userId).where(sql`${table.userId} is not null`),
  ],
);
