import { sql } from 'drizzle-orm';
import { check, customType, index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { OPEN_SHIPMENTS, SERVICE_LEVELS, SHIPMENT_STATUSES, type ShipmentStatus } from '#contract/shipments/shipment-statuses.ts';
import type { Package, Party, TrackedShipment } from '#contract/shipments/shipments.ts';
import { orders } from '#server/features/orders/table.ts';
import { CARRIERS } from '#server/gateways/carriers/carrier.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
/** Statuses as SQL literals: checks take no parameters. */
const statusList = (statuses: readonly ShipmentStatus[]) => sql.raw(statuses.map((status) => `'${status}'`).join(', '));

export const shipments = pgTable(
  'shipments',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    number: text().notNull().unique(),
    carrier: text({ enum: CARRIERS }).notNull(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Digest of what was asked for: the same call again, also at the same time, gives the same shipment. */
    fingerprint: text().notNull(),
    service: text({ enum: SERVICE_LEVELS }).notNull(),
    status: text({ enum: SHIPMENT_STATUSES }).notNull(),
    origin: jsonb().$type<Party>().notNull(),
    destination: jsonb().$type<Party>().notNull(),
    packages: jsonb().$type<Package[]>().notNull(),
    estimatedAt: timestamp('estimated_at', { withTimezone: true }),
    /** The carrier's own label; null where the shop draws it. */
    label: bytea(),
    /** Signs the links to the label. */
    labelKey: uuid('label_key').notNull().default(sql`gen_random_uuid()`),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** When the carrier is asked next; null for parcels that are not followed. */
    askAt: timestamp('ask_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('shipments_once').on(table.orderId, table.fingerprint).where(sql`${table.status} <> 'returned'`),
    index('shipments_order').on(table.orderId),
    index('shipments_created_at').on(table.createdAt.desc().nullsFirst(), table.id),
    index('shipments_open')
      .on(table.status)
      .where(sql`${table.status} in (${statusList(OPEN_SHIPMENTS)})`),
    index('shipments_ask_at').on(table.askAt).where(sql`${table.askAt} is not null`),
    check('shipments_status', sql`${table.status} in (${statusList(SHIPMENT_STATUSES)})`),
  ],
);

export const shipmentEvents = pgTable(
  'shipment_events',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    shipmentId: uuid('shipment_id')
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    status: text({ enum: SHIPMENT_STATUSES }).notNull(),
    at: timestamp({ withTimezone: true }).notNull().default(sql`clock_timestamp()`),
    location: text().notNull(),
    description: text().notNull(),
  },
  (table) => [index('shipment_events_shipment').on(table.shipmentId, table.at.desc().nullsFirst(), table.id.desc().nullsFirst())],
);

/** What the carrier last told of a number, so that looking twice costs one of its few calls a day. */
export const carrierReports = pgTable(
  'carrier_reports',
  {
    number: text().primaryKey(),
    /** Null: the carrier knows no such parcel. */
    report: jsonb().$type<TrackedShipment | null>(),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('carrier_reports_asked_at').on(table.askedAt)],
);
