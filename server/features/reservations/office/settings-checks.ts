import { isUpcoming } from '#contract/reservations/reservation-states.ts';
import type { Reservation } from '#contract/reservations/reservations.ts';
import type { Settings } from '#contract/settings/settings-values.ts';
import { addDays, shopClock } from '#contract/shop-clock.ts';
import type { Tx } from '#server/db/client.ts';
import { enqueue } from '#server/db/queue.ts';
import { toReservation } from '#server/features/reservations/api-shapes.ts';
import * as queries from '#server/features/reservations/queries.ts';
import { hoursLater, isOpenStay, roomCheck } from '#server/features/reservations/rules.ts';
import { Refusal } from '#server/http/refusal.ts';

/** How many visits an answer contains at most. */
const MOST_NAMED = 200;

/** The present and future visits for which `isAffected` is true. */
async function visitsOf(tx: Tx, isAffected: (row: queries.ReservationRow) => boolean, now: Date): Promise<Reservation[]> {
  const rows = await queries.holdingFrom(tx, addDays(shopClock(now).today, -1));
  return rows
    .filter((row) => hoursLater(row.startsAt, row.stayHours) > now && isAffected(row))
    .slice(0, MOST_NAMED)
    .map(toReservation);
}

/** Returns the future bookings that are outside of new opening hours; they stay valid. */
export async function namesClosedVisits(tx: Tx, from: Settings['horario'], to: Settings['horario'], now = new Date()) {
  const isOpen = (horario: Settings['horario'], { fecha, hora, stayHours }: queries.ReservationRow) =>
    isOpenStay({ horario }, fecha, hora, stayHours);
  const reservaciones_afectadas = await visitsOf(
    tx,
    (row) => isUpcoming(row.estado) && row.startsAt > now && isOpen(from, row) && !isOpen(to, row),
    now,
  );
  await enqueue(tx, 'offer-freed-tables', {});
  return { reservaciones_afectadas };
}

/**
 * Refuses changes of tables that future visits need.
 * @throws Refusal 409 `table_in_use` with the visits that would no longer fit: the table is removed, has fewer seats, lost its adjoining
 * table, or is blocked
 */
export async function keepsBookedTables(tx: Tx, from: Settings['lounge'], to: Settings['lounge'], now = new Date()) {
  const [fitted, fits] = [roomCheck(from), roomCheck(to)];
  const reservaciones = await visitsOf(tx, (row) => fitted(row) && !fits(row), now);
  if (reservaciones.length > 0)
    throw new Refusal(409, 'table_in_use', 'Hay reservaciones que ya no cabrían. Muévelas o cancélalas primero.', {
      data: { reservaciones },
    });
  await enqueue(tx, 'offer-freed-tables', {});
  return {};
}
