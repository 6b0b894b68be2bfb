import { hourOf, STAY_HOURS } from '#contract/lounge.ts';
import { holdsTables, mayBecome, RESERVATION_STATES } from '#contract/reservation-states.ts';
import type { BookingOrWalkIn, LoungeSettings, LoungeTable, Reservation, Slot, WaitingParty } from '#contract/reservations.ts';
import { db, type Tx } from '#server/db/client.ts';
import { isUuid } from '#server/db/uuid.ts';
import { toReservation, toWaiting } from '#server/features/reservations/api-shapes.ts';
import { close } from '#server/features/reservations/booking/close.ts';
import { newCode } from '#server/features/reservations/booking/links.ts';
import { enqueueMail } from '#server/features/reservations/mail/enqueue-mail.ts';
import * as queries from '#server/features/reservations/queries.ts';
import * as refusals from '#server/features/reservations/refusals.ts';
import {
  alternatives,
  areFree,
  hoursLater,
  instantOf,
  mayBeSeatedAt,
  runningHour,
  tightestFit,
} from '#server/features/reservations/rules.ts';
import { offerFreeTables } from '#server/features/reservations/waiting/offer-tables.ts';
import { invalid } from '#server/http/refusal.ts';

type State = Reservation['estado'];
type Change = { id: string; estado?: State | undefined; mesas?: number[] | undefined; hora_visita?: Slot | undefined };

export const ofDay = async (fecha: string): Promise<Reservation[]> => (await queries.ofDay(fecha)).map(toReservation);

export const tables = async (): Promise<LoungeTable[]> =>
  (await queries.tables()).map(({ mesa, seats, beside }) => ({ mesa, lugares: seats, junto_a: beside }));

/** The waiting list of that day, with the tables that open offers hold. */
export const waitingOn = async (fecha: string, now = new Date()): Promise<WaitingParty[]> =>
  (await queries.waitingOn(fecha, now)).map(({ mesas, ...row }) => ({ ...toWaiting(row), mesas }));

export const settings = async (): Promise<LoungeSettings> => ({ confirmar_a_mano: (await queries.settings()).confirmByHand });

export async function changeSettings(input: LoungeSettings): Promise<LoungeSettings> {
  await queries.changeSettings(input);
  return settings();
}

/** Seats a walk-in now. */
export async function seat(input: BookingOrWalkIn, now = new Date()): Promise<Reservation> {
  const running = runningHour(now);
  if (!running) throw refusals.loungeClosed();
  const { day: fecha, hour: hora } = running;
  const guests = input.numero_personas;
  return queries.inTransaction(async (tx) => {
    await queries.lockDay(tx, fecha);
    const tables = await queries.tablesOn(tx, fecha);
    const mesas = tightestFit(tables, hora, guests);
    if (!mesas) throw refusals.slotFull(alternatives(tables, fecha, guests, now));
    const row = await queries.insert(tx, {
      codigo: newCode(),
      name: input.nombre_completo ?? 'Sin reservación',
      email: null,
      phone: input.telefono ?? null,
      fecha,
      hora,
      startsAt: instantOf(fecha, hora),
      guests,
      notes: input.notas_adicionales,
      estado: 'en_mesa',
      walkIn: true,
      mesas,
      createdAt: now,
      settledAt: now,
    });
    await queries.take(tx, row, { reservationId: row.id });
    return toReservation(row);
  });
}

/** Moves a reservation to other tables or another hour, then to another state: all of it or nothing. */
export async function change({ id, estado, mesas, hora_visita }: Change, now = new Date()): Promise<Reservation> {
  const found = isUuid(id) ? await queries.byId(db, id) : null;
  if (!found) throw refusals.noReservation();
  return queries.inTransaction(async (tx) => {
    if (found.canonicalEmail !== null) await queries.lockPerson(tx, found.canonicalEmail);
    await queries.lockDay(tx, found.fecha);
    let row = await queries.byId(tx, id);
    if (!row) throw refusals.noReservation();
    if (mesas || hora_visita) row = await move(tx, row, { mesas, hora: hora_visita ? hourOf(hora_visita) : row.hora }, now);
    if (estado) row = await changeState(tx, row, estado, now);
    return toReservation(row);
  });
}

async function move(tx: Tx, row: queries.ReservationRow, to: { mesas: number[] | undefined; hora: number }, now: Date) {
  if (!holdsTables(row.estado)) throw refusals.wrongState();
  const isOtherHour = to.hora !== row.hora;
  const startsAt = instantOf(row.fecha, to.hora);
  if (isOtherHour && hoursLater(startsAt, STAY_HOURS) <= now) throw invalid({ hora_visita: 'Esa hora ya pasó. Elige otra.' });
  const { canonicalEmail } = row;
  if (isOtherHour && canonicalEmail !== null && (await queries.hasBooked(tx, { ...row, canonicalEmail, hora: to.hora })))
    throw refusals.duplicate();
  await queries.free(tx, { reservationId: row.id });
  const tables = await queries.tablesOn(tx, row.fecha);
  const wanted = to.mesas && [...new Set(to.mesas)].sort((one, other) => one - other);
  if (wanted?.some((mesa) => !tables.some((table) => table.mesa === mesa))) throw invalid({ mesas: 'Mesa desconocida.' });
  if (wanted && !mayBeSeatedAt(tables, wanted, row.guests)) throw refusals.tablesDoNotFit();
  if (wanted && !areFree(tables, wanted, to.hora)) throw refusals.tablesTaken();
  const mesas = wanted ?? (areFree(tables, row.mesas, to.hora) ? row.mesas : tightestFit(tables, to.hora, row.guests));
  if (!mesas) throw refusals.slotFull(alternatives(tables, row.fecha, row.guests, now));
  // The guest is told about another hour, not about another table.
  const moved = await queries.update(tx, row.id, {
    mesas,
    hora: to.hora,
    startsAt,
    ...(isOtherHour ? { settledAt: now, remindedAt: null } : {}),
  });
  await queries.take(tx, moved, { reservationId: row.id });
  if (isOtherHour) await enqueueMail(tx, moved, 'moved');
  await offerFreeTables(tx, row.fecha, now);
  return moved;
}

async function changeState(tx: Tx, row: queries.ReservationRow, to: State, now: Date): Promise<queries.ReservationRow> {
  if (!mayBecome(row.estado, to)) throw refusals.wrongState();
  if (RESERVATION_STATES[to].afterStart && row.startsAt > now) throw refusals.wrongState();
  if (to === 'cancelada' || to === 'completada' || to === 'no_asistio') return close(tx, row, to, now);
  const changed = await queries.update(tx, row.id, { estado: to, ...(to === 'confirmada' ? { settledAt: now } : {}) });
  if (to === 'confirmada') await enqueueMail(tx, changed, 'booked');
  return changed;
}
