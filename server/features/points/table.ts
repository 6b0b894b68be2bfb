import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#server/features/accounts/table.ts';

/** Append-only: the balance is the sum of the rows. A row never changes, and is deleted only with its account. */
export const pointsLedger = pgTable(
  'points_ledger',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The order that earned the points. Not a foreign key, because the points feature does not depend on orders. */
    orderId: uuid('order_id'),
    kind: text({ enum: ['purchase', 'refund', 'redeem', 'return'] }).notNull(),
    amount: integer().notNull(),
    /** The reward that spent or returned the points. Not a foreign key, because the points feature does not depend on rewards. */
    rewardId: uuid('reward_id'),
    /** The amount of the purchase in centavos. */
    paidCents: integer('paid_cents'),
    /** True for points of a sandbox payment. They count only until the shop takes real payments. */
    trial: boolean().notNull().default(false),
    reason: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('points_ledger_user').on(table.userId, table.createdAt.desc().nullsFirst()),
    // An order awards points once.
    uniqueIndex('points_ledger_purchase').on(table.orderId).where(sql`${table.kind} = 'purchase' and ${table.orderId} is not null`),
    // An order with partial refunds has several rows of this kind.
    index('points_ledger_of_order').on(table.orderId, table.kind).where(sql`${table.orderId} is not null`),
    // A reward spends and returns its points once.
    uniqueIndex('points_ledger_reward').on(table.rewardId, table.kind).where(sql`${table.rewardId} is not null`),
    check('points_ledger_kind', sql`${table.kind} in ('purchase', 'refund', 'redeem', 'return')`),
  ],
);
