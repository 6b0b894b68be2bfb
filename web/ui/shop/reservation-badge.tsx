import type { Reservation } from '#contract/reservations.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';

const STATES: Record<Reservation['estado'], { word: string; tone: Tone }> = {
  pendiente: { word: 'pendiente', tone: 'neutral' },
  confirmada: { word: 'confirmada', tone: 'agave' },
  en_mesa: { word: 'en mesa', tone: 'barro' },
  completada: { word: 'completada', tone: 'hoja' },
  cancelada: { word: 'cancelada', tone: 'grana' },
  no_asistio: { word: 'no asistió', tone: 'ocre' },
};

export const stateWord = (state: Reservation['estado']): string => STATES[state].word;

/** A reservation's state, in words. */
export const ReservationBadge = ({ state }: { state: Reservation['estado'] }) => (
  <Badge tone={STATES[state].tone} dot>
    {STATES[state].word}
  </Badge>
);
