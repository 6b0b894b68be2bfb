import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ComponentProps } from 'react';
import type { Reservation } from '#contract/reservations/reservations.ts';
import { mentionsAllergy } from '#web/features/reservations/office/rules.ts';
import { tablesName } from '#web/features/reservations/office/words.ts';
import { cx } from '#web/lib/cx.ts';
import { people } from '#web/lib/words/people.ts';
import { ReservationBadge, stateWord } from '#web/ui/shop/badge/reservation-badge.tsx';

/** How a party is selected and opened; shared by the grid and the lists. */
export type Handling = { selected: string | null; onOpen: (id: string) => void };
type TileProps = Handling & { party: Reservation };

export const tileId = (id: string): string => `reserva-${id}`;

const LOOKS: Record<Reservation['estado'], { edge: string; wall: string }> = {
  pendiente: { edge: 'border-l-linea-fuerte', wall: 'bg-crema' },
  confirmada: { edge: 'border-l-agave', wall: 'bg-agave-suave' },
  en_mesa: { edge: 'border-l-barro-trazo', wall: 'bg-barro-suave' },
  completada: { edge: 'border-l-hoja', wall: 'bg-hoja-suave' },
  cancelada: { edge: 'border-l-grana', wall: 'bg-grana-suave' },
  no_asistio: { edge: 'border-l-ocre', wall: 'bg-ocre-suave' },
};

const handleOf = (party: Reservation, { selected, onOpen }: Handling): ComponentProps<'button'> => ({
  type: 'button',
  id: tileId(party.id),
  'aria-haspopup': 'dialog',
  'aria-current': selected === party.id || undefined,
  onClick: () => onOpen(party.id),
});

/** A party on the grid, spanning its tables and hours. */
export const GridTile = ({ party, ...handling }: TileProps) => (
  <button
    {...handleOf(party, handling)}
    className={cx(
      'absolute inset-[3px] grid content-center overflow-hidden rounded-control border-l-4 px-2 text-left leading-[1.25] -outline-offset-2 enabled-hover:shadow-[0_0_0_1px_var(--cb-linea-fuerte)] aria-[current]:shadow-[0_0_0_2px_var(--cb-agave)]',
      LOOKS[party.estado].edge,
      LOOKS[party.estado].wall,
    )}
  >
    <span className="truncate font-semibold">{party.nombre_completo}</span>
    <span className="num truncate text-xs">
      {party.numero_personas}
      <span className="sr-only"> {party.numero_personas === 1 ? 'persona' : 'personas'}</span> · {stateWord(party.estado)}
    </span>
    <Notes text={party.notas_adicionales} />
  </button>
);

export const ListTile = ({ party, ...handling }: TileProps) => (
  <button
    {...handleOf(party, handling)}
    className={cx(
      'grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 rounded-control border border-l-4 border-linea bg-blanco px-3.5 py-3 text-left enabled-hover:bg-zocalo aria-[current]:shadow-[0_0_0_2px_var(--cb-agave)]',
      LOOKS[party.estado].edge,
    )}
  >
    <span className="truncate font-semibold">{party.nombre_completo}</span>
    <ReservationBadge state={party.estado} />
    <span className="num col-span-2 truncate text-xs text-texto-2">
      {party.hora_visita} · {people(party.numero_personas)} · {tablesName(party.mesas)} · {party.codigo}
    </span>
    <Notes text={party.notas_adicionales} className="col-span-2" wraps />
  </button>
);

/** The party's notes in one line; allergies are highlighted, and shown completely where there is room (`wraps`). */
const Notes = ({ text, className, wraps = false }: { text: string | null; className?: string; wraps?: boolean }) =>
  text && (
    <span
      title={text}
      className={cx('flex min-w-0 items-center gap-1 text-xs', mentionsAllergy(text) && 'font-semibold text-grana', className)}
    >
      {mentionsAllergy(text) && <TriangleAlert className="size-3.5 shrink-0" />}
      <span className="sr-only">Notas: </span>
      <span className={wraps && mentionsAllergy(text) ? 'min-w-0 wrap-anywhere' : 'truncate'}>{text}</span>
    </span>
  );
