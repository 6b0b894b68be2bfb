import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { orders } from '#server/features/orders/table.ts';

/** The keys with which the shop signs what it tells programs. */
export const agentKeys = pgTable('agent_keys', {
  kid: text().primaryKey(),
  /** The public key (JWK), as the profile publishes it. */
  publicKey: jsonb('public_key').$type<Record<string, string>>().notNull(),
  /** The private key (PKCS#8), sealed. */
  privateKey: text('private_key').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  /** Since when another key signs; the profile names it for a few days more. */
  retiredAt: timestamp('retired_at', { withTimezone: true }),
});

/** The answers to programs' requests with an `Idempotency-Key`, kept for a day. */
export const agentAnswers = pgTable(
  'agent_answers',
  {
    /** A digest of platform, operation and key. */
    id: text().primaryKey(),
    fingerprint: text().notNull(),
    status: integer(),
    /** JSON as text; null while the first request is at work. */
    answer: text(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('agent_answers_at').on(table.at)],
);

/** News of prepared orders for the programs that prepared them: one row for each order, told of its newest state. */
export const agentOrderNews = pgTable(
  'agent_order_news',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Grows with each change; a delivery of an older one is followed by another. */
    version: bigint({ mode: 'number' }).notNull().default(1),
    deliveredVersion: bigint('delivered_version', { mode: 'number' }).notNull().default(0),
    url: text().notNull(),
    tries: integer().notNull().default(0),
    nextAt: timestamp('next_at', { withTimezone: true }).notNull().default(sql`clock_timestamp()`),
  },
  (table) => [primaryKey({ columns: [table.orderId] })],
);
