import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { type ByMethod, TILL_METHODS } from '#contract/till-methods.ts';
import { users } from '#server/features/accounts/table.ts';
import { drafts } from '#server/features/payments/table.ts';

const methods = sql.raw(TILL_METHODS.map((method) => `'${method}'`).join(', '));

/** A shift of a till: from the counted float to the count at its close. A closed one never changes. */
export const tillShifts = pgTable(
  'till_shifts',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    till: text().notNull(),
    openedBy: uuid('opened_by').references(() => users.id, { onDelete: 'set null' }),
    openedAt: timestamp('opened_at', { withTimezone: true }).notNull().defaultNow(),
    floatCents: integer('float_cents').notNull(),
    /** What the last close of this till left; null for its first shift. */
    expectedFloatCents: integer('expected_float_cents'),
    closedBy: uuid('closed_by').references(() => users.id, { onDelete: 'set null' }),
    closedAt: timestamp('closed_at', { withTimezone: true }),
    counted: jsonb().$type<ByMethod>(),
    keptCents: integer('kept_cents'),
    notes: text(),
    /** The whole shift as it was answered at the close, with the version of the software: the frozen corte Z. */
    frozen: jsonb().$type<Record<string, unknown>>(),
    /** True for a shift of the demo, which may be deleted. */
    isDemo: boolean('is_demo').notNull().default(false),
  },
  (table) => [
    // One open shift per till.
    uniqueIndex('till_shifts_open').on(table.till).where(sql`${table.closedAt} is null`),
    index('till_shifts_opened').on(table.openedAt.desc()),
    check('till_shifts_float', sql`${table.floatCents} >= 0 and ${table.keptCents} >= 0`),
    check('till_shifts_closed', sql`num_nonnulls(${table.closedAt}, ${table.counted}, ${table.keptCents}, ${table.frozen}) in (0, 4)`),
  ],
);

/** What was taken for a payment: one row for each way of paying. Tips are part of the amounts. */
export const tillPayments = pgTable(
  'till_payments',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    intentId: text('intent_id')
      .notNull()
      .references(() => drafts.intentId, { onDelete: 'cascade' }),
    shiftId: uuid('shift_id')
      .notNull()
      .references(() => tillShifts.id),
    method: text({ enum: TILL_METHODS }).notNull(),
    /** Without the change. */
    amountCents: integer('amount_cents').notNull(),
    /** The cash handed over; null for other methods, and when the guest gave the exact amount. */
    receivedCents: integer('received_cents'),
    reference: text(),
    card: text({ enum: ['credito', 'debito'] }),
    /** Who took it. */
    byId: uuid('by_id').references(() => users.id, { onDelete: 'set null' }),
    at: timestamp({ withTimezone: true }).notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    index('till_payments_intent').on(table.intentId),
    index('till_payments_shift').on(table.shiftId),
    index('till_payments_at').on(table.at),
    index('till_payments_by').on(table.byId).where(sql`${table.byId} is not null`),
    check('till_payments_method', sql`${table.method} in (${methods})`),
    check('till_payments_amount', sql`${table.amountCents} > 0 and ${table.receivedCents} >= ${table.amountCents}`),
  ],
);

/** A sale of a till: its key belongs to the till for ever. Also sales that were free have one. */
export const tillSales = pgTable(
  'till_sales',
  {
    intentId: text('intent_id')
      .primaryKey()
      .references(() => drafts.intentId, { onDelete: 'cascade' }),
    till: text().notNull(),
    shiftId: uuid('shift_id')
      .notNull()
      .references(() => tillShifts.id),
    key: text().notNull(),
    fingerprint: text().notNull(),
    /** Who sold. */
    byId: uuid('by_id').references(() => users.id, { onDelete: 'set null' }),
    /** The account that got the points, when it was found by telephone or e-mail instead of by its code. */
    foundId: uuid('found_id'),
    tipCents: integer('tip_cents').notNull().default(0),
    changeCents: integer('change_cents').notNull().default(0),
    /** True for an account that a guest opened. */
    isAccount: boolean('is_account').notNull().default(false),
    /** When it was sold without a network; null otherwise. */
    soldAt: timestamp('sold_at', { withTimezone: true }),
    /** True when its own shift was closed by the time it was booked. */
    isLate: boolean('is_late').notNull().default(false),
    at: timestamp({ withTimezone: true }).notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    uniqueIndex('till_sales_key').on(table.till, table.key),
    index('till_sales_shift').on(table.shiftId),
    index('till_sales_by').on(table.byId).where(sql`${table.byId} is not null`),
    index('till_sales_found').on(table.foundId, table.at).where(sql`${table.foundId} is not null`),
  ],
);

