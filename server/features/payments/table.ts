import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '#server/features/accounts/table.ts';

/** What one unit costs and what it was when the draft froze it. */
export type DraftLine = {
  productId: string;
  options: unknown[];
  quantity: number;
  priceCents: number;
  /** The reward that makes the price: such a line is one unit. */
  rewardId?: string;
  product: { id: string; slug: string; name: string; image: string; price: number; category: string };
};

/**
 * What a payment buys, frozen when its intent was made.
 * A draft without lines belongs to an intent that came without `order_data`.
 */
export const drafts = pgTable(
  'drafts',
  {
    intentId: text('intent_id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lines: jsonb().$type<DraftLine[]>(),
    shippingAddress: jsonb('shipping_address').$type<Record<string, string | null>>(),
    amountCents: integer('amount_cents').notNull(),
    free: boolean().notNull().default(false),
    /** open → ordered | refunded | cancelled */
    state: text({ enum: ['open', 'ordered', 'refunded', 'cancelled'] })
      .notNull()
      .default('open'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('drafts_user').on(table.userId),
    index('drafts_open').on(table.createdAt).where(sql`${table.state} = 'open'`),
    check('drafts_state', sql`${table.state} in ('open', 'ordered', 'refunded', 'cancelled')`),
    check('drafts_amount', sql`${table.amountCents} >= 0`),
  ],
);

/** The provider's messages that were heard: each counts once, however often it is delivered. */
export const paymentEvents = pgTable('payment_events', {
  id: text().primaryKey(),
  receivedAt: timestamp('received_at', { withTimezone: true }).notNull().defaultNow(),
});
