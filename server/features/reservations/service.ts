import { hourOf, slotOf } from '#contract/reservations/lounge.ts';
import type { Reservation, Slot, SlotRoom, TablePlan } from '#contract/reservations/reservations.ts';
import { settings } from '#server/current-settings.ts';
import { db } from '#server/db/client.ts';
import { verifiedEmailOf } from '#server/features/accounts/service.ts';
import { toReservation } from './api-shapes.ts';
import * as queries from './queries.ts';
import { areFree, choicesAt, freeSeats, HOURS, instantOf, type Room, roomOn, tightestFit, wrongDay } from './rules.ts';

/** Whether guests may book that hour, as far as the clock and the opening hours go. */
const isToCome = (room: Room, fecha: string, hour: number, now: Date): boolean =>
  wrongDay(fecha, now, settings().lounge.dias_adelante) === null && room.isOpen(hour) && instantOf(fecha, hour) > now;

/** The hours of a day and whether a party finds room at each. What other features may ask. */
export async function availability({ fecha, personas }: { fecha: string; personas: number }, now = new Date()): Promise<SlotRoom[]> {
  const room = roomOn(settings(), fecha, await queries.cellsOn(db, fecha));
  return HOURS.map((hour) => {
    const isOffered = isToCome(room, fecha, hour, now);
    return {
      hora_visita: slotOf(hour),
      disponible: isOffered && tightestFit(room, hour, personas) !== null,
      lugares: isOffered ? freeSeats(room, hour) : 0,
    };
  });
}

/** The tables at one hour, and those that the party may choose. */
export async function plan(
  { fecha, hora_visita, personas }: { fecha: string; hora_visita: Slot; personas: number },
  now = new Date(),
): Promise<TablePlan> {
  const hour = hourOf(hora_visita);
  const room = roomOn(settings(), fecha, await queries.cellsOn(db, fecha));
  const isOffered = isToCome(room, fecha, hour, now);
  return {
    mesas: room.tables.map(({ mesa, lugares, junto_a }) => ({ mesa, lugares, junto_a, libre: isOffered && areFree(room, [mesa], hour) })),
    opciones: isOffered ? choicesAt(room, hour, personas) : [],
  };
}

/** For a copy of one's data: what the account has booked, and what names its verified e-mail. */
export async function pageOf(userId: string, limit: number, offset: number): Promise<Reservation[]> {
  const guest = { userId, verifiedEmail: await verifiedEmailOf(userId) };
  return (await queries.pageOf(guest, limit, offset)).map(toReservation);
}

// For the visits.
export { onCancelled } from './booking/changes/cancel-listener.ts';
export { onMoved } from './booking/changes/move-listener.ts';
export { byLink } from './booking/links/wrong-links.ts';
// For an account that is deleted.
export { forgetGuest } from './booking/personal-data/forget-guest.ts';
// For the tokens of orders.
export { linkSecret } from './queries.ts';
// For orders to a table, and those that belong to a visit.
export { isKeyOfTable, lockVisit, openVisit, seatParty, visitOf } from './visit.ts';
