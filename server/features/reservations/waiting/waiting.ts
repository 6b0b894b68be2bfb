import type { Booking, Reservation, Waiting } from '#contract/reservations.ts';
import { db, type Tx } from '#server/db/client.ts';
import { enqueue } from '#server/db/queue.ts';
import { isSigned, sign } from '#server/features/reservations/booking/links.ts';
import * as refusals from '#server/features/reservations/booking/refusals.ts';
import { toWire, waitingToGuest, waitingToWire } from '#server/features/reservations/booking/wire.ts';
import * as queries from '#server/features/reservations/queries.ts';
import { tightestFit } from '#server/features/reservations/rules.ts';
import {
  type Client,
  changing,
  limited,
  mail,
  refuseCrowdOfClient,
  takeClientKey,
  visitOf,
} from '#server/features/reservations/service.ts';
import { passOn } from './waiting-line.ts';

type Link = { codigo: string; token: string };

/**
 * A place in line, given without a look at what else there is under that e-mail: any stranger may type it, and neither the answer nor
 * the time that it takes may say whether it is booked or waits already. Whether a table is held for it is decided when one comes free.
 */
export const join = (input: Booking, client: Client): Promise<Waiting & { token: string }> =>
  limited(client, () => {
    const now = new Date();
    return changing(async (tx) => {
      const visit = visitOf(input, now);
      await queries.lockDay(tx, visit.fecha);
      if (tightestFit(await queries.tablesOn(tx, visit.fecha), visit.hora, visit.guests)) throw refusals.slotFree();
      const row = await queries.insertWaiting(tx, visit);
      await enqueue(tx, 'waiting-mail', { id: row.id, letter: 'joined' });
      const { linkSecret } = await queries.settings(tx);
      return { ...waitingToWire(row), token: sign(linkSecret, row.id) };
    });
  });

async function linked(tx: Tx, { codigo, token }: Link): Promise<queries.WaitingRow & { linkSecret: string }> {
  const row = await queries.waitingByCode(tx, codigo);
  const { linkSecret } = await queries.settings(tx);
  if (!row || !isSigned(linkSecret, row.id, token)) throw refusals.noWaiting();
  return { ...row, linkSecret };
}

export const ofGuest = async (link: Link, now = new Date()): Promise<Waiting> => waitingToGuest(await linked(db, link), now);

/** Takes what was offered, in time; asked again it answers the same reservation. */
export async function accept(link: Link, client: Client, now = new Date()): Promise<Reservation & { token: string }> {
  const { id, canonicalEmail, fecha, linkSecret } = await linked(db, link);
  return changing(async (tx) => {
    const clientKey = await takeClientKey(tx, linkSecret, client);
    await queries.lockPerson(tx, canonicalEmail);
    await queries.lockDay(tx, fecha);
    const row = await queries.waitingById(tx, id);
    if (!row) throw refusals.noWaiting();
    const made = row.reservationId === null ? null : await queries.byId(tx, row.reservationId);
    const reservation = made ?? (await turnIntoReservation(tx, row, clientKey, now));
    return { ...toWire(reservation), token: sign(linkSecret, reservation.id) };
  });
}

async function turnIntoReservation(tx: Tx, row: queries.WaitingRow, clientKey: string | null, now: Date): Promise<queries.ReservationRow> {
  // An offer ends with the visit's own hour too, whatever time it was given.
  if (row.startsAt <= now) throw refusals.offerExpired();
  if (row.estado === 'esperando') throw refusals.notOffered();
  if (row.estado !== 'ofrecida' || row.offeredUntil === null || row.offeredUntil <= now) throw refusals.offerExpired();
  await refuseCrowdOfClient(tx, clientKey, now);
  // Booked under that e-mail since the offer was made: the answer is that of any offer that is over.
  if (!(await queries.mayBeOffered(tx, row, now))) throw refusals.offerExpired();
  const { name, email, canonicalEmail, phone, fecha, hora, startsAt, guests, notes, codigo } = row;
  const visit = { name, email, canonicalEmail, phone, clientKey, fecha, hora, startsAt, guests, notes, codigo };
  const mesas = await queries.heldTables(tx, row.id);
  const made = await queries.insert(tx, { ...visit, estado: 'confirmada', mesas, createdAt: now, settledAt: now });
  await queries.handOver(tx, row.id, made.id);
  await queries.updateWaiting(tx, row.id, { estado: 'aceptada', reservationId: made.id });
  await mail(tx, made, 'booked');
  return made;
}

/** Offers that nobody took in time go to the next in line. */
export async function endOffers(now: Date): Promise<void> {
  for (const { id, fecha } of await queries.endedOffers(now)) {
    await changing(async (tx) => {
      await queries.lockDay(tx, fecha);
      const row = await queries.waitingById(tx, id);
      if (row?.estado !== 'ofrecida') return;
      await queries.updateWaiting(tx, id, { estado: 'vencida' });
      await queries.free(tx, { waitingId: id });
      await passOn(tx, fecha, now);
    });
  }
}
