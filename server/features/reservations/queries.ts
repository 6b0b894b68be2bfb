import { and, asc, count, desc, eq, gt, gte, inArray, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { DELETED_CUSTOMER } from '#contract/accounts/users.ts';
import { stayOf } from '#contract/reservations/lounge.ts';
import { holdsTables, isUpcoming, STATES } from '#contract/reservations/reservation-states.ts';
import { db, type Tx } from '#server/db/client.ts';
import { isDemo } from '#server/db/demo-rows.ts';
import { isUuid } from '#server/db/uuid.ts';
import { events } from '#server/events.ts';
import { users } from '#server/features/accounts/table.ts';
import { REMINDER_HOURS } from './rules.ts';
import { loungeCells, loungeSettings, loungeWaiting, reservations } from './table.ts';

export type ReservationRow = typeof reservations.$inferSelect;
export type WaitingRow = typeof loungeWaiting.$inferSelect;
type NewReservation = typeof reservations.$inferInsert;
type Owner = { reservationId: string } | { waitingId: string };

/** More reservations than a day can have, including cancelled ones. */
export const MAX_LISTED = 500;

const lock = (tx: Tx, name: string) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
/** Every transaction that takes or frees a table of a day holds this lock. */
export const lockDay = (tx: Tx, fecha: string) => lock(tx, `lounge ${fecha}`);
/** Lock the person before the day, so that two bookings cannot deadlock. */
export const lockPerson = (tx: Tx, canonicalEmail: string) => lock(tx, `lounge ${canonicalEmail}`);
/** Lock the client before the person, for the same reason. The day's lock comes after both: see `tryLockOffers`. */
export const lockClient = (tx: Tx, clientKey: string) => lock(tx, `lounge client ${clientKey}`);

/**
 * Locks the offers to a client, while the day is locked already.
 * @returns false while another transaction offers a table to that client; waiting for it could deadlock
 */
export async function tryLockOffers(tx: Tx, clientKey: string): Promise<boolean> {
  const name = `lounge offers ${clientKey}`;
  const { rows } = await tx.execute<{ locked: boolean }>(sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as locked`);
  return rows[0]?.locked === true;
}

/**
 * Lock the user before the client, because the deletion of an account locks the user before the days. @returns the id, or null when the
 * account no longer exists
 */
export async function lockUser(tx: Tx, userId: string): Promise<string | null> {
  const [row] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share');
  return row?.id ?? null;
}

/** The reservations of an account: those that it booked, and those with its verified e-mail (in canonical form). */
type Guest = { userId: string; verifiedEmail: string | null; onlyUnder?: string | undefined };
const belongsTo = ({ userId, verifiedEmail, onlyUnder }: Guest) =>
  or(
    and(eq(reservations.userId, userId), onlyUnder === undefined ? undefined : eq(reservations.canonicalEmail, onlyUnder)),
    verifiedEmail === null ? undefined : eq(reservations.canonicalEmail, verifiedEmail),
  );

const toComeOf = (guest: Guest, now: Date) =>
  and(belongsTo(guest), gt(reservations.startsAt, now), inArray(reservations.estado, STATES.filter(isUpcoming)));

/** The days on which the account has future reservations or waits for a table, in order. */
export async function daysOfGuest(tx: Tx, guest: Guest, now: Date): Promise<string[]> {
  const booked = await tx.selectDistinct({ fecha: reservations.fecha }).from(reservations).where(toComeOf(guest, now));
  const { verifiedEmail } = guest;
  const waited =
    verifiedEmail === null
      ? []
      : await tx.selectDistinct({ fecha: loungeWaiting.fecha }).from(loungeWaiting).where(eq(loungeWaiting.canonicalEmail, verifiedEmail));
  return [...new Set([...booked, ...waited].map(({ fecha }) => fecha))].sort();
}

export const reservationsToCome = (tx: Tx, guest: Guest, now: Date): Promise<ReservationRow[]> =>
  tx.select().from(reservations).where(toComeOf(guest, now)).orderBy(asc(reservations.startsAt));

/** Deletes all personal data from an account's visits. */
export const forgetGuest = (tx: Tx, guest: Guest) =>
  tx
    .update(reservations)
    .set({ name: DELETED_CUSTOMER, email: null, canonicalEmail: null, phone: null, notes: null, clientKey: null })
    .where(belongsTo(guest));

/** A page of the reservations of an account, oldest first. */
export const pageOf = (guest: Guest, limit: number, offset: number): Promise<ReservationRow[]> =>
  db
    .select()
    .from(reservations)
    .where(belongsTo(guest))
    .orderBy(asc(reservations.createdAt), asc(reservations.id))
    .limit(limit)
    .offset(offset);

/** The reservations of an account, the latest visit first. */
export const ofAccount = (guest: Guest, limit: number): Promise<ReservationRow[]> =>
  db.select().from(reservations).where(belongsTo(guest)).orderBy(desc(reservations.startsAt), desc(reservations.id)).limit(limit);

/** The secret that signs the links in the mails. */
export const linkSecret = async (tx: Tx = db): Promise<string> => (await secrets(tx)).linkSecret;

/** The secret, and how often the tables' keys were renewed. */
export async function secrets(tx: Tx = db): Promise<typeof loungeSettings.$inferSelect> {
  const [row] = await tx.select().from(loungeSettings);
  if (!row) throw new Error('The lounge has no secret.');
  return row;
}

/** From the end of the transaction on, the keys of before are not valid. */
export const renewTableKeys = (tx: Tx) => tx.update(loungeSettings).set({ tableKeys: sql`${loungeSettings.tableKeys} + 1` });

/** Tables and hours that are taken on that day. */
export const cellsOn = (tx: Tx, fecha: string): Promise<{ mesa: number; hora: number }[]> =>
  tx.select({ mesa: loungeCells.mesa, hora: loungeCells.hora }).from(loungeCells).where(eq(loungeCells.fecha, fecha));

type Seated = { fecha: string; hora: number; mesas: number[]; stayHours: number };
export const take = (tx: Tx, { fecha, hora, mesas, stayHours }: Seated, owner: Owner) =>
  tx.insert(loungeCells).values(mesas.flatMap((mesa) => stayOf(hora, stayHours).map((hour) => ({ fecha, mesa, hora: hour, ...owner }))));

export const free = (tx: Tx, owner: Owner) =>
  tx
    .delete(loungeCells)
    .where('waitingId' in owner ? eq(loungeCells.waitingId, owner.waitingId) : eq(loungeCells.reservationId, owner.reservationId));

const one = async (tx: Tx, which: SQL): Promise<ReservationRow | null> => (await tx.select().from(reservations).where(which))[0] ?? null;
export const byId = (tx: Tx, id: string) => one(tx, eq(reservations.id, id));
/** An id is a UUID; a code is shorter. */
export const byIdOrCode = (tx: Tx, key: string) => (isUuid(key) ? byId(tx, key) : byCode(tx, key));
const byCode = (tx: Tx, codigo: string) => one(tx, eq(reservations.codigo, codigo));

/** Takes a shared lock: several payments may hold it at once, and a change of the reservation waits for them. */
export async function lockForOrder(tx: Tx, id: string): Promise<ReservationRow | null> {
  const [row] = await tx.select().from(reservations).where(eq(reservations.id, id)).for('share');
  return row ?? null;
}

export const ofDay = (fecha: string): Promise<ReservationRow[]> =>
  db
    .select()
    .from(reservations)
    .where(eq(reservations.fecha, fecha))
    .orderBy(asc(reservations.hora), asc(reservations.createdAt), asc(reservations.id))
    .limit(MAX_LISTED);

/** The visits from a day on whose name or code contains the text. Bookings are limited to few days ahead, so few rows are compared. */
export const visitsFrom = (day: string, text: string, limit: number): Promise<ReservationRow[]> =>
  db
    .select()
    .from(reservations)
    .where(
      and(gte(reservations.fecha, day), sql`position(fold(${text}) in fold(${reservations.name} || ' ' || ${reservations.codigo})) > 0`),
    )
    .orderBy(asc(reservations.fecha), asc(reservations.hora), asc(reservations.id))
    .limit(limit);

export type PersonsTime = { canonicalEmail: string; fecha: string; hora: number };

export async function hasBooked(tx: Tx, { canonicalEmail, fecha, hora }: PersonsTime): Promise<boolean> {
  const same = and(
    eq(reservations.canonicalEmail, canonicalEmail),
    eq(reservations.fecha, fecha),
    eq(reservations.hora, hora),
    ne(reservations.estado, 'cancelada'),
  );
  return (await tx.select({ id: reservations.id }).from(reservations).where(same)).length > 0;
}

const countUpcoming = async (tx: Tx, whose: SQL, now: Date): Promise<number> => {
  const upcoming = and(whose, gt(reservations.startsAt, now), inArray(reservations.estado, STATES.filter(isUpcoming)));
  const [row] = await tx.select({ total: count() }).from(reservations).where(upcoming);
  return row?.total ?? 0;
};
export const countFuture = (tx: Tx, canonicalEmail: string, now: Date) =>
  countUpcoming(tx, eq(reservations.canonicalEmail, canonicalEmail), now);
export const countFutureOfClient = (tx: Tx, clientKey: string, now: Date) => countUpcoming(tx, eq(reservations.clientKey, clientKey), now);

export async function insert(tx: Tx, reservation: NewReservation): Promise<ReservationRow> {
  const [row] = (await tx.insert(reservations).values(reservation).returning()) as [ReservationRow];
  await events().changed(tx, { type: 'reservacion.creada', id: row.id, facts: { estado: row.estado } });
  return row;
}

export async function update(tx: Tx, id: string, columns: Partial<NewReservation>): Promise<ReservationRow> {
  const [row] = await tx
    .update(reservations)
    .set({ ...columns, sequence: sql`${reservations.sequence} + 1` })
    .where(eq(reservations.id, id))
    .returning();
  return row as ReservationRow;
}

/**
 * Marks the visits whose reminder is due, each once. A visit that was booked or moved within that time got a mail then, and needs no
 * reminder.
 */
export const takeDueReminders = (tx: Tx, now: Date, until: Date): Promise<ReservationRow[]> =>
  tx
    .update(reservations)
    .set({ remindedAt: now })
    .where(
      and(
        eq(reservations.estado, 'confirmada'),
        isNull(reservations.remindedAt),
        isNotNull(reservations.email),
        gt(reservations.startsAt, now),
        lte(reservations.startsAt, until),
        sql`${reservations.settledAt} < ${reservations.startsAt} - ${REMINDER_HOURS} * interval '1 hour'`,
      ),
    )
    .returning();

const DAY = sql`interval '1 day'`;

/** Deletes entries of the waiting list and cancelled bookings, some days after their hour. */
export async function deleteOld(now: Date, days: { waiting: number; cancelled: number }): Promise<void> {
  await db.delete(loungeWaiting).where(sql`${loungeWaiting.startsAt} < ${now.toISOString()}::timestamptz - ${days.waiting} * ${DAY}`);
  await db
    .delete(reservations)
    .where(
      and(
        eq(reservations.estado, 'cancelada'),
        sql`${reservations.startsAt} < ${now.toISOString()}::timestamptz - ${days.cancelled} * ${DAY}`,
      ),
    );
}

/** Deletes the client keys of visits and waiting list entries whose hour has begun, because those no longer count. */
export async function clearClientKeys(now: Date): Promise<void> {
  for (const table of [reservations, loungeWaiting])
    await db
      .update(table)
      .set({ clientKey: null })
      .where(and(isNotNull(table.clientKey), lte(table.startsAt, now)));
}

/** More visits than a lounge of 200 tables can have in a year; it bounds a check of all visits. */
const MAX_CHECKED = 100_000;

/** All visits from that day on that hold tables, in the order of their time. */
export const holdingFrom = (tx: Tx, fecha: string): Promise<ReservationRow[]> =>
  tx
    .select()
    .from(reservations)
    .where(and(gte(reservations.fecha, fecha), inArray(reservations.estado, STATES.filter(holdsTables))))
    .orderBy(asc(reservations.fecha), asc(reservations.hora), asc(reservations.id))
    .limit(MAX_CHECKED);

/** Deletes those of the demo shop. */
export const deleteDemo = (tx: Tx) => tx.delete(reservations).where(isDemo(reservations.id, 'reservation'));
