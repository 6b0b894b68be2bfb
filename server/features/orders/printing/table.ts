import { pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';
import { orders } from '#server/features/orders/table.ts';

/** How far the slip of an order has come on its way to the network printer. */
export const printedSlips = pgTable('printed_slips', {
  orderId: uuid('order_id')
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  /** A process is printing it since then; it has ended when this is some seconds ago. */
  claimedAt: timestamp('claimed_at', { withTimezone: true }),
  /** The first bytes were about to be sent: another try may be the second slip. */
  startedAt: timestamp('started_at', { withTimezone: true }),
  printedAt: timestamp('printed_at', { withTimezone: true }),
});
