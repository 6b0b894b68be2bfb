import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** The answers to requests with an `Idempotency-Key`, kept for a day. */
export const answeredRequests = pgTable(
  'answered_requests',
  {
    /** Not a foreign key: the rows outlive a deleted account by a day at most. */
    userId: uuid('user_id').notNull(),
    key: text().notNull(),
    /** Digest of method, address and input. */
    fingerprint: text().notNull(),
    /** JSON as text, because `jsonb` would reorder its fields. Null for a refused request. */
    answer: text(),
    /** The refusal as JSON; null for a granted request. */
    refusal: text(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] }), index('answered_requests_at').on(table.at)],
);
