import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { CHANGED_FIELDS, type ChangedValue } from '#contract/reservations/reservation-changes.ts';
import { STATES, WAITING_STATES } from '#contract/reservations/reservation-states.ts';
import { users } from '#server/features/accounts/table.ts';

/** A single row. */
export const loungeSettings = pgTable(
  'lounge_settings',
  {
    id: smallint().primaryKey().default(1),
    /** The secret that signs the links in the mails. */
    linkSecret: text('link_secret').notNull(),
    /** How often the keys in the tables' codes were renewed: a key is valid for one number. */
    tableKeys: integer('table_keys').notNull().default(0),
  },
  (table) => [check('lounge_settings_one', sql`${table.id} = 1`)],
);

const guest = () => ({
  id: uuid().primaryKey().default(sql`uuidv7()`),
  codigo: text().notNull().unique(),
  name: text().notNull(),
  fecha: date().notNull(),
  /** The first hour of the stay (0–23) on the shop's clock. */
  hora: smallint().notNull(),
  startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
  guests: smallint().notNull(),
  notes: text(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});

export const reservations = pgTable(
  'reservations',
  {
    ...guest(),
    /** Null for a walk-in. */
    email: text(),
    /** The form in which e-mails are compared, made by `canonicalEmail`. */
    canonicalEmail: text('canonical_email'),
    phone: text(),
    /**
     * A keyed digest of the client's address, by which its bookings are counted; null for bookings of staff, and once the visit has begun.
     */
    clientKey: text('client_key'),
    /** The account that was signed in when booking. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    estado: text({ enum: STATES }).notNull(),
    /** The length of the stay in hours, by the settings at the time of booking. */
    stayHours: smallint('stay_hours').notNull().default(2),
    walkIn: boolean('walk_in').notNull().default(false),
    /** The tables of the party. They stay after the visit, when its `lounge_cells` are deleted. */
    mesas: smallint().array().notNull(),
    /** The number of changes: calendars keep the entry with the highest number. */
    sequence: integer().notNull().default(0),
    /** When the current time of the visit was set. */
    settledAt: timestamp('settled_at', { withTimezone: true }).notNull(),
    remindedAt: timestamp('reminded_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('reservations_same_person').on(table.canonicalEmail, table.fecha, table.hora).where(sql`${table.estado} <> 'cancelada'`),
    index('reservations_client').on(table.clientKey).where(sql`${table.clientKey} is not null`),
    index('reservations_user').on(table.userId, table.startsAt).where(sql`${table.userId} is not null`),
    index('reservations_day').on(table.fecha, table.hora),
    // Contains all columns that the statistics count, so that they read no rows.
    index('reservations_counted').on(table.fecha, table.estado, table.guests),
    index('reservations_reminder').on(table.startsAt).where(sql`${table.estado} = 'confirmada' and ${table.remindedAt} is null`),
    check('reservations_estado', sql`${table.estado} in ('pendiente', 'confirmada', 'en_mesa', 'completada', 'cancelada', 'no_asistio')`),
    check('reservations_guests', sql`${table.guests} between 1 and 12`),
    check('reservations_hora', sql`${table.hora} between 9 and 21`),
  ],
);

/** The changes of reservations, written in the transaction of the change. */
export const reservationChanges = pgTable(
  'reservation_changes',
  {
    id: uuid().primaryKey().default(sql`uuidv7()`),
    reservationId: uuid('reservation_id')
      .notNull()
      .references(() => reservations.id, { onDelete: 'cascade' }),
    // Not the start of the transaction: a change that waited for the day's lock must be later than the change before it.
    at: timestamp({ withTimezone: true }).notNull().default(sql`clock_timestamp()`),
    /** Null for a guest, for the shop itself, and for an account that was deleted since. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    what: text({ enum: CHANGED_FIELDS }).notNull(),
    before: jsonb().$type<ChangedValue>().notNull(),
    after: jsonb().$type<ChangedValue>().notNull(),
  },
  (table) => [
    index('reservation_changes_reservation').on(table.reservationId, table.at, table.id),
    index('reservation_changes_user').on(table.userId).where(sql`${table.userId} is not null`),
  ],
);

export const loungeWaiting = pgTable(
  'lounge_waiting',
  {
    ...guest(),
    email: text().notNull(),
    canonicalEmail: text('canonical_email').notNull(),
    phone: text().notNull(),
    /** Like that of a reservation; null also for entries from before it was kept. */
    clientKey: text('client_key'),
    estado: text({ enum: WAITING_STATES }).notNull().default('esperando'),
    offeredUntil: timestamp('offered_until', { withTimezone: true }),
    /** The reservation that was made by accepting the offer. */
    reservationId: uuid('reservation_id').references(() => reservations.id, { onDelete: 'cascade' }),
  },
  (table) => [
    // Not unique: refusing a second entry would reveal that this e-mail already waits.
    index('lounge_waiting_offered_to').on(table.canonicalEmail).where(sql`${table.estado} = 'ofrecida'`),
    // Open entries are counted by e-mail and by client.
    index('lounge_waiting_person').on(table.canonicalEmail).where(sql`${table.estado} in ('esperando', 'ofrecida')`),
    index('lounge_waiting_client').on(table.clientKey).where(sql`${table.clientKey} is not null`),
    index('lounge_waiting_line').on(table.fecha, table.createdAt).where(sql`${table.estado} = 'esperando'`),
    index('lounge_waiting_offers').on(table.offeredUntil).where(sql`${table.estado} = 'ofrecida'`),
    check('lounge_waiting_estado', sql`${table.estado} in ('esperando', 'ofrecida', 'aceptada', 'vencida')`),
    check('lounge_waiting_offered', sql`${table.estado} <> 'ofrecida' or ${table.offeredUntil} is not null`),
  ],
);

/** One row for each table and hour of a stay or an offer. The primary key refuses a second party. */
export const loungeCells = pgTable(
  'lounge_cells',
  {
    fecha: date().notNull(),
    /** A table of the settings at the time of booking. */
    mesa: smallint().notNull(),
    hora: smallint().notNull(),
    reservationId: uuid('reservation_id').references(() => reservations.id, { onDelete: 'cascade' }),
    waitingId: uuid('waiting_id').references(() => loungeWaiting.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.fecha, table.mesa, table.hora] }),
    index('lounge_cells_reservation').on(table.reservationId),
    index('lounge_cells_waiting').on(table.waitingId),
    check('lounge_cells_owner', sql`num_nonnulls(${table.reservationId}, ${table.waitingId}) = 1`),
  ],
);
