import type { ReservationChange } from '#contract/reservations/reservations.ts';
import { tablesName } from '#web/features/reservations/office/words.ts';
import { formatShortDate, formatTime } from '#web/lib/words/dates.ts';
import { people } from '#web/lib/words/people.ts';
import { stateWord } from '#web/ui/shop/badge/reservation-badge.tsx';

const NAMES: Record<ReservationChange['what'], string> = {
  estado: 'Estado',
  hora_visita: 'Hora',
  mesas: 'Mesa',
  numero_personas: 'Personas',
};

function wordOf(what: ReservationChange['what'], value: ReservationChange['to']): string {
  if (what === 'estado') return stateWord(value as Parameters<typeof stateWord>[0]);
  if (typeof value === 'number') return people(value);
  return typeof value === 'string' ? value : tablesName(value);
}

/** The changes of a reservation with their authors, newest first. */
export const History = ({ changes }: { changes: readonly ReservationChange[] }) => (
  <ol aria-label="Historial" className="grid gap-2.5">
    {changes.toReversed().map(({ at, by, what, from, to }) => (
      <li key={`${at} ${what}`}>
        <span className="num">
          {NAMES[what]}: {wordOf(what, from)} → {wordOf(what, to)}
        </span>
        <span className="num block text-xs wrap-anywhere text-texto-2">
          {by ?? 'El cliente o la casa'} · {formatShortDate(at)}, {formatTime(at)}
        </span>
      </li>
    ))}
  </ol>
);
