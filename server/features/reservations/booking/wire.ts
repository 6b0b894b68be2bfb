import { CANCEL_HOURS, type GuestReservation, type Reservation, type Waiting } from '#contract/reservations.ts';
import type { ReservationRow, WaitingRow } from '#server/features/reservations/queries.ts';
import { hoursLater, slotOf } from '#server/features/reservations/rules.ts';

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

export const toWire = (row: ReservationRow): Reservation => ({
  ...common(row),
  estado: row.estado,
  correo_electronico: row.email,
  telefono: row.phone,
  mesas: row.mesas,
  walk_in: row.walkIn,
});

export const isOpen = ({ estado }: ReservationRow): boolean => estado === 'pendiente' || estado === 'confirmada';

export function toGuest(row: ReservationRow, now: Date): GuestReservation {
  const until = hoursLater(row.startsAt, -CANCEL_HOURS);
  return { ...toWire(row), cancelable: isOpen(row) && now <= until, cancelable_hasta: until.toISOString() };
}

export const waitingToWire = (row: WaitingRow): Waiting => ({
  ...common(row),
  estado: row.estado,
  correo_electronico: row.email,
  telefono: row.phone,
  ofrecida_hasta: row.offeredUntil?.toISOString() ?? null,
});

/** To whoever waits, an offer is over with its half hour, and the waiting when the hour has come. */
export function waitingToGuest(row: WaitingRow, now: Date): Waiting {
  const isOver =
    row.estado === 'esperando'
      ? row.startsAt <= now
      : row.estado === 'ofrecida' && (row.startsAt <= now || (row.offeredUntil !== null && row.offeredUntil <= now));
  return { ...waitingToWire(row), ...(isOver && { estado: 'vencida' }) };
}
