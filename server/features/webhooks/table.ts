import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { WebhookEvent } from '#contract/webhooks/webhooks.ts';
import { users } from '#server/features/accounts/table.ts';

/** Addresses that the shop tells of its changes. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    url: text().notNull(),
    events: text().array().$type<WebhookEvent[]>().notNull(),
    /** The deliveries name customers as the owner sees them. */
    withData: boolean('with_data').notNull().default(false),
    active: boolean().notNull().default(true),
    /** Since when it is active: what happened before is not told. */
    activeSince: timestamp('active_since', { withTimezone: true }).notNull().defaultNow(),
    /** Why the shop turned it off: the receiver said 410, or was silent too long. Null when it did not. */
    off: text({ enum: ['410', 'sin_respuesta'] }),
    /** Sealed, with the webhook's id as its context. */
    secret: text().notNull(),
    /** The secret before, sealed, which signs too until `oldSecretUntil`. */
    oldSecret: text('old_secret'),
    oldSecretUntil: timestamp('old_secret_until', { withTimezone: true }),
    /** Since when no delivery has succeeded, counted from the first failed try after a success; null while they succeed. */
    failingSince: timestamp('failing_since', { withTimezone: true }),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('webhooks_maker').on(table.createdBy)],
);

/** Changes that a webhook wants to know of, written in the transaction of the change. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    /** Grows with each change of an object, because changes of one object happen one after the other: the `version` of its data. */
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    type: text().notNull(),
    subjectId: text('subject_id').notNull(),
    /** What the change itself knows and a later read would not: the status at that time. */
    facts: jsonb().$type<Record<string, unknown>>().notNull(),
    at: timestamp({ withTimezone: true }).notNull().default(sql`clock_timestamp()`),
  },
  (table) => [index('webhook_events_at').on(table.at)],
);

export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    /** The `webhook-id`, the same in all tries. */
    id: uuid().primaryKey().default(sql`uuidv7()`),
    webhookId: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** Null for a trial. */
    eventId: bigint('event_id', { mode: 'number' }).references(() => webhookEvents.id, { onDelete: 'cascade' }),
    type: text().notNull(),
    /** The body of all tries; null until the first one. */
    body: text(),
    state: text({ enum: ['pendiente', 'entregada', 'fallida'] })
      .notNull()
      .default('pendiente'),
    tries: integer().notNull().default(0),
    /** The status of the last answer. The answer itself is never stored. */
    http: integer(),
    ms: integer(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().default(sql`clock_timestamp()`),
    /** When the next try is due. */
    nextAt: timestamp('next_at', { withTimezone: true }).notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    uniqueIndex('webhook_deliveries_event').on(table.webhookId, table.eventId),
    index('webhook_deliveries_of').on(table.webhookId, table.id.desc().nullsFirst()),
    index('webhook_deliveries_event_id').on(table.eventId),
    index('webhook_deliveries_created').on(table.createdAt),
    index('webhook_deliveries_due').on(table.nextAt).where(sql`${table.state} = 'pendiente'`),
    check('webhook_deliveries_state', sql`${table.state} in ('pendiente', 'entregada', 'fallida')`),
  ],
);
