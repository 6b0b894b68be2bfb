import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#server/features/accounts/table.ts';

/** Append-only: the balance is the sum. A row is never changed and never deleted while its account lives. */
export const pointsLedger = pgTable(
  'points_ledger',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The order that earned them. No foreign key: points sit below orders. */
    orderId: uuid('order_id'),
    kind: text({ enum: ['purchase', 'refund', 'redeem', 'return'] }).notNull(),
    amount: integer().notNull(),
    /** The reward that they were spent on or that gave them back. No foreign key: points sit below rewards. */
    rewardId: uuid('reward_id'),
    /** What was paid for a purchase, in centavos: the points are its whole pesos. */
    paidCents: integer('paid_cents'),
    /** Of the time when the sandbox took the payments: it counts no more once a real provider does. */
    trial: boolean().notNull().default(false),
    reason: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('points_ledger_user').on(table.userId, table.createdAt.desc().nullsFirst()),
    // An order awards its points once.
    uniqueIndex('points_ledger_order').on(table.orderId, table.kind).where(sql`${table.orderId} is not null`),
    // A reward takes its points once and gives them back once.
    uniqueIndex('points_ledger_reward').on(table.rewardId, table.kind).where(sql`${table.rewardId} is not null`),
    check('points_ledger_kind', sql`${table.kind} in ('purchase', 'refund', 'redeem', 'return')`),
  ],
);
