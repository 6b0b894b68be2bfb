import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Allergen, Diet } from '#contract/food/food-facts.ts';
import { MAX_CHOSEN, MAX_OPTION_PRICE } from '#contract/limits.ts';
import { MAX_PREP_SECONDS, STATIONS, type Station } from '#contract/stations.ts';
import { products } from '#server/features/catalog/table.ts';

/**
 * Options that several products share: 'Leche' with its milks. Triggers raise the catalogue's version with every change of these tables.
 */
export const optionGroups = pgTable(
  'option_groups',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    name: text().notNull(),
    hint: text().notNull().default(''),
    /** How many options must and may be chosen; null: only the limit of a line counts. */
    min: integer().notNull(),
    max: integer(),
    eachMax: integer('each_max').notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
  },
  (table) => [
    check('option_groups_limits', sql`${table.min} between 0 and ${sql.raw(String(MAX_CHOSEN))} and ${table.max} >= ${table.min}`),
    check('option_groups_each', sql`${table.eachMax} between 1 and ${sql.raw(String(MAX_CHOSEN))}`),
  ],
);

export const options = pgTable(
  'options',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    groupId: uuid('group_id')
      .notNull()
      .references(() => optionGroups.id),
    name: text().notNull(),
    /** How much it changes a product's price. */
    priceCents: integer('price_cents').notNull().default(0),
    /** Null: not known. */
    contains: text().array().$type<Allergen[]>().default([]),
    breaks: text().array().$type<Diet[]>().notNull().default([]),
    prepSeconds: integer('prep_seconds').notNull().default(0),
    station: text().$type<Station>().notNull().default('none'),
    available: boolean().notNull().default(true),
    /** Set while the option is unavailable for today: it becomes available at this moment. */
    soldOutUntil: timestamp('sold_out_until', { withTimezone: true }),
    position: integer().notNull(),
    /** Retired options stay, because carts, drafts and orders refer to them. */
    retiredAt: timestamp('retired_at', { withTimezone: true }),
  },
  (table) => [
    index('options_group').on(table.groupId, table.position),
    index('options_sold_out').on(table.soldOutUntil).where(sql`${table.soldOutUntil} is not null`),
    check('options_price', sql`abs(${table.priceCents}) <= ${sql.raw(String(MAX_OPTION_PRICE * 100))}`),
    check('options_prep_seconds', sql`${table.prepSeconds} between 0 and ${sql.raw(String(MAX_PREP_SECONDS))}`),
    check('options_station', sql`${table.station} in (${sql.raw(STATIONS.map((station) => `'${station}'`).join(', '))})`),
    check('options_sold_out', sql`${table.soldOutUntil} is null or not ${table.available}`),
  ],
);

/** The groups of a product, in order, with the product's settings for them. */
export const productOptionGroups = pgTable(
  'product_option_groups',
  {
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    groupId: uuid('group_id')
      .notNull()
      .references(() => optionGroups.id),
    position: integer().notNull(),
    /** Null: the group's limit counts. */
    min: integer(),
    max: integer(),
    /** Ids of the options that the product has when the guest chooses nothing. Their prices sum to zero. */
    defaults: uuid().array().notNull().default([]),
    /** Ids of options that this product does not offer. */
    hidden: uuid().array().notNull().default([]),
    /** Prices of options for this product, in centavos by option id; other options have the group's price. */
    prices: jsonb().$type<Record<string, number>>().notNull().default({}),
  },
  (table) => [primaryKey({ columns: [table.productId, table.groupId] }), index('product_option_groups_group').on(table.groupId)],
);
