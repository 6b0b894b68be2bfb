import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, pgTable, primaryKey, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';
import { ORDER_TYPES } from '#contract/orders/order-types.ts';

/**
 * The paid orders of each closed day (in the shop's time zone) that were neither cancelled nor refunded. Days without orders have a row
 * too.
 */
export const salesDays = pgTable('sales_days', {
  day: date().primaryKey(),
  orders: integer().notNull(),
  salesCents: bigint('sales_cents', { mode: 'number' }).notNull(),
  pieces: integer().notNull(),
});

/**
 * The sales of each closed day by the type of the order, with tips, discounts and delivery fees. `tipo` is null for orders without a type.
 * Days and types without sales have no row.
 */
export const receivingSales = pgTable(
  'receiving_sales',
  {
    day: date().notNull(),
    tipo: text({ enum: ORDER_TYPES }),
    orders: integer().notNull(),
    salesCents: bigint('sales_cents', { mode: 'number' }).notNull(),
    tipCents: bigint('tip_cents', { mode: 'number' }).notNull(),
    discountCents: bigint('discount_cents', { mode: 'number' }).notNull(),
    deliveryCents: bigint('delivery_cents', { mode: 'number' }).notNull(),
  },
  (table) => [unique('receiving_sales_day_tipo').on(table.day, table.tipo).nullsNotDistinct()],
);

/**
 * Closed days with an order that has changed since: a trigger on `orders` adds them, `rollUpDay` deletes them. There is no unique key,
 * because changes of orders must not wait for each other.
 */
export const staleSalesDays = pgTable('stale_sales_days', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  day: date().notNull(),
});

export const ROLLED_GRAINS = ['day', 'month', 'year', 'all'] as const;

/** The columns of a period. Sums of closed days let a long range read few rows. `start` is the first day of the period. */
const period = () => ({ grain: text({ enum: ROLLED_GRAINS }).notNull(), start: date().notNull() });
const knownGrain = sql.raw(ROLLED_GRAINS.map((grain) => `'${grain}'`).join(', '));

// No foreign keys: rows of deleted accounts are corrected by the next roll-up of their days.
export const productSales = pgTable(
  'product_sales',
  {
    ...period(),
    productId: uuid('product_id').notNull(),
    quantity: integer().notNull(),
    revenueCents: bigint('revenue_cents', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.grain, table.start, table.productId] }),
    // The best sellers of a period are its first rows in this index.
    index('product_sales_best').on(table.grain, table.start, table.quantity.desc().nullsFirst(), table.productId),
    check('product_sales_grain', sql`${table.grain} in (${knownGrain})`),
  ],
);

export const customerSales = pgTable(
  'customer_sales',
  { ...period(), userId: uuid('user_id').notNull(), orders: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.grain, table.start, table.userId] }),
    check('customer_sales_grain', sql`${table.grain} in (${knownGrain})`),
  ],
);

/** For each period: the number of customers with an order, of those with several, and of their orders. Sums of `customerSales`. */
export const customerPeriods = pgTable(
  'customer_periods',
  { ...period(), buyers: integer().notNull(), repeated: integer().notNull(), orders: integer().notNull() },
  (table) => [primaryKey({ columns: [table.grain, table.start] })],
);

/** A row, when the owner has put the list of first steps away. */
export const firstStepsAway = pgTable('first_steps_away', { id: smallint().primaryKey().default(1) }, (table) => [
  check('first_steps_away_one', sql`${table.id} = 1`),
]);
