import type { Reservation } from '#contract/reservations.ts';

/** `Mesa 5`, `Mesas 5 y 6`. */
export const tablesName = (mesas: readonly number[]): string =>
  mesas.length ? `${mesas.length === 1 ? 'Mesa' : 'Mesas'} ${mesas.join(' y ')}` : 'Sin mesa';

/** What is done with a reservation, as its button says it. */
export const STEP_LABELS: Record<Exclude<Reservation['estado'], 'pendiente'>, string> = {
  confirmada: 'Confirmar',
  en_mesa: 'Sentar',
  completada: 'Terminar visita',
  cancelada: 'Cancelar reservación',
  no_asistio: 'No asistió',
};
