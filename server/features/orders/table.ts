import { type SQL, sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { TAXES, type Tax } from '#contract/catalog/catalog.ts';
import { DEFAULT_TAX } from '#contract/invoices/taxes.ts';
import { MAX_QUANTITY } from '#contract/limits.ts';
import type { BoughtOption } from '#contract/options/option-rules.ts';
import { DISPUTE_STATUSES } from '#contract/orders/dispute-statuses.ts';
import { FOLIO_LENGTH } from '#contract/orders/folio.ts';
import { ORDER_STATUSES, type OrderStatus } from '#contract/orders/order-statuses.ts';
import { ORDER_TYPES } from '#contract/orders/order-types.ts';
import type { Station } from '#contract/stations.ts';
import { users } from '#server/features/accounts/table.ts';
import { products } from '#server/features/catalog/table.ts';

export type OrderedProduct = { id: string; slug: string; name: string; image: string; price: number; category: string };

export type RefundedUnits = { id: string; quantity: number };

/** Statuses as SQL literals, `'pagado', 'preparando'`: checks take no parameters, and the planner knows their values. */
export const statusList = (statuses: readonly OrderStatus[]): SQL => sql.raw(statuses.map((status) => `'${status}'`).join(', '));

export const orders = pgTable(
  'orders',
  {
    /** A UUIDv4, because the folio is its first eight characters, and UUIDv7s of the same minute have equal first characters. */
    id: uuid().primaryKey(),
    folio: text()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`left(${orders.id}::text, ${sql.raw(String(FOLIO_LENGTH))})`),
    /** Null once the account is deleted; the order stays. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    status: text({ enum: ORDER_STATUSES }).notNull(),
    totalCents: integer('total_cents').notNull(),
    /** The sum of the order's `order_refunds`. */
    refundedCents: integer('refunded_cents').notNull().default(0),
    paymentMethod: text('payment_method').notNull(),
    /** Whether the card was credit or debit, as its provider reported: an invoice contains it. Null for other payment methods. */
    cardFunding: text('card_funding'),
    /** Unique, so that parallel or repeated checkouts of a payment create one order. */
    intentId: text('intent_id').notNull().unique(),
    shippingAddress: jsonb('shipping_address').$type<Record<string, string | null>>().notNull(),
    /** How the guest receives the order; null for orders without a type, as are all columns below. */
    tipo: text({ enum: ORDER_TYPES }),
    /** The number that the bar calls out: '10' to '999', unique among the orders that are not closed. */
    number: text(),
    /** The promised hour. */
    promisedAt: timestamp('promised_at', { withTimezone: true }),
    mesa: integer(),
    /** True when the guest scanned the code at the table. */
    mesaSecure: boolean('mesa_secure').notNull().default(false),
    /** Picked up, but served in a cup to be drunk here. */
    isHere: boolean('is_here').notNull().default(false),
    /** The guest's name for calling out; the first name unless the guest gave another one. */
    guestName: text('guest_name'),
    /** The reservation of the visit that the order belongs to. */
    reservationId: uuid('reservation_id'),
    /** The products with their options, without discounts, rewards, delivery and tip. */
    subtotalCents: integer('subtotal_cents'),
    discountCents: integer('discount_cents').notNull().default(0),
    deliveryCents: integer('delivery_cents').notNull().default(0),
    tipCents: integer('tip_cents').notNull().default(0),
    /** The prepared order that it came from, and the host of the program that prepared it; null for all others. */
    sessionId: text('session_id'),
    platform: text(),
    /** The number of the latest shipment. */
    trackingNumber: text('tracking_number'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('orders_folio').on(table.folio),
    // Includes the id, so that the orders of many customers can be read from the index alone.
    index('orders_user').on(table.userId, table.createdAt.desc().nullsFirst(), table.id),
    index('orders_reservation').on(table.reservationId).where(sql`${table.reservationId} is not null`),
    index('orders_created_at').on(table.createdAt.desc().nullsFirst(), table.id),
    // One order for each prepared one.
    uniqueIndex('orders_session').on(table.sessionId).where(sql`${table.sessionId} is not null`),
    index('orders_platform').on(table.createdAt, table.platform).where(sql`${table.platform} is not null`),
    index('orders_status').on(table.status, table.createdAt.desc().nullsFirst()),
    // For the open boards, which query the latest changes.
    index('orders_updated_at').on(table.updatedAt),
    check('orders_status_known', sql`${table.status} in (${statusList(ORDER_STATUSES)})`),
    check('orders_total', sql`${table.totalCents} >= 0`),
    check('orders_tipo', sql`${table.tipo} in (${sql.raw(ORDER_TYPES.map((tipo) => `'${tipo}'`).join(', '))})`),
    check('orders_amounts', sql`least(${table.discountCents}, ${table.deliveryCents}, ${table.tipCents}) >= 0`),
    check('orders_without_tipo', sql`${table.tipo} is not null or num_nonnulls(${table.number}, ${table.promisedAt}, ${table.mesa}) = 0`),
    check('orders_refunded', sql`${table.refundedCents} between 0 and ${table.totalCents}`),
  ],
);

export const orderLines = pgTable(
  'order_lines',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id),
    /** The chosen options with names and prices at the time of purchase. */
    options: jsonb().$type<BoughtOption[]>().notNull().default([]),
    /** The guest's wish for this line; empty for none. */
    note: text().notNull().default(''),
    quantity: integer().notNull(),
    /** The price of one unit with its options, before discounts. */
    priceCents: integer('price_cents').notNull(),
    /** The discount on the whole line. */
    discountCents: integer('discount_cents').notNull().default(0),
    station: text().$type<Station>().notNull().default('none'),
    /** When the bar has made it. */
    madeAt: timestamp('made_at', { withTimezone: true }),
    /** The product at the time of purchase. */
    product: jsonb().$type<OrderedProduct>().notNull(),
    /** The product's tax class at the time of purchase. */
    tax: text().$type<Tax>().notNull().default(DEFAULT_TAX),
    /** The SAT's keys of the product and its unit at the time of purchase; null for those of the shop. */
    satKey: text('clave_sat'),
    satUnit: text('unidad_sat'),
    position: integer().notNull(),
  },
  (table) => [
    // Includes the product, so that the query whether a customer bought it reads the index alone.
    index('order_lines_order').on(table.orderId, table.productId),
    // Includes the id, so that the latest lines of a product are the last entries.
    index('order_lines_product').on(table.productId, table.id),
    check('order_lines_quantity', sql`${table.quantity} between 1 and ${sql.raw(String(MAX_QUANTITY))}`),
    check('order_lines_tax', sql`${table.tax} in (${sql.raw(TAXES.map((tax) => `'${tax}'`).join(', '))})`),
    check('order_lines_price', sql`${table.priceCents} >= 0`),
  ],
);

