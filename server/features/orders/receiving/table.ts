import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

/** The work of orders and open payments in the slots of each day, in seconds by station. Slots without work have no row. */
export const slotLoads = pgTable(
  'slot_loads',
  {
    /** The start of the slot. */
    at: timestamp({ withTimezone: true }).primaryKey(),
    barra: integer().notNull().default(0),
    cocina: integer().notNull().default(0),
  },
  (table) => [check('slot_loads_seconds', sql`${table.barra} >= 0 and ${table.cocina} >= 0`)],
);

/** The part of that work that belongs to one payment or its order, so that it can be released. */
export const slotParts = pgTable(
  'slot_parts',
  {
    intentId: text('intent_id').notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    barra: integer().notNull(),
    cocina: integer().notNull(),
    /** False once it was released: the row records what a late payment takes again. */
    taken: boolean().notNull().default(true),
  },
  (table) => [primaryKey({ columns: [table.intentId, table.at] }), index('slot_parts_at').on(table.at)],
);

/**
 * The work of a draft that its client may not hold: it is not in the loads, and is taken when the draft is paid. A table of its own, because
 * few drafts have such work.
 */
export const slotRests = pgTable(
  'slot_rests',
  {
    intentId: text('intent_id').primaryKey(),
    /** The promised hour. */
    at: timestamp({ withTimezone: true }).notNull(),
    barra: integer().notNull(),
    cocina: integer().notNull(),
  },
  (table) => [index('slot_rests_at').on(table.at)],
);

/** The numbers that the bar calls out. */
export const orderNumbers = pgTable(
  'order_numbers',
  {
    number: integer().primaryKey(),
    orderId: uuid('order_id').notNull(),
    /** From then on another order may have the number: some minutes after the order is closed, because closing may be undone. */
    freeAt: timestamp('free_at', { withTimezone: true }).notNull(),
  },
  (table) => [uniqueIndex('order_numbers_order').on(table.orderId), index('order_numbers_free').on(table.freeAt)],
);
