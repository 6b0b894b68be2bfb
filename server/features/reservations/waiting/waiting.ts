import type { Booking, Reservation, Waiting } from '#contract/reservations/reservations.ts';
import type { Settings } from '#contract/settings/settings-values.ts';
import { db, type Tx } from '#server/db/client.ts';
import { enqueue } from '#server/db/queue.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { toGuestWaiting, toReservation, toWaiting } from '#server/features/reservations/api-shapes.ts';
import { visitOf } from '#server/features/reservations/booking/book.ts';
import { lockClientKey, refuseTooManyOfClient, withinHourlyLimit } from '#server/features/reservations/booking/client-limits.ts';
import { isSigned, sign } from '#server/features/reservations/links/links.ts';
import type { Client } from '#server/features/reservations/links/wrong-links.ts';
import { enqueueMail } from '#server/features/reservations/mail/enqueue-mail.ts';
import * as waitingList from '#server/features/reservations/offers/queries.ts';
import * as queries from '#server/features/reservations/queries.ts';
import * as refusals from '#server/features/reservations/refusals.ts';
import { isOpenStay, MOST_WAITING, roomCheck, roomOn, tightestFit } from '#server/features/reservations/rules.ts';
import { settingsUnderLock } from '#server/features/settings/index.ts';
import { enqueueNotice } from '#server/staff-notice.ts';
import { offerFreeTables } from '../offers/offer-tables.ts';

type Link = { codigo: string; token: string };

/**
 * Adds an entry to the waiting list without checking bookings of that e-mail: a stranger may have typed it, and neither the answer nor its
 * duration may reveal a booking. The check runs when a table becomes free. Only the limit of open entries is checked here.
 */
export const join = (input: Booking, client: Client): Promise<Waiting & { token: string }> =>
  withinHourlyLimit(client, () => {
    const now = new Date();
    return inTransaction(async (tx) => {
      const settings = await settingsUnderLock(tx);
      const visit = visitOf(input, now, settings);
      const linkSecret = await queries.linkSecret(tx);
      const clientKey = await lockClientKey(tx, linkSecret, client);
      await queries.lockPerson(tx, visit.canonicalEmail);
      await queries.lockDay(tx, visit.fecha);
      if (tightestFit(roomOn(settings, visit.fecha, await queries.cellsOn(tx, visit.fecha)), visit.hora, visit.guests))
        throw refusals.slotFree();
      if ((await waitingList.countOpen(tx, { ...visit, clientKey }, now)) >= MOST_WAITING) throw refusals.tooManyWaiting();
      const row = await waitingList.insertWaiting(tx, { ...visit, clientKey });
      await enqueue(tx, 'waiting-mail', { id: row.id, letter: 'joined' });
      return { ...toWaiting(row), token: sign(linkSecret, row.id) };
    });
  });

async function linked(tx: Tx, { codigo, token }: Link): Promise<queries.WaitingRow & { linkSecret: string }> {
  const row = await waitingList.waitingByCode(tx, codigo);
  const linkSecret = await queries.linkSecret(tx);
  if (!row || !isSigned(linkSecret, row.id, token)) throw refusals.noWaiting();
  return { ...row, linkSecret };
}

export const ofGuest = async (link: Link, now = new Date()): Promise<Waiting> => toGuestWaiting(await linked(db, link), now);

/** Accepts the offered table in time; a repeated call answers the same reservation. */
export async function accept(
  link: Link,
  client: Client,
  now = new Date(),
  userId: string | null = null,
): Promise<Reservation & { token: string }> {
  const { id, canonicalEmail, fecha, linkSecret } = await linked(db, link);
  return inTransaction(async (tx) => {
    const settings = await settingsUnderLock(tx);
    const ownerId = userId === null ? null : await queries.lockUser(tx, userId);
    const clientKey = await lockClientKey(tx, linkSecret, client);
    await queries.lockPerson(tx, canonicalEmail);
    await queries.lockDay(tx, fecha);
    const row = await waitingList.waitingById(tx, id);
    if (!row) throw refusals.noWaiting();
    const made = row.reservationId === null ? null : await queries.byId(tx, row.reservationId);
    const reservation = made ?? (await turnIntoReservation(tx, row, { clientKey, userId: ownerId }, settings, now));
    return { ...toReservation(reservation), token: sign(linkSecret, reservation.id) };
  });
}

async function turnIntoReservation(
  tx: Tx,
  row: queries.WaitingRow,
  by: { clientKey: string | null; userId: string | null },
  settings: Settings,
  now: Date,
): Promise<queries.ReservationRow> {
  // An offer ends at the latest at the hour of the visit.
  if (row.startsAt <= now) throw refusals.offerExpired();
  if (row.estado === 'esperando') throw refusals.notOffered();
  if (row.estado !== 'ofrecida' || row.offeredUntil === null || row.offeredUntil <= now) throw refusals.offerExpired();
  await refuseTooManyOfClient(tx, by.clientKey, now);
  // The e-mail may have another booking since the offer; the answer must not reveal that.
  if (!(await waitingList.mayBeOffered(tx, row, now))) throw refusals.offerExpired();
  const { name, email, canonicalEmail, phone, fecha, hora, startsAt, guests, notes, codigo } = row;
  const visit = { name, email, canonicalEmail, phone, ...by, fecha, hora, startsAt, guests, notes, codigo };
  const { mesas, stayHours = settings.lounge.estancia_horas } = await waitingList.heldTables(tx, row.id);
  // The owner may have closed that time or removed the table since the offer.
  if (!isOpenStay(settings, fecha, hora, stayHours)) throw refusals.closedThen();
  if (mesas.length > 0 && !roomCheck(settings.lounge)({ fecha, hora, stayHours, mesas, guests })) throw refusals.offerExpired();
  const made = await queries.insert(tx, { ...visit, estado: 'confirmada', mesas, stayHours, createdAt: now, settledAt: now });
  await waitingList.moveHold(tx, row.id, made.id);
  await waitingList.updateWaiting(tx, row.id, { estado: 'aceptada', reservationId: made.id });
  await enqueueMail(tx, made, 'booked');
  await enqueueNotice(tx, 'reservacion_nueva', made.id);
  await offerToNextOf(tx, row, now);
  return made;
}

/** Once a client's offer is over, the tables that were not offered to its other entries meanwhile are offered to them. */
async function offerToNextOf(tx: Tx, { clientKey }: queries.WaitingRow, now: Date): Promise<void> {
  if (await waitingList.waitsElsewhere(tx, clientKey, now)) await enqueue(tx, 'offer-freed-tables', {});
}

/** Closes expired offers and offers their tables to the next parties. */
export async function endOffers(now: Date): Promise<void> {
  for (const { id, fecha } of await waitingList.endedOffers(now)) {
    await inTransaction(async (tx) => {
      const settings = await settingsUnderLock(tx);
      await queries.lockDay(tx, fecha);
      const row = await waitingList.waitingById(tx, id);
      if (row?.estado !== 'ofrecida') return;
      await waitingList.updateWaiting(tx, id, { estado: 'vencida' });
      await queries.free(tx, { waitingId: id });
      await offerFreeTables(tx, fecha, now, settings);
      await offerToNextOf(tx, row, now);
    });
  }
}

/** Offers tables that became free by new opening hours or a removed block. */
export async function offerOnAllDays(now: Date): Promise<void> {
  for (const fecha of await waitingList.daysWaitedFor(now)) {
    await inTransaction(async (tx) => {
      const settings = await settingsUnderLock(tx);
      await queries.lockDay(tx, fecha);
      await offerFreeTables(tx, fecha, now, settings);
    });
  }
}
