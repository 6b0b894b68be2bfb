import { CANCEL_HOURS, hourOf } from '#contract/reservations/lounge.ts';
import { holdsTables } from '#contract/reservations/reservation-states.ts';
import type { GuestReservation, Slot, SlotRoom } from '#contract/reservations/reservations.ts';

const HOUR_MS = 3_600_000;

/** When the visit begins, in milliseconds, computed from the end of the time to cancel, which the server sends. */
export const startOf = ({ cancelable_hasta }: Pick<GuestReservation, 'cancelable_hasta'>): number =>
  Date.parse(cancelable_hasta) + CANCEL_HOURS * HOUR_MS;

type Timed = Pick<GuestReservation, 'cancelable_hasta' | 'estado' | 'estancia_horas'>;

/** Whether the visit is in the future or in progress. */
export const isToCome = (visit: Timed, stayHours: number, now: number): boolean =>
  holdsTables(visit.estado) && startOf(visit) + (visit.estancia_horas ?? stayHours) * HOUR_MS > now;

/**
 * The hours of the day that are taken for this party. Hours that overlap the party's own stay count as free: the server counts the party's
 * tables as taken, and decides when the change is sent.
 */
export const takenFor = (
  visit: Pick<GuestReservation, 'hora_visita' | 'estancia_horas'>,
  slots: readonly SlotRoom[],
  stayHours: number,
): Slot[] => {
  const own = hourOf(visit.hora_visita);
  const stay = visit.estancia_horas ?? stayHours;
  return slots
    .filter(({ hora_visita, disponible }) => !disponible && Math.abs(hourOf(hora_visita) - own) >= stay)
    .map(({ hora_visita }) => hora_visita);
};
