import { hourOf } from '#contract/reservations/lounge.ts';
import { holdsTables, mayBecome, RESERVATION_STATES, SEAT_MINUTES_BEFORE } from '#contract/reservations/reservation-states.ts';
import type { BookingOrWalkIn, Reservation, Slot } from '#contract/reservations/reservations.ts';
import type { LoungeClosures, LoungeSettings, LoungeTable, WaitingParty } from '#contract/reservations/reservations-office.ts';

import type { Settings } from '#contract/settings/settings-values.ts';
import { MINUTE_MS, shopClock, shopInstant } from '#contract/shop-clock.ts';
import { settings } from '#server/current-settings.ts';

import { db, type Tx } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { toReservation, toWaiting } from '#server/features/reservations/api-shapes.ts';
import { close } from '#server/features/reservations/booking/changes/close.ts';
import { move } from '#server/features/reservations/booking/changes/move.ts';
import { keepChanges } from '#server/features/reservations/history/history.ts';
import { newCode } from '#server/features/reservations/links/links.ts';
import { enqueueMail } from '#server/features/reservations/mail/enqueue-mail.ts';
import * as waitingList from '#server/features/reservations/offers/queries.ts';
import { chosenTables } from '#server/features/reservations/office/book-cell.ts';
import * as queries from '#server/features/reservations/queries.ts';
import * as refusals from '#server/features/reservations/refusals.ts';
import { alternatives, closuresOn, hoursLater, roomOn, runningHour, tablesOf, tightestFit } from '#server/features/reservations/rules.ts';
import { changeFields, settingsUnderLock } from '#server/features/settings/index.ts';
import type { CallerUser } from '#server/http/caller.ts';
import { unseat } from './unseat.ts';

type State = Reservation['estado'];
type Change = {
  /** The reservation's id or code. */
  id: string;
  estado?: State | undefined;
  mesas?: number[] | undefined;
  hora_visita?: Slot | undefined;
  numero_personas?: number | undefined;
};

export const ofDay = async (fecha: string): Promise<Reservation[]> => (await queries.ofDay(fecha)).map(toReservation);

const MOST_FOUND = 20;

/** The visits from today on whose guest's name or code contains the text, the next one first. */
export async function find({ q, limit = MOST_FOUND }: { q: string; limit?: number | undefined }, now = new Date()): Promise<Reservation[]> {
  const text = q.trim();
  return text ? (await queries.visitsFrom(shopClock(now).today, text, limit)).map(toReservation) : [];
}

export const tables = (): LoungeTable[] => tablesOf(settings().lounge);

export const closures = (fecha: string): LoungeClosures => closuresOn(settings(), fecha);

/** The waiting list of that day, with the tables held for open offers. */
export const waitingOn = async (fecha: string, now = new Date()): Promise<WaitingParty[]> =>
  (await waitingList.waitingOn(fecha, now)).map(({ mesas, ...row }) => ({ ...toWaiting(row), mesas }));

export const loungeSettings = (): LoungeSettings => ({ confirmar_a_mano: settings().lounge.confirmar_a_mano });

export async function changeLoungeSettings(input: LoungeSettings, by: CallerUser): Promise<LoungeSettings> {
  await changeFields('lounge', input, by);
  return loungeSettings();
}

/** Seats a walk-in now; with `mesas` at the staff's choice of tables. */
export async function seat(input: BookingOrWalkIn, now = new Date()): Promise<Reservation> {
  const guests = input.numero_personas;
  return inTransaction(async (tx) => {
    const known = await settingsUnderLock(tx);
    const running = runningHour(now, known);
    if (!running) throw refusals.loungeClosed();
    const { day: fecha, hour: hora, stayHours } = running;
    await queries.lockDay(tx, fecha);
    const room = roomOn(known, fecha, await queries.cellsOn(tx, fecha));
    const mesas = input.mesas ? chosenTables(room, input.mesas, hora, guests) : tightestFit(room, hora, guests);
    if (!mesas) throw refusals.slotFull(alternatives(room, fecha, guests, now));
    const row = await queries.insert(tx, {
      codigo: newCode(),
      name: input.nombre_completo ?? 'Sin reservación',
      email: null,
      phone: input.telefono ?? null,
      fecha,
      hora,
      startsAt: shopInstant(fecha, hora),
      guests,
      notes: input.notas_adicionales,
      estado: 'en_mesa',
      walkIn: true,
      stayHours,
      mesas,
      createdAt: now,
      settledAt: now,
    });
    await queries.take(tx, row, { reservationId: row.id });
    return toReservation(row);
  });
}

/** Changes tables, hour and party size of a reservation, then its state: all of it or nothing. */
export async function change(
  { id, estado, mesas, hora_visita, numero_personas }: Change,
  now = new Date(),
  userId: string | null = null,
): Promise<Reservation> {
  const found = await queries.byIdOrCode(db, id);
  if (!found) throw refusals.noReservation();
  return inTransaction(async (tx) => {
    const known = await settingsUnderLock(tx);
    if (found.canonicalEmail !== null) await queries.lockPerson(tx, found.canonicalEmail);
    await queries.lockDay(tx, found.fecha);
    const before = await queries.byId(tx, found.id);
    if (!before) throw refusals.noReservation();
    let row = before;
    const hora = hora_visita ? hourOf(hora_visita) : row.hora;
    if (mesas || hora_visita || numero_personas) {
      if (!holdsTables(row.estado)) throw refusals.wrongState();
      if (hora !== row.hora && hoursLater(shopInstant(row.fecha, hora), row.stayHours) <= now) throw refusals.hourPassed();
      row = await move(tx, row, { mesas, hora, guests: numero_personas ?? row.guests }, known, now);
    }
    if (estado) row = await changeState(tx, row, estado, known, now);
    await keepChanges(tx, before, row, userId);
    return toReservation(row);
  });
}

async function changeState(tx: Tx, row: queries.ReservationRow, to: State, known: Settings, now: Date): Promise<queries.ReservationRow> {
  if (row.estado === 'en_mesa' && to === 'confirmada') return unseat(tx, row, now);
  if (!mayBecome(row.estado, to)) throw refusals.wrongState();
  const seatedFrom = new Date(row.startsAt.getTime() - SEAT_MINUTES_BEFORE * MINUTE_MS);
  if (to === 'en_mesa' && seatedFrom > now) throw refusals.tooEarlyToSeat(seatedFrom);
  if (RESERVATION_STATES[to].afterStart && row.startsAt > now) throw refusals.wrongState();
  if (to === 'cancelada' || to === 'completada' || to === 'no_asistio') return close(tx, row, to, now, known);
  const changed = await queries.update(tx, row.id, { estado: to, ...(to === 'confirmada' ? { settledAt: now } : {}) });
  if (to === 'confirmada') await enqueueMail(tx, changed, 'booked');
  return changed;
}
