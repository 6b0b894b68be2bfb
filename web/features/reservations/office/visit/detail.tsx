import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Reservation, ReservationChange } from '#contract/reservations/reservations.ts';
import { formatShortDate, formatTime } from '#web/lib/words/dates.ts';
import { namedDay } from '#web/lib/words/days.ts';
import { people } from '#web/lib/words/people.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { ReservationBadge, stateWord } from '#web/ui/shop/badge/reservation-badge.tsx';
import { tablesName } from '../words.ts';

type DetailProps = {
  party: Reservation;
  onClose: () => void;
  /** Replaces the details while the party is being moved. */
  form: ReactNode;
  actions: ReactNode;
};

export const DETAIL_TITLE = 'reserva-titulo';

/** One party: visit, contact, notes and actions. */
export function Detail({ party, onClose, form, actions }: DetailProps) {
  const title = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each party
  useEffect(() => title.current?.focus({ preventScroll: true }), [party.id]);
  return (
    <div className="grid h-full grid-rows-[auto_minmax(0,1fr)_auto] bg-blanco text-sm">
      <header className="grid gap-2.5 border-b border-linea px-6 pt-4 pb-[18px] max-sm:px-4">
        <div className="flex items-start gap-1">
          <h2
            ref={title}
            id={DETAIL_TITLE}
            tabIndex={-1}
            className="mr-auto min-w-0 rounded-control py-2 text-xl leading-[1.3] font-semibold break-words"
          >
            <span className="sr-only">Reservación de </span>
            {party.nombre_completo}
          </h2>
          <IconButton label="Cerrar detalle" onClick={onClose}>
            <X />
          </IconButton>
        </div>
        <p className="flex flex-wrap items-center gap-2.5">
          <ReservationBadge state={party.estado} />
          <span className="num text-xs text-texto-2">{party.walk_in ? 'Llegó sin reservación' : `Reservación ${party.codigo}`}</span>
        </p>
      </header>
      {/* Focusable, so that the keyboard can scroll it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <section tabIndex={0} aria-label="Datos de la reservación" className="overflow-y-auto px-6 pb-5 -outline-offset-2 max-sm:px-4">
        <Part title="Visita">
          <p>
            {namedDay(party.fecha_visita)}, <span className="num">{party.hora_visita}</span>
            <span className="num block">
              {people(party.numero_personas)} · {tablesName(party.mesas)}
            </span>
          </p>
        </Part>
        {form || (
          <>
            {(party.telefono || party.correo_electronico) && (
              <Part title="Contacto">
                <p className="grid justify-items-start gap-1">
                  {party.telefono && (
                    <a href={`tel:${party.telefono.replace(/[^\d+]/g, '')}`} className="link num inline-flex min-h-6 items-center">
                      {party.telefono}
                    </a>
                  )}
                  {party.correo_electronico && (
                    <a href={`mailto:${party.correo_electronico}`} className="link inline-flex min-h-6 max-w-full items-center break-all">
                      {party.correo_electronico}
                    </a>
                  )}
                </p>
              </Part>
            )}
            {party.notas_adicionales && (
              <Part title="Notas">
                <p className="break-words whitespace-pre-line">{party.notas_adicionales}</p>
              </Part>
            )}
            <Part title={party.walk_in ? 'Llegó' : 'Reservó'}>
              <p className="num">
                {formatShortDate(party.created_at)}, {formatTime(party.created_at)}
              </p>
            </Part>
            {party.history && party.history.length > 0 && (
              <Part title="Historial">
                <History changes={party.history} />
              </Part>
            )}
          </>
        )}
      </section>
      {actions}
    </div>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="grid gap-2 border-linea py-[18px] not-last:border-b">
    <h3 className="text-xs font-semibold text-texto-2">{title}</h3>
    {children}
  </div>
);

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
const History = ({ changes }: { changes: readonly ReservationChange[] }) => (
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
