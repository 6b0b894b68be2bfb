import { pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';
import { orders } from '#server/features/orders/table.ts';

/** The state of an order's slip for the network printer. */
export const printedSlips = pgTable('printed_slips', {
  orderId: uuid('order_id')
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  /** Since when a process is printing it; some seconds later that process has ended. */
  claimedAt: timestamp('claimed_at', { withTimezone: true }),
  /** Since then bytes may have been sent: another try may print a second slip. */
  startedAt: timestamp('started_at', { withTimezone: true }),
  printedAt: timestamp('printed_at', { withTimezone: true }),
});
