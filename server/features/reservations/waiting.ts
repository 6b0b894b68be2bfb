import { type Booking, MAX_FUTURE, type Reservation, type Waiting } from '#contract/reservations.ts';
import { db, type Tx } from '#server/db/client.ts';
import { enqueue } from '#server/db/queue.ts';
import { isSigned, sign } from './links.ts';
import * as queries from './queries.ts';
import * as refusals from './refusals.ts';
import { tightestFit } from './rules.ts';
import { changing, limited, mail, refuseUnlessAllowed, visitOf } from './service.ts';
import { passOn } from './waiting-line.ts';
import { toWire, waitingToGuest, waitingToWire } from './wire.ts';

type Link = { codigo: string; token: string };

export const join = (input: Booking, address: string | null): Promise<Waiting & { token: string }> =>
  limited(address, () => {
    const now = new Date();
    return changing(async (tx) => {
      const visit = visitOf(input, now);
      await queries.lockPerson(tx, visit.email);
      await queries.lockDay(tx, visit.fecha);
      const waits = await queries.waitsFor(tx, visit.email, now);
      if (waits.some(({ fecha, hora }) => fecha === visit.fecha && hora === visit.hora)) throw refusals.alreadyWaiting();
      await refuseUnlessAllowed(tx, visit, now);
      if (waits.length >= MAX_FUTURE) throw refusals.tooManyReservations();
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
export async function accept(link: Link, now = new Date()): Promise<Reservation & { token: string }> {
  const { id, email, fecha, linkSecret } = await linked(db, link);
  return changing(async (tx) => {
    await queries.lockPerson(tx, email);
    await queries.lockDay(tx, fecha);
    const row = await queries.waitingById(tx, id);
    if (!row) throw refusals.noWaiting();
    const made = row.reservationId === null ? null : await queries.byId(tx, row.reservationId);
    const reservation = made ?? (await turnIntoReservation(tx, row, now));
    return { ...toWire(reservation), token: sign(linkSecret, reservation.id) };
  });
}

async function turnIntoReservation(tx: Tx, row: queries.WaitingRow, now: Date): Promise<queries.ReservationRow> {
  if (row.estado === 'esperando') throw row.startsAt > now ? refusals.notOffered() : refusals.offerExpired();
  if (row.estado !== 'ofrecida' || row.offeredUntil === null || row.offeredUntil <= now) throw refusals.offerExpired();
  await refuseUnlessAllowed(tx, row, now);
  const { name, email, phone, fecha, hora, startsAt, guests, notes, codigo } = row;
  const visit = { name, email, phone, fecha, hora, startsAt, guests, notes, codigo };
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
