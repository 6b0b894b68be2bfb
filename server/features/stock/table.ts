import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { SHOWN_LEFT } from '#contract/limits.ts';
import { STOCK_KINDS } from '#contract/stock/stock-shapes.ts';

const kinds = sql.raw(STOCK_KINDS.map((kind) => `'${kind}'`).join(', '));

/**
 * How many there are of limited products and options; what has no row is not limited. A table of its own, because a change of `products`
 * drops every cached page.
 */
export const stock = pgTable(
  'stock',
  {
    kind: text({ enum: STOCK_KINDS }).notNull(),
    itemId: uuid('item_id').notNull(),
    mode: text({ enum: ['count', 'daily'] }).notNull(),
    /** What can be sold: open payments have taken theirs. Of a `daily` row it is of `day`, and on a later day it reads as `refill`. */
    left: integer().notNull(),
    refill: integer(),
    /** In Mexico City. */
    day: date(),
    /** Whether cached pages say that it is sold out. A change raises the catalogue's version. */
    shownSoldOut: boolean('shown_sold_out').notNull().default(false),
    /** A row of the demo: shown to the owner, and no sale takes from it. */
    isDemo: boolean('is_demo').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.itemId] }),
    // What pages may show of stock, and what they show already.
    index('stock_low')
      .on(table.kind, table.itemId)
      .where(
        sql`${table.left} <= ${sql.raw(String(SHOWN_LEFT))} or ${table.refill} <= ${sql.raw(String(SHOWN_LEFT))} or ${table.shownSoldOut}`,
      ),
    check('stock_kind', sql`${table.kind} in (${kinds})`),
    check('stock_left', sql`${table.left} >= 0 and ${table.refill} >= 0`),
    check(
      'stock_mode',
      sql`case ${table.mode} when 'count' then ${table.refill} is null and ${table.day} is null
        when 'daily' then ${table.refill} is not null and ${table.day} is not null else false end`,
    ),
  ],
);

export const HOLD_STATES = ['held', 'waiting', 'given_back'] as const;

/** What payments hold of limited things, so that two guests cannot pay the same last piece. */
export const holds = pgTable(
  'holds',
  {
    intentId: text('intent_id').notNull(),
    kind: text().notNull(),
    /** The id of the thing. */
    item: text().notNull(),
    quantity: integer().notNull(),
    userId: uuid('user_id').notNull(),
    /** The client's address; null when it is not counted. */
    client: text(),
    /** The day of which a daily count was taken: another day's is not given back. */
    day: date(),
    /**
     * `held`: by an open payment; `waiting`: by an order that waits for its payment; `given_back`: the payment may go on, and takes it again
     * when it is paid. A payment that became its order has no rows.
     */
    state: text({ enum: HOLD_STATES }).notNull().default('held'),
    firstAt: timestamp('first_at', { withTimezone: true }).notNull(),
    until: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.intentId, table.kind, table.item] }),
    index('holds_user').on(table.userId).where(sql`${table.state} = 'held'`),
    index('holds_client').on(table.client, table.kind).where(sql`${table.state} <> 'given_back'`),
    index('holds_until').on(table.until).where(sql`${table.state} <> 'given_back'`),
    index('holds_first').on(table.firstAt),
    check('holds_quantity', sql`${table.quantity} > 0`),
    check('holds_state', sql`${table.state} in (${sql.raw(HOLD_STATES.map((state) => `'${state}'`).join(', '))})`),
  ],
);

/** What became of limited things. For an item whose row stayed: left + held = the sum of the changes. */
export const stockChanges = pgTable(
  'stock_changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: STOCK_KINDS }).notNull(),
    itemId: uuid('item_id').notNull(),
    at: timestamp({ withTimezone: true }).notNull().default(sql`clock_timestamp()`),
    why: text({ enum: ['sold', 'returned', 'recount', 'refill'] }).notNull(),
    change: integer().notNull(),
    left: integer().notNull(),
    day: date(),
    orderId: uuid('order_id'),
    byId: uuid('by_id'),
    reason: text(),
  },
  (table) => [
    index('stock_changes_item').on(table.kind, table.itemId, table.id),
    index('stock_changes_order').on(table.orderId).where(sql`${table.orderId} is not null`),
    check('stock_changes_why', sql`${table.why} in ('sold', 'returned', 'recount', 'refill')`),
  ],
);
