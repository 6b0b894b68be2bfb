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
    /** A digest of the request: repeating the same call, also in parallel, gives the same shipment. */
    fingerprint: text().notNull(),
    service: text({ enum: SERVICE_LEVELS }).notNull(),
    status: text({ enum: SHIPMENT_STATUSES }).notNull(),
    origin: jsonb().$type<Party>().notNull(),
    destination: jsonb().$type<Party>().notNull(),
    packages: jsonb().$type<Package[]>().notNull(),
    estimatedAt: timestamp('estimated_at', { withTimezone: true }),
    /** The carrier's own label; null when the shop draws the label. */
    label: bytea(),
    /** The key that signs the links to the label. */
    labelKey: uuid('label_key').notNull().default(sql`gen_random_uuid()`),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** When the next request to the carrier is due; null for parcels that are not tracked. */
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

/**
 * The calls to the carrier that are under way, one per order: stored before the call and deleted with its result, so that a parcel is found
 * again whose creation was interrupted.
 */
export const shipmentRequests = pgTable('shipment_requests', {
  id: uuid().primaryKey().default(sql`uuidv7()`),
  orderId: uuid('order_id')
    .notNull()
    .unique()
    .references(() => orders.id, { onDelete: 'cascade' }),
  fingerprint: text().notNull(),
  service: text({ enum: SERVICE_LEVELS }).notNull(),
  origin: jsonb().$type<Party>().notNull(),
  destination: jsonb().$type<Party>().notNull(),
  packages: jsonb().$type<Package[]>().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  /** Until when the call may last; afterwards another process may take over. */
  callUntil: timestamp('call_until', { withTimezone: true }).notNull(),
});

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

/** The carrier's last answer for a number, so that repeated look-ups do not use up its few calls a day. */
export const carrierReports = pgTable(
  'carrier_reports',
  {
    number: text().primaryKey(),
    /** Null when the carrier does not know the parcel. */
    report: jsonb().$type<TrackedShipment | null>(),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('carrier_reports_asked_at').on(table.askedAt)],
);
