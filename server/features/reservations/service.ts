import { slotOf } from '#contract/lounge.ts';
import type { Reservation, SlotRoom } from '#contract/reservations.ts';
import { settings } from '#server/current-settings.ts';
import { db, type Tx } from '#server/db/client.ts';
import { toReservation } from './api-shapes.ts';
import { close } from './booking/close.ts';
import { keepChanges } from './history/history.ts';
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

/** For a copy of one's data. */
export const pageOf = async (userId: string, limit: number, offset: number): Promise<Reservation[]> =>
  (await queries.pageOf(userId, limit, offset)).map(toReservation);

/**
 * Cancels what an account has booked, because it is deleted. The account is locked already, so that nothing is booked meanwhile;
 * therefore the settings, whose lock comes before the account's, are not locked. Accepting an offer checks them again.
 */
export async function cancelFutureOf(tx: Tx, userId: string, now = new Date()): Promise<void> {
  for (const fecha of await queries.daysToCome(tx, userId, now)) await queries.lockDay(tx, fecha);
  for (const row of await queries.reservationsToCome(tx, userId, now))
    await keepChanges(tx, row, await close(tx, row, 'cancelada', now, settings()), null);
}
