import { slotOf } from '#contract/lounge.ts';
import type { Reservation, SlotRoom } from '#contract/reservations.ts';
import { settings } from '#server/current-settings.ts';
import { db } from '#server/db/client.ts';
import { verifiedEmailOf } from '#server/features/accounts/service.ts';
import { toReservation } from './api-shapes.ts';
import * as queries from './queries.ts';
import { freeSeats, HOURS, instantOf, roomOn, tightestFit, wrongDay } from './rules.ts';

/** The hours of a day and whether a party finds room at each. What other features may ask. */
export async function availability({ fecha, personas }: { fecha: string; personas: number }, now = new Date()): Promise<SlotRoom[]> {
  const room = roomOn(settings(), fecha, await queries.cellsOn(db, fecha));
  const mayBook = wrongDay(fecha, now, settings().lounge.dias_adelante) === null;
  return HOURS.map((hour) => {
    const isToCome = mayBook && room.isOpen(hour) && instantOf(fecha, hour) > now;
    return {
      hora_visita: slotOf(hour),
      disponible: isToCome && tightestFit(room, hour, personas) !== null,
      lugares: isToCome ? freeSeats(room, hour) : 0,
    };
  });
}

/** For a copy of one's data: what the account has booked, and what names its verified e-mail. */
export async function pageOf(userId: string, limit: number, offset: number): Promise<Reservation[]> {
  const guest = { userId, verifiedEmail: await verifiedEmailOf(userId) };
  return (await queries.pageOf(guest, limit, offset)).map(toReservation);
}

// For an account that is deleted.
export { forgetGuest } from './booking/forget-guest.ts';
// For the tokens of orders.
export { linkSecret } from './queries.ts';
// For orders to a table, and those that belong to a visit.
export { isKeyOfTable, visitOf } from './visit.ts';
