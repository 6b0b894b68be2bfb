import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '#server/features/accounts/table.ts';
import { products } from '#server/features/catalog/table.ts';

/** Points redeemed for a lower price of one unit of a product. */
export const rewards = pgTable(
  'rewards',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id),
    kind: text({ enum: ['discount', 'free'] }).notNull(),
    /** The points that were spent on it, and that returning it gives back. */
    cost: integer().notNull(),
    /** Percent off the price at the time of redemption; only for discounts. */
    percent: smallint().notNull().default(30),
    /** open → used by an order (open again when the order becomes void) | returned for its points */
    state: text({ enum: ['open', 'used', 'returned'] })
      .notNull()
      .default('open'),
    /** The order that used it. Not a foreign key, because the rewards feature does not depend on orders. */
    orderId: uuid('order_id'),
    /** True when it was redeemed in the sandbox. Usable only until the shop takes real payments. */
    trial: boolean().notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('rewards_open').on(table.userId).where(sql`${table.state} = 'open'`),
    index('rewards_order').on(table.orderId).where(sql`${table.orderId} is not null`),
    check('rewards_kind', sql`${table.kind} in ('discount', 'free')`),
    check('rewards_state', sql`${table.state} in ('open', 'used', 'returned')`),
    check('rewards_used', sql`(${table.state} = 'used') = (${table.orderId} is not null)`),
  ],
);
