import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { SHOWN_LEFT } from '#contract/limits.ts';
import { STOCK_KINDS } from '#contract/stock/stock-shapes.ts';

const kinds = sql.raw(STOCK_KINDS.map((kind) => `'${kind}'`).join(', '));

/**
 * The stock of limited products and options; an item without a row is not limited. A separate table, because a change of `products` drops
 * every cached page.
 */
export const stock = pgTable(
  'stock',
  {
    kind: text({ enum: STOCK_KINDS }).notNull(),
    itemId: uuid('item_id').notNull(),
    mode: text({ enum: ['count', 'daily'] }).notNull(),
    /**
     * What can be sold; pieces held by open payments are already subtracted. In a `daily` row it is the count of `day`, and on a later day
     * it counts as `refill`.
     */
    left: integer().notNull(),
    refill: integer(),
    /** The day in Mexico City. */
    day: date(),
    /** Whether cached pages show it as sold out. A change raises the catalogue's version. */
    shownSoldOut: boolean('shown_sold_out').notNull().default(false),
    /** Whether the staff have been told that it has sold out, or nobody wanted to know. */
    toldSoldOut: boolean('told_sold_out').notNull().default(false),
    /** True for a row of the demo: it is shown to the owner, and no sale reduces it. */
    isDemo: boolean('is_demo').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.itemId] }),
    // An index of the rows whose stock pages may show, or already show.
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

/** The limited goods held by payments, so that two guests cannot pay for the same last piece. */
export const holds = pgTable(
  'holds',
  {
    intentId: text('intent_id').notNull(),
    kind: text().notNull(),
    /** The id of the held item. */
    item: text().notNull(),
    quantity: integer().notNull(),
    userId: uuid('user_id').notNull(),
    /** The client in whose bounds the hold counts (see `boundsOf`); null when the client is not limited. */
    client: text(),
    /** The day of the daily count: pieces of another day are not added to the stock again. */
    day: date(),
    /**
     * `held`: by an open payment; `waiting`: by an order that waits for its payment; `given_back`: released, while the payment may still be
     * paid and then takes it again. A payment that became an order has no rows.
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

/**
 * When a user, or the guests of an address, first opened a draft for an item. From then on the item can be held for some time, and then it
 * is barred for some time, whatever drafts are opened or closed meanwhile (see `WINDOW_SECONDS`).
 */
export const holdWindows = pgTable(
  'hold_windows',
  {
    /** The id of the user, or the client's address. */
    who: text().notNull(),
    kind: text().notNull(),
    item: text().notNull(),
    firstAt: timestamp('first_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.who, table.kind, table.item] }), index('hold_windows_first').on(table.firstAt)],
);

/** The history of limited items. For an item whose row was never removed: left + held = the sum of the changes. */
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
