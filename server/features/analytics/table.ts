import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { DayFigures } from './day-figures.ts';
import { KINDS } from './rules.ts';

/**
 * Events of today, and of yesterday until they are summed up. A row does not identify a person: the visitor is a digest with the day's
 * salt.
 */
export const analyticsEvents = pgTable(
  'analytics_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The day in the shop's time zone. */
    day: date().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    visitor: bigint({ mode: 'bigint' }).notNull(),
    name: text({ enum: KINDS }).notNull(),
    valueCents: integer('value_cents').notNull(),
    /** The source of the visit; null for a step within the shop. */
    source: text(),
    /** Two letters; empty when unknown. */
    country: text().notNull(),
    /** How many events this one stands for: above 1 when only a sample was kept. */
    weight: integer().notNull().default(1),
  },
  (table) => [
    index('analytics_events_day').on(table.day, table.visitor, table.at),
    check('analytics_events_name', sql`${table.name} in (${sql.raw(KINDS.map((kind) => `'${kind}'`).join(', '))})`),
  ],
);

/** The salt of today. Older salts are deleted, so that a digest cannot be traced back to an address. */
export const analyticsSalts = pgTable('analytics_salts', { day: date().primaryKey(), salt: text().notNull() });

/** The sums of each closed day. */
export const analyticsDays = pgTable('analytics_days', {
  day: date().primaryKey(),
  figures: jsonb().$type<DayFigures>().notNull(),
  /** True for rows of the demo shop, which are deleted with it. */
  isDemo: boolean('is_demo').notNull().default(false),
});
