import type { Reservation } from '#contract/reservations.ts';
import type { Tone } from '#web/ui/badge.tsx';

export const STATES: Record<Reservation['estado'], { word: string; tone: Tone }> = {
  pendiente: { word: 'pendiente', tone: 'neutral' },
  confirmada: { word: 'confirmada', tone: 'agave' },
  en_mesa: { word: 'en mesa', tone: 'barro' },
  completada: { word: 'completada', tone: 'hoja' },
  cancelada: { word: 'cancelada', tone: 'grana' },
  no_asistio: { word: 'no asistió', tone: 'ocre' },
};

export const people = (count: number): string => `${count} ${count === 1 ? 'persona' : 'personas'}`;
