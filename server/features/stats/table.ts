import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { ORDER_TYPES } from '#contract/orders/order-types.ts';

/** Paid orders of each closed day (of the shop's time zone) that were neither cancelled nor refunded. Days without orders have a row too. */
export const salesDays = pgTable('sales_days', {
  day: date().primaryKey(),
  orders: integer().notNull(),
  salesCents: bigint('sales_cents', { mode: 'number' }).notNull(),
  pieces: integer().notNull(),
});

/**
 * The sales of each closed day by the type of the order, with what they took in beside the products. `tipo` is null for orders without a
 * type. Days and types without sales have no row.
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
 * Closed days that an order has changed since: a trigger on `orders` adds them, `rollUpDay` removes them. Without a unique key, as changes
 * of orders must not wait for each other.
 */
export const staleSalesDays = pgTable('stale_sales_days', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  day: date().notNull(),
});

export const ROLLED_GRAINS = ['day', 'month', 'year', 'all'] as const;

/** Sums of the closed days, so that a long range reads few rows. `start` is the first day of the period. */
const period = () => ({ grain: text({ enum: ROLLED_GRAINS }).notNull(), start: date().notNull() });
const knownGrain = sql.raw(ROLLED_GRAINS.map((grain) => `'${grain}'`).join(', '));

// Without foreign keys: rows of deleted accounts are corrected by the next roll-up of their days.
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
    // The best sellers of one period are its first rows.
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

/** Of each period: customers with an order, those with several, and their orders. Sums of `customerSales`, kept beside them. */
export const customerPeriods = pgTable(
  'customer_periods',
  { ...period(), buyers: integer().notNull(), repeated: integer().notNull(), orders: integer().notNull() },
  (table) => [primaryKey({ columns: [table.grain, table.start] })],
);
