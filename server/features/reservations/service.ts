import { canonicalEmail } from '#contract/canonical-email.ts';
import { type Booking, type GuestReservation, MAX_FUTURE, type Reservation, type Slot, type SlotRoom } from '#contract/reservations.ts';
import { allInTransaction, db, retrying, type Tx } from '#server/db/client.ts';
import { enqueue } from '#server/db/queue.ts';
import { limiter } from '#server/http/limits/limiter.ts';
import { invalid, Refusal } from '#server/http/refusal.ts';
import { clientKeyOf, isSigned, newCode, sign } from './booking/links.ts';
import * as refusals from './booking/refusals.ts';
import { isOpen, toGuest, toWire } from './booking/wire.ts';
import * as queries from './queries.ts';
import { freeSeats, HOURS, hourOf, instantOf, MADE_AN_HOUR, MOST_FROM_CLIENT, slotOf, type Table, tightestFit, wrongDay } from './rules.ts';
import { passOn } from './waiting/waiting-line.ts';

const made = limiter('reservations', MADE_AN_HOUR);

/** What the budgets of a booking count by: `budgetKey`, null for the shop itself. */
export type Client = string | null;

/** Only what was made counts. */
export async function limited<T>(client: Client, run: () => Promise<T>): Promise<T> {
  if (client === null) return run();
  const giveBack = () => made.refund(client);
  // The limiter counts refused tries too.
  await made.spend(client).catch(async (error: unknown) => {
    if (error instanceof Refusal) await giveBack();
    throw error;
  });
  try {
    return await run();
  } catch (error) {
    await giveBack();
    throw error;
  }
}

/** A transaction that goes again when it met another one. */
export const changing = <T>(change: (tx: Tx) => Promise<T>): Promise<T> => retrying(() => db.transaction(change));

/** The booking as it is kept. Refuses a time that is over or too far ahead. */
export function visitOf(input: Booking, now: Date) {
  const wrong = wrongDay(input.fecha_visita, now);
  if (wrong) throw invalid({ fecha_visita: wrong });
  const hora = hourOf(input.hora_visita);
  const startsAt = instantOf(input.fecha_visita, hora);
  if (startsAt <= now) throw invalid({ hora_visita: 'Esa hora ya pasó. Elige otra.' });
  return {
    codigo: newCode(),
    name: input.nombre_completo,
    email: input.correo_electronico,
    canonicalEmail: canonicalEmail(input.correo_electronico),
    phone: input.telefono,
    fecha: input.fecha_visita,
    hora,
    startsAt,
    guests: input.numero_personas,
    notes: input.notas_adicionales,
    createdAt: now,
  };
}

/** What holds for every booking of a guest. */
async function refuseUnlessAllowed(tx: Tx, visit: queries.PersonsTime, now: Date): Promise<void> {
  const [isBooked, future] = await Promise.all([queries.hasBooked(tx, visit), queries.countFuture(tx, visit.canonicalEmail, now)]);
  if (isBooked) throw refusals.duplicate();
  if (future >= MAX_FUTURE) throw refusals.tooManyReservations();
}

/**
 * The key under which a client's bookings are counted. Its lock is held until the transaction ends, so that bookings made at the same
 * moment count each other.
 */
export async function takeClientKey(tx: Tx, linkSecret: string, client: Client): Promise<string | null> {
  if (client === null) return null;
  const clientKey = clientKeyOf(linkSecret, client);
  await queries.lockClient(tx, clientKey);
  return clientKey;
}

export async function refuseCrowdOfClient(tx: Tx, clientKey: string | null, now: Date): Promise<void> {
  if (clientKey !== null && (await queries.countFutureOfClient(tx, clientKey, now)) >= MOST_FROM_CLIENT) throw refusals.tooManyFromClient();
}

/** The hours to come of that day at which the party finds room. */
export const alternatives = (tables: Table[], fecha: string, guests: number, now: Date): Slot[] =>
  HOURS.filter((hour) => instantOf(fecha, hour) > now && tightestFit(tables, hour, guests)).map(slotOf);

