import { type SQL, sql } from 'drizzle-orm';
import { check, index, pgTable, smallint, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { MAX_PUSH_ENDPOINT } from '#contract/push/push.ts';
import { sessions, users } from '#server/features/accounts/table.ts';
import { orders } from '#server/features/orders/table.ts';

/** The shop's keys, generated when they are first needed; the private one is sealed (`server/sealing`). New keys would end every subscription. */
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

/** A browser that receives the notices to a member of the staff. It ends with the session, and so with the role and the account. */
export const staffPushSubscriptions = pgTable(
  'staff_push_subscriptions',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** Unique: a shared device belongs to the person who asked last. */
    endpoint: text().notNull().unique(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** The last notice that was sent to it. */
    told: text(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    index('staff_push_subscriptions_user').on(table.userId, table.createdAt),
    index('staff_push_subscriptions_session').on(table.sessionId),
    check('staff_push_subscriptions_endpoint', sql`length(${table.endpoint}) <= ${sql.raw(String(MAX_PUSH_ENDPOINT))}` as SQL),
  ],
);
