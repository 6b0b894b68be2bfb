import type { GuestReservation } from '#contract/reservations/reservations.ts';
import { namedDay } from '#web/lib/words/days.ts';
import { people } from '#web/lib/words/people.ts';
import { ReservationBadge } from '#web/ui/shop/badge/reservation-badge.tsx';
import { visitId } from './visit-card.tsx';

/** Visits that are over or cancelled, as rows. */
export const PastVisits = ({ visits }: { visits: readonly GuestReservation[] }) => (
  <section aria-labelledby="visitas-anteriores" className="grid gap-3 pt-4">
    <h3 id="visitas-anteriores" className="nombre">
      Anteriores y canceladas
    </h3>
    <ul className="rounded-carta border border-linea bg-blanco px-6 py-1 max-md:px-[18px]">
      {visits.map(({ id, codigo, estado, fecha_visita, hora_visita, numero_personas }) => (
        <li
          key={id}
          id={visitId(codigo)}
          tabIndex={-1}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1.5 py-3.5 not-first:border-t not-first:border-linea"
        >
          <div>
            <p className="font-semibold">
              {namedDay(fecha_visita)} de {fecha_visita.slice(0, 4)}
            </p>
            <p className="num text-sm text-texto-2">
              {hora_visita}, {people(numero_personas)}. Código {codigo}
            </p>
          </div>
          <ReservationBadge state={estado} />
        </li>
      ))}
    </ul>
  </section>
);
