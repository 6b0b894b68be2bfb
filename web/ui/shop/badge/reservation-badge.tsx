import { RESERVATION_STATES } from '#contract/reservations/reservation-states.ts';
import type { Reservation } from '#contract/reservations/reservations.ts';
import { Badge, type Tone } from '#web/ui/state/badge.tsx';

const TONES: Record<Reservation['estado'], Tone> = {
  pendiente: 'neutral',
  confirmada: 'agave',
  en_mesa: 'barro',
  completada: 'hoja',
  cancelada: 'grana',
  no_asistio: 'ocre',
};

export const stateWord = (state: Reservation['estado']): string => RESERVATION_STATES[state].word;

/** A badge with a reservation's state in words. */
export const ReservationBadge = ({ state }: { state: Reservation['estado'] }) => (
  <Badge tone={TONES[state]} dot>
    {stateWord(state)}
  </Badge>
);