export async function availability({ fecha, personas }: { fecha: string; personas: number }, now = new Date()): Promise<SlotRoom[]> {
  const tables = await queries.tablesOn(db, fecha);
  const isOpenDay = wrongDay(fecha, now) === null;
  return HOURS.map((hour) => {
    const isToCome = isOpenDay && instantOf(fecha, hour) > now;
    return {
      hora_visita: slotOf(hour),
      disponible: isToCome && tightestFit(tables, hour, personas) !== null,
      lugares: isToCome ? freeSeats(tables, hour) : 0,
    };
  });
}

export const book = (input: Booking, client: Client, now = new Date()): Promise<Reservation & { token: string }> =>
  limited(client, () =>
    changing(async (tx) => {
      const visit = visitOf(input, now);
      const { confirmByHand, linkSecret } = await queries.settings(tx);
      const clientKey = await takeClientKey(tx, linkSecret, client);
      await queries.lockPerson(tx, visit.canonicalEmail);
      await allInTransaction(refuseCrowdOfClient(tx, clientKey, now), refuseUnlessAllowed(tx, visit, now));
      // The day comes last: all its bookings wait here for each other.
      const [, tables] = await Promise.all([queries.lockDay(tx, visit.fecha), queries.tablesOn(tx, visit.fecha)]);
      const mesas = tightestFit(tables, visit.hora, visit.guests);
      if (!mesas) throw refusals.slotFull(alternatives(tables, visit.fecha, visit.guests, now));
      const row = await queries.insert(tx, {
        ...visit,
        clientKey,
        estado: confirmByHand ? 'pendiente' : 'confirmada',
        mesas,
        settledAt: now,
      });
      await queries.take(tx, row, { reservationId: row.id });
      await mail(tx, row, confirmByHand ? 'received' : 'booked');
      return { ...toWire(row), token: sign(linkSecret, row.id) };
    }),
  );

export type Letter = 'booked' | 'received' | 'moved' | 'cancelled' | 'reminder';

/** A mail about the reservation, once this transaction holds. Nobody writes to a party that came by the door. */
export async function mail(tx: Tx, { id, email, sequence }: queries.ReservationRow, letter: Letter): Promise<void> {
  if (email !== null) await enqueue(tx, 'reservation-mail', { id, letter, sequence });
}

/** Only by its link: who has the code alone learns nothing. */
async function linked(tx: Tx, { codigo, token }: { codigo: string; token: string }): Promise<queries.ReservationRow> {
  const row = await queries.byCode(tx, codigo);
  const { linkSecret } = await queries.settings(tx);
  if (!row || !isSigned(linkSecret, row.id, token)) throw refusals.noReservation();
  return row;
}

export const ofGuest = async (link: { codigo: string; token: string }): Promise<GuestReservation> =>
  toGuest(await linked(db, link), new Date());

export async function cancelByGuest(link: { codigo: string; token: string }, now = new Date()): Promise<GuestReservation> {
  const { id, fecha } = await linked(db, link);
  return changing(async (tx) => {
    await queries.lockDay(tx, fecha);
    const row = await queries.byId(tx, id);
    if (!row) throw refusals.noReservation();
    if (!isOpen(row)) throw refusals.wrongStep();
    if (!toGuest(row, now).cancelable) throw refusals.tooLate();
    return toGuest(await close(tx, row, 'cancelada', now), now);
  });
}

/** It is over, or comes to nothing: its tables are for others again. */
export async function close(
  tx: Tx,
  row: queries.ReservationRow,
  estado: 'cancelada' | 'completada' | 'no_asistio',
  now: Date,
): Promise<queries.ReservationRow> {
  const closed = await queries.update(tx, row.id, { estado });
  await queries.free(tx, { reservationId: row.id });
  if (estado === 'cancelada') await mail(tx, closed, 'cancelled');
  await passOn(tx, row.fecha, now);
  return closed;
}
