import { cancellableUntil, slotOf } from '#contract/reservations/lounge.ts';
import { isUpcoming } from '#contract/reservations/reservation-states.ts';
import type { GuestReservation, Reservation, Waiting } from '#contract/reservations/reservations.ts';
import { settings } from '#server/current-settings.ts';
import type { ReservationRow, WaitingRow } from './queries.ts';

const common = (row: ReservationRow | WaitingRow) => ({
  id: row.id,
  codigo: row.codigo,
  nombre_completo: row.name,
  fecha_visita: row.fecha,
  hora_visita: slotOf(row.hora),
  numero_personas: row.guests,
  notas_adicionales: row.notes,
  created_at: row.createdAt.toISOString(),
});

export const toReservation = (row: ReservationRow): Reservation => ({
  ...common(row),
  estado: row.estado,
  correo_electronico: row.email,
  telefono: row.phone,
  mesas: row.mesas,
  walk_in: row.walkIn,
  ...(row.stayHours !== settings().lounge.estancia_horas && { estancia_horas: row.stayHours }),
});

/** The reservation as its guest sees it, with the end of online cancellation. */
export function toGuestReservation(row: ReservationRow, now: Date): GuestReservation {
  const until = cancellableUntil(row.startsAt, row.createdAt);
  return { ...toReservation(row), cancelable: isUpcoming(row.estado) && now <= until, cancelable_hasta: until.toISOString() };
}

export const toWaiting = (row: WaitingRow): Waiting => ({
  ...common(row),
  estado: row.estado,
  correo_electronico: row.email,
  telefono: row.phone,
  ofrecida_hasta: row.offeredUntil?.toISOString() ?? null,
});

/**
 * A guest's place in the waiting list. An offer is shown as ended from its end, or from the hour of the visit, even before the job has
 * closed it.
 */
export function toGuestWaiting(row: WaitingRow, now: Date): Waiting {
  const isOver =
    row.estado === 'esperando'
      ? row.startsAt <= now
      : row.estado === 'ofrecida' && (row.startsAt <= now || (row.offeredUntil !== null && row.offeredUntil <= now));
  return { ...toWaiting(row), ...(isOver && { estado: 'vencida' }) };
}