/** Money of till payments that goes back. Cash leaves a shift when it is given; `part_refunds` says what has been returned. */
export const tillReturns = pgTable(
  'till_returns',
  {
    /** The id of the `part_refunds` row. */
    id: uuid().primaryKey(),
    intentId: text('intent_id')
      .notNull()
      .references(() => drafts.intentId, { onDelete: 'cascade' }),
    /** In which shift it was given or noted; null for cash that was not given yet, or that came from elsewhere. */
    shiftId: uuid('shift_id').references(() => tillShifts.id),
    method: text({ enum: TILL_METHODS }).notNull(),
    amountCents: integer('amount_cents').notNull(),
    byId: uuid('by_id').references(() => users.id, { onDelete: 'set null' }),
    authorisedBy: uuid('authorised_by').references(() => users.id, { onDelete: 'set null' }),
    at: timestamp({ withTimezone: true }).notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    index('till_returns_intent').on(table.intentId),
    index('till_returns_shift').on(table.shiftId).where(sql`${table.shiftId} is not null`),
    check('till_returns_amount', sql`${table.amountCents} > 0`),
    check('till_returns_method', sql`${table.method} in (${methods})`),
  ],
);

export const SHIFT_EVENTS = ['entrada', 'salida', 'propina', 'apertura', 'cuenta_borrada'] as const;

/** What else happened in a shift: money in and out, the drawer opened without a sale, accounts deleted. */
export const tillMovements = pgTable(
  'till_movements',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    shiftId: uuid('shift_id')
      .notNull()
      .references(() => tillShifts.id),
    kind: text({ enum: SHIFT_EVENTS }).notNull(),
    /** 0 when no money moved. */
    amountCents: integer('amount_cents').notNull(),
    reason: text().notNull(),
    byId: uuid('by_id').references(() => users.id, { onDelete: 'set null' }),
    authorisedBy: uuid('authorised_by').references(() => users.id, { onDelete: 'set null' }),
    at: timestamp({ withTimezone: true }).notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    index('till_movements_shift').on(table.shiftId),
    check('till_movements_kind', sql`${table.kind} in (${sql.raw(SHIFT_EVENTS.map((kind) => `'${kind}'`).join(', '))})`),
    check('till_movements_amount', sql`${table.amountCents} >= 0`),
  ],
);

/** The codes of accounts that guests opened to pay at a till. A code is not given again for a day. */
export const tillCodes = pgTable(
  'till_codes',
  {
    code: text().primaryKey(),
    intentId: text('intent_id')
      .notNull()
      .references(() => drafts.intentId, { onDelete: 'cascade' }),
    /** The address whose limit it counts in; null when that is not limited. */
    client: text(),
    userId: uuid('user_id').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    freeAt: timestamp('free_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('till_codes_intent').on(table.intentId),
    index('till_codes_free').on(table.freeAt),
    index('till_codes_user').on(table.userId),
    index('till_codes_client').on(table.client).where(sql`${table.client} is not null`),
  ],
);

/** Codes by which a customer shows the till who they are. */
export const customerCodes = pgTable(
  'till_customer_codes',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    code: text().notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [uniqueIndex('till_customer_codes_code').on(table.code)],
);