/** The history of an order: each status, since when, and the account that set it. */
export const orderSteps = pgTable(
  'order_steps',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    status: text({ enum: ORDER_STATUSES }).notNull(),
    /** True when the same change went on to the next status. */
    isPassed: boolean('is_passed').notNull().default(false),
    /** True when the bar began the order by marking a line as made. */
    isByLine: boolean('is_by_line').notNull().default(false),
    /** Null when the shop itself set it, or when the account was deleted since. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    // Not the start of the transaction: a change that waited for the order's lock must be later than the change before it.
    at: timestamp({ withTimezone: true }).notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    // An order reaches each status at most once.
    uniqueIndex('order_steps_order').on(table.orderId, table.status),
    // Tickets of a period are those paid within it.
    index('order_steps_paid').on(table.at, table.orderId).where(sql`${table.status} = 'pagado'`),
    index('order_steps_user').on(table.userId).where(sql`${table.userId} is not null`),
    check('order_steps_status', sql`${table.status} in (${statusList(ORDER_STATUSES)})`),
  ],
);

/** News of orders that wait to be mailed together to an address that is not verified (see `tell`). */
export const mergedOrderMails = pgTable(
  'merged_order_mails',
  {
    /** A digest of the mailbox. */
    recipient: text().notNull(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** In milliseconds, as in JavaScript, so that the news up to a moment can be deleted. */
    at: timestamp({ withTimezone: true, precision: 3 }).notNull().default(sql`clock_timestamp()`),
  },
  (table) => [primaryKey({ columns: [table.recipient, table.orderId] }), index('merged_order_mails_order').on(table.orderId)],
);

/** A customer's objection at their bank against a payment. */
export const orderDisputes = pgTable(
  'order_disputes',
  {
    /** The provider's id. */
    id: text().primaryKey(),
    intentId: text('intent_id').notNull(),
    status: text({ enum: DISPUTE_STATUSES }).notNull(),
    amountCents: integer('amount_cents').notNull(),
    reason: text().notNull(),
    /** The shop may answer until then. */
    dueBy: timestamp('due_by', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('order_disputes_intent').on(table.intentId),
    index('order_disputes_open').on(table.createdAt).where(sql`${table.status} = 'abierta'`),
    check('order_disputes_status', sql`${table.status} in (${sql.raw(DISPUTE_STATUSES.map((status) => `'${status}'`).join(', '))})`),
  ],
);

/** Refunds of orders with what they were for. Orders that became void before this table existed have none. */
export const orderRefunds = pgTable(
  'order_refunds',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    amountCents: integer('amount_cents').notNull(),
    /** Units by the line's id; null for an amount that belongs to no line. */
    items: jsonb().$type<RefundedUnits[]>(),
    reason: text(),
    at: timestamp({ withTimezone: true }).notNull().default(sql`clock_timestamp()`),
  },
  (table) => [index('order_refunds_order').on(table.orderId), check('order_refunds_amount', sql`${table.amountCents} > 0`)],
);
