import { type SQL, sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Tax } from '#contract/catalog/catalog.ts';
import type { Allergen, Diet } from '#contract/food/food-facts.ts';
import type { Station } from '#contract/stations.ts';

export const products = pgTable(
  'products',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    slug: text().notNull(),
    name: text().notNull(),
    description: text().notNull(),
    image: text().notNull(),
    priceCents: integer('price_cents').notNull(),
    originalPriceCents: integer('original_price_cents'),
    category: text({ enum: ['café', 'bebidas', 'postres', 'desayunos', 'almuerzos'] }).notNull(),
    featured: boolean().notNull().default(false),
    available: boolean().notNull().default(true),
    /** Null: not known. */
    allergens: text().array().$type<Allergen[]>(),
    dietary: text().array().$type<Diet[]>().notNull().default([]),
    tax: text().$type<Tax>().notNull().default('preparado_16'),
    /** The SAT's keys of the product and its unit; null for those of the shop. */
    satKey: text('clave_sat'),
    satUnit: text('unidad_sat'),
    station: text().$type<Station>().notNull().default('none'),
    /** False only for products from before stations followed the category, which may have none by mistake: the owner is asked. */
    stationChosen: boolean('station_chosen').notNull().default(true),
    prepSeconds: integer('prep_seconds').notNull().default(0),
    ships: boolean().notNull().default(false),
    /** Set while the product is unavailable for today: it becomes available at this moment. */
    soldOutUntil: timestamp('sold_out_until', { withTimezone: true }),
    ratingSum: integer('rating_sum').notNull().default(0),
    ratingCount: integer('rating_count').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** Deleted products stay, because old orders refer to them. */
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
    /** Name, category and description without case and accents; the SQL function `fold` is created in the first migration. */
    folded: text()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`fold(${products.name} || ' ' || ${products.category} || ' ' || ${products.description})`),
  },
  (table) => [
    uniqueIndex('products_slug').on(table.slug).where(sql`${table.deletedAt} is null`),
    index('products_listing')
      .on(table.featured.desc().nullsFirst(), sql`${table.name} collate "es-x-icu"`, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('products_category_listing')
      .on(table.category, table.featured.desc().nullsFirst(), sql`${table.name} collate "es-x-icu"`, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('products_price').on(table.priceCents, table.id).where(sql`${table.deletedAt} is null`),
    index('products_newest').on(table.createdAt.desc().nullsFirst(), table.id).where(sql`${table.deletedAt} is null`),
    index('products_folded').using('gin', sql`${table.folded} gin_trgm_ops`),
    index('products_name').on(sql`fold(${table.name})`).where(sql`${table.deletedAt} is null`),
    index('products_deleted').on(table.deletedAt.desc(), table.id).where(sql`${table.deletedAt} is not null`),
    // Counts unavailable products without reading the catalogue.
    index('products_unavailable').on(table.id).where(sql`not ${table.available} and ${table.deletedAt} is null`),
    index('products_station_open').on(table.id).where(sql`not ${table.stationChosen}`),
    index('products_sold_out').on(table.soldOutUntil).where(sql`${table.soldOutUntil} is not null`),
    check('products_tax', sql`${table.tax} in ('preparado_16', 'alimento_0', 'exento')`),
    check('products_station', sql`${table.station} in ('barra', 'cocina', 'none')`),
    check('products_prep_seconds', sql`${table.prepSeconds} between 0 and 7200`),
    check('products_sold_out', sql`${table.soldOutUntil} is null or not ${table.available}`),
    check('products_category', sql`${table.category} in ('café', 'bebidas', 'postres', 'desayunos', 'almuerzos')`),
    check('products_price_cents', sql`${table.priceCents} between 1 and 10000000`),
    check(
      'products_rating',
      sql`${table.ratingCount} >= 0 and ${table.ratingSum} between ${table.ratingCount} and ${table.ratingCount} * 5`,
    ),
  ],
);

/**
 * The prices of the last days that are no longer in force; triggers write them. A sale that a till made without a network is booked at the
 * prices that it showed, when they were in force then.
 */
export const priceChanges = pgTable(
  'price_changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The product or the option. */
    item: uuid().notNull(),
    /** For the prices of a product's own that options of this group had; null for the price of the item. */
    groupId: uuid('group_id'),
    cents: integer(),
    /** In centavos by option id. */
    prices: jsonb().$type<Record<string, number>>(),
    endedAt: timestamp('ended_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('price_changes_item').on(table.item, table.endedAt),
    index('price_changes_ended').on(table.endedAt),
    check(
      'price_changes_what',
      sql`num_nonnulls(${table.cents}, ${table.prices}) = 1 and (${table.groupId} is null) = (${table.prices} is null)`,
    ),
  ],
);

/** A single row. A trigger raises the version with every change of the catalogue, so that caches detect outdated entries. */
export const catalogVersion = pgTable(
  'catalog_version',
  {
    id: integer().primaryKey().default(1),
    version: bigint({ mode: 'number' }).notNull().default(1),
    /**
     * True when new ratings have not raised the version yet: ratings change often and matter little, so they raise it at most once a
     * second.
     */
    ratingsDue: boolean('ratings_due').notNull().default(false),
    ratedAt: timestamp('rated_at', { withTimezone: true }).notNull().default(sql`'epoch'`),
  },
  (table) => [check('catalog_version_single', sql`${table.id} = 1`)],
);
