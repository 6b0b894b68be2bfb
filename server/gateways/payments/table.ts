import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

/** The sandbox's payments. Of a card, only the brand and the last four digits are stored. */
export const sandboxIntents = pgTable(
  'sandbox_intents',
  {
    id: text().primaryKey(),
    clientSecret: text('client_secret').notNull(),
    amountCents: integer('amount_cents').notNull(),
    userId: uuid('user_id').notNull(),
    status: text({ enum: ['requires_payment_method', 'requires_action', 'succeeded', 'canceled'] })
      .notNull()
      .default('requires_payment_method'),
    cardBrand: text('card_brand'),
    cardLast4: text('card_last4'),
    refundedAt: timestamp('refunded_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check('sandbox_intents_status', sql`${table.status} in ('requires_payment_method', 'requires_action', 'succeeded', 'canceled')`),
    check('sandbox_intents_amount', sql`${table.amountCents} >= 0`),
  ],
);

/** Partial refunds of the sandbox's payments. */
export const sandboxRefunds = pgTable(
  'sandbox_refunds',
  {
    /** The caller's idempotency key. */
    key: text().primaryKey(),
    intentId: text('intent_id')
      .notNull()
      .references(() => sandboxIntents.id, { onDelete: 'cascade' }),
    amountCents: integer('amount_cents').notNull(),
  },
  (table) => [index('sandbox_refunds_intent').on(table.intentId)],
);

/** Test cards that users have saved. Their numbers are not stored. */
export const sandboxCards = pgTable(
  'sandbox_cards',
  {
    id: text().primaryKey(),
    customerId: text('customer_id').notNull(),
    brand: text().notNull(),
    last4: text().notNull(),
    expMonth: integer('exp_month').notNull(),
    expYear: integer('exp_year').notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    /** The payment that the bank has not confirmed yet; null for a saved card. */
    waitsFor: text('waits_for'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  ({ customerId, brand, last4, expMonth, expYear, waitsFor }) => [
    // A card that is saved again stays one.
    uniqueIndex('sandbox_cards_card').on(customerId, brand, last4, expMonth, expYear).where(sql`${waitsFor} is null`),
    index('sandbox_cards_waiting').on(waitsFor).where(sql`${waitsFor} is not null`),
    check('sandbox_cards_last4', sql`${last4} ~ '^[0-9]{4}$'`),
  ],
);

/** Payments that staff take at the counter. `till_payments` has what was paid for them, once they are `succeeded`. */
export const tillIntents = pgTable(
  'till_intents',
  {
    id: text().primaryKey(),
    amountCents: integer('amount_cents').notNull(),
    /** Who opened the account; null for a sale at the counter. */
    userId: uuid('user_id'),
    status: text({ enum: ['requires_payment_method', 'succeeded', 'canceled'] })
      .notNull()
      .default('requires_payment_method'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check('till_intents_status', sql`${table.status} in ('requires_payment_method', 'succeeded', 'canceled')`),
    check('till_intents_amount', sql`${table.amountCents} >= 0`),
  ],
);
