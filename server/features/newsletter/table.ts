import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

export const subscriptions = pgTable(
  'subscriptions',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    email: text().notNull(),
    /** The form in which e-mails are compared, made by `canonicalEmail`. */
    canonicalEmail: text('canonical_email').notNull(),
    /** The key that signs this member's link to unsubscribe. */
    secret: text().notNull(),
    subscribedAt: timestamp('subscribed_at', { withTimezone: true }).notNull().defaultNow(),
    /** Null while subscribed. */
    unsubscribedAt: timestamp('unsubscribed_at', { withTimezone: true }),
    /** The time of the last welcome mail: at most one a day is sent. */
    welcomedAt: timestamp('welcomed_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('subscriptions_canonical_email').on(table.canonicalEmail),
    index('subscriptions_current').on(table.subscribedAt.desc().nullsFirst(), table.id).where(sql`${table.unsubscribedAt} is null`),
    index('subscriptions_left').on(table.unsubscribedAt.desc().nullsFirst(), table.id).where(sql`${table.unsubscribedAt} is not null`),
    index('subscriptions_search').using('gin', sql`lower(${table.email}) gin_trgm_ops`),
  ],
);
