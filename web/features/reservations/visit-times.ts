import { CANCEL_HOURS, GRACE_MINUTES, hourOf } from '#contract/reservations/lounge.ts';
import { holdsTables } from '#contract/reservations/reservation-states.ts';
import type { GuestReservation, Slot, SlotRoom } from '#contract/reservations/reservations.ts';
import { HOUR_MS, MINUTE_MS, shopInstant } from '#contract/shop-clock.ts';

type Begun = Pick<GuestReservation, 'fecha_visita' | 'hora_visita'>;

/** When the visit begins, in milliseconds. */
export const startOf = ({ fecha_visita, hora_visita }: Begun): number => shopInstant(fecha_visita, hourOf(hora_visita)).getTime();

/** Until when a visit that is booked now can be cancelled. @param visit null while no day and hour are chosen */
export function cancelText(visit: Begun | null, now: number): string {
  const start = visit ? startOf(visit) : Number.POSITIVE_INFINITY;
  const minutes = Math.floor((start - now) / MINUTE_MS);
  if (minutes > CANCEL_HOURS * 60 + GRACE_MINUTES) return `Puedes cancelar hasta ${CANCEL_HOURS} horas antes.`;
  return minutes < GRACE_MINUTES
    ? 'Es para dentro de poco: puedes cancelar hasta que empiece.'
    : `Es para dentro de un día o menos: puedes cancelar durante ${GRACE_MINUTES} minutos después de reservar.`;
}

type Timed = Begun & Pick<GuestReservation, 'estado' | 'estancia_horas'>;

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
