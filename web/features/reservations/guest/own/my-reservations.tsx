import CalendarDays from 'lucide-react/icons/calendar-days';
import { type ReactNode, useEffect, useState } from 'react';
import type { GuestReservation } from '#contract/reservations/reservations.ts';
import { api } from '#web/api/api.ts';
import { why } from '#web/api/why.ts';
import { isToCome } from '#web/features/reservations/visit-times.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { useShop } from '#web/hooks/use-shop.ts';
import { shopNow } from '#web/lib/clock.ts';
import { namedDay } from '#web/lib/words/days.ts';
import { people } from '#web/lib/words/people.ts';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { ReservationBadge } from '#web/ui/shop/badge/reservation-badge.tsx';
import { EmptyState } from '#web/ui/state/empty-state.tsx';
import { ErrorStrip } from '#web/ui/state/error-strip.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import { VisitCard, visitId } from './visit-card.tsx';

/** Visits that are over or cancelled, as rows. */
const PastVisits = ({ visits }: { visits: readonly GuestReservation[] }) => (
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

const BOOK = '/lounge#reservar';

/** The account's reservations: future visits first, the next one at the top, and below them the others. */
export function MyReservations({ userId }: { userId: string }) {
  const { data, error, reload, set } = useLoad(async (signal) => (await api('GET /api/users/reservations', {}, { signal })).data, userId);
  const [changed, setChanged] = useState<GuestReservation | null>(null);
  // The card of a cancelled visit moves, and its focused button is removed.
  useEffect(() => {
    if (changed && document.activeElement === document.body) document.getElementById(visitId(changed.codigo))?.focus();
  }, [changed]);
  if (!data)
    return (
      <Titled>
        {error === null ? <Waits /> : <ErrorStrip message={why(error, 'No se pudieron cargar tus reservaciones.')} onRetry={reload} />}
      </Titled>
    );
  if (!data.length)
    return (
      <Titled>
        <EmptyState
          card
          level="h3"
          icon={<CalendarDays />}
          title="Aún no tienes reservaciones."
          action={<LinkButton to={BOOK}>Reservar una mesa</LinkButton>}
        >
          Aquí verás las mesas que reserves con tu sesión iniciada.
        </EmptyState>
      </Titled>
    );
  return (
    <Titled
      action={
        <LinkButton to={BOOK} variant="secondary" size="sm">
          Reservar otra mesa
        </LinkButton>
      }
    >
      {error !== null && <ErrorStrip message={why(error, 'No se pudieron actualizar tus reservaciones.')} onRetry={reload} />}
      <Visits
        visits={data}
        onChange={(visit) => {
          set(data.map((one) => (one.id === visit.id ? visit : one)));
          setChanged(visit);
          // Reload for the new order of the list and the new end of the time for changes.
          void reload();
        }}
        onStale={reload}
      />
    </Titled>
  );
}

type VisitsProps = {
  visits: readonly GuestReservation[];
  onChange: (visit: GuestReservation) => void;
  onStale: () => Promise<void>;
};

function Visits({ visits, onChange, onStale }: VisitsProps) {
  const { stayHours } = useShop();
  const now = shopNow();
  const coming = visits.filter((visit) => isToCome(visit, stayHours, now));
  const past = visits.filter((visit) => !coming.includes(visit));
  return (
    <>
      {coming.length ? (
        coming.map((visit) => <VisitCard key={visit.id} visit={visit} onChange={onChange} onStale={onStale} />)
      ) : (
        <p className="text-texto-2">No tienes visitas próximas.</p>
      )}
      {past.length > 0 && <PastVisits visits={past} />}
    </>
  );
}

const Titled = ({ action, children }: { action?: ReactNode; children: ReactNode }) => (
  <div className="grid max-w-[860px] gap-[18px]">
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h2 className="h3">Mis reservaciones</h2>
      {action}
    </div>
    {children}
  </div>
);

const Waits = () => (
  <>
    <p role="status" className="sr-only">
      Cargando…
    </p>
    <Skeleton className="h-44 rounded-carta!" />
    <Skeleton className="h-44 rounded-carta!" />
  </>
);
