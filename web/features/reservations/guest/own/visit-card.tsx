import type { ReactNode } from 'react';
import { CANCEL_HOURS } from '#contract/reservations/lounge.ts';
import { isUpcoming } from '#contract/reservations/reservation-states.ts';
import type { GuestReservation } from '#contract/reservations/reservations.ts';
import { theHour } from '#contract/shop-clock.ts';
import { useShop } from '#web/hooks/use-shop.ts';
import { formatDate, formatTime } from '#web/lib/words/dates.ts';
import { namedDay } from '#web/lib/words/days.ts';
import { people } from '#web/lib/words/people.ts';
import { ReservationBadge } from '#web/ui/shop/badge/reservation-badge.tsx';
import { VisitButtons } from './visit-buttons.tsx';

export const visitId = (code: string): string => `reservacion-${code}`;

type VisitCardProps = { visit: GuestReservation; onChange: (visit: GuestReservation) => void; onStale: () => Promise<void> };

/** A future visit with the guest's possible actions. */
export const VisitCard = ({ visit, onChange, onStale }: VisitCardProps) => (
  <article
    id={visitId(visit.codigo)}
    tabIndex={-1}
    aria-label={`Reservación ${visit.codigo}`}
    className="rounded-carta border border-linea bg-blanco"
  >
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-linea px-6 py-[18px] max-md:px-[18px] max-md:py-4">
      <h3 className="nombre">{namedDay(visit.fecha_visita)}</h3>
      <ReservationBadge state={visit.estado} />
    </div>
    <dl className="flex flex-wrap gap-x-9 gap-y-3 px-6 py-[18px] max-md:px-[18px]">
      <Fact label="Hora">{visit.hora_visita}</Fact>
      <Fact label="Grupo">{people(visit.numero_personas)}</Fact>
      <Fact label="Código">
        <span id={`codigo-${visit.codigo}`}>{visit.codigo}</span>
      </Fact>
      {visit.notas_adicionales && (
        <Fact label="Notas adicionales" className="w-full whitespace-pre-line wrap-anywhere">
          {visit.notas_adicionales}
        </Fact>
      )}
    </dl>
    {isUpcoming(visit.estado) && (
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-linea px-6 py-3 max-md:px-[18px]">
        <p className="max-w-[46ch] text-sm text-texto-2">{visit.cancelable ? <Until until={visit.cancelable_hasta} /> : <TooLate />}</p>
        {visit.cancelable && (
          <div className="flex flex-wrap gap-2.5 max-md:w-full max-md:*:flex-auto">
            <VisitButtons visit={visit} token={undefined} size="sm" onChange={onChange} onStale={onStale} />
          </div>
        )}
      </div>
    )}
  </article>
);

const Fact = ({ label, className, children }: { label: string; className?: string; children: ReactNode }) => (
  <div className={className}>
    <dt className="text-xs font-normal text-texto-2">{label}</dt>
    <dd className="num font-semibold">{children}</dd>
  </div>
);

const Until = ({ until }: { until: string }) => (
  <>
    Puedes cambiarla o cancelarla hasta el {formatDate(until)} a {theHour(formatTime(until))}.
  </>
);

function TooLate() {
  const { tel, phone } = useShop();
  return (
    <>
      Faltan menos de {CANCEL_HOURS} horas: para cambiarla o cancelarla, llámanos al{' '}
      <a className="link num whitespace-nowrap" href={tel}>
        {phone}
      </a>
      .
    </>
  );
}
