import { hourOf, slotOf } from '#contract/reservations/lounge.ts';
import type { Reservation, Slot, SlotRoom, TablePlan } from '#contract/reservations/reservations.ts';
import { shopInstant } from '#contract/shop-clock.ts';
import { settings } from '#server/current-settings.ts';
import { db } from '#server/db/client.ts';
import { verifiedEmailOf } from '#server/features/accounts/index.ts';
import { toReservation } from './api-shapes.ts';
import * as queries from './queries.ts';
import { areFree, choicesAt, freeSeats, HOURS, type Room, roomOn, tightestFit, wrongDay } from './rules.ts';

/** Whether guests may book that hour, by the clock and the opening hours only. */
const isToCome = (room: Room, fecha: string, hour: number, now: Date): boolean =>
  wrongDay(fecha, now, settings().lounge.dias_adelante) === null && room.isOpen(hour) && shopInstant(fecha, hour) > now;

/** The hours of a day, and whether there is room for a party at each. Other features may call it. */
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

/** The tables at one hour, and those from which the party may choose. */
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

/** For the export of a user's data: the reservations that the account booked, and those with its verified e-mail. */
export async function pageOf(userId: string, limit: number, offset: number): Promise<Reservation[]> {
  const guest = { userId, verifiedEmail: await verifiedEmailOf(userId) };
  return (await queries.pageOf(guest, limit, offset)).map(toReservation);
}

/** The reservation as the staff sees it. @returns null when there is none */
export async function reservationForStaff(id: string): Promise<Reservation | null> {
  const row = await queries.byId(db, id);
  return row && toReservation(row);
}
