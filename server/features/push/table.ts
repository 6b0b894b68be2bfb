import { type SQL, sql } from 'drizzle-orm';
import { check, index, pgTable, smallint, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { MAX_PUSH_ENDPOINT } from '#contract/push/push.ts';
import { orders } from '#server/features/orders/table.ts';

/** The shop's keys, generated when they are first needed. New keys would end every subscription. */
export const pushKeys = pgTable(
  'push_keys',
  {
    id: smallint().primaryKey().default(1),
    publicKey: text('public_key').notNull(),
    privateKey: text('private_key').notNull(),
  },
  (table) => [check('push_keys_one', sql`${table.id} = 1`)],
);

/** A browser that receives the notifications of an order. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** The last status that was sent to it. */
    told: text(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    unique('push_subscriptions_order').on(table.orderId, table.endpoint),
    index('push_subscriptions_created_at').on(table.createdAt),
    check('push_subscriptions_endpoint', sql`length(${table.endpoint}) <= ${sql.raw(String(MAX_PUSH_ENDPOINT))}` as SQL),
  ],
);
