import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { Suspense, useEffect, useRef } from 'react';
import { CANCEL_HOURS } from '#contract/reservations/lounge.ts';
import { isUpcoming } from '#contract/reservations/reservation-states.ts';
import type { GuestReservation } from '#contract/reservations/reservations.ts';
import { HOUR_MS, theHour } from '#contract/shop-clock.ts';
import { api } from '#web/api/api.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { useLinkToken } from '#web/hooks/navigation/use-link-token.ts';
import { useShop } from '#web/hooks/use-shop.ts';
import { shopNow } from '#web/lib/clock.ts';
import { formatDate, formatTime } from '#web/lib/words/dates.ts';
import { Button } from '#web/ui/button/button.tsx';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { lazyPart } from '#web/ui/lazy/lazy-part.tsx';
import { ReservationBadge } from '#web/ui/shop/badge/reservation-badge.tsx';
import { Notice } from '#web/ui/state/notice.tsx';
import { downloadCalendar } from '../download-calendar.ts';
import { startOf } from '../visit-times.ts';
import { LoadState } from './load-state.tsx';
import { VisitButtons } from './own/visit-buttons.tsx';
import { Visit } from './visit.tsx';
import { VisitColumns } from './visit-columns.tsx';

const VisitOrders = lazyPart(() => import('./round/visit-orders.tsx').then((module) => module.VisitOrders));

/** A guest's reservation, opened by the mailed link. @param dayName gives a day in words */
export function BookingPage({ code, dayName }: { code: string; dayName: (day: string) => string }) {
  const token = useLinkToken();
  const loaded = useLoad(
    token ? async (signal) => (await api('GET /api/reservaciones/{codigo}', { codigo: code, token }, { signal })).data : null,
    token && `${code} ${token}`,
  );
  const visit = loaded.data;
  const heading = useRef<HTMLHeadingElement>(null);
  const state = visit?.estado;
  // The buttons disappear when the state changes: keep the focus in the page.
  useEffect(() => {
    if (state === 'cancelada' && document.activeElement === document.body) heading.current?.focus();
  }, [state]);
  if (!visit || !token) return <LoadState token={token} error={loaded.error} onRetry={loaded.reload} />;
  return (
    <VisitColumns
      orders={
        hasOrders(visit) && (
          <Suspense>
            <Orders code={code} token={token} />
          </Suspense>
        )
      }
    >
      <div className="grid justify-items-start gap-3">
        <h1 ref={heading} tabIndex={-1} className="h2">
          Tu reservación
        </h1>
        <p className="flex flex-wrap items-center gap-3 text-texto-2">
          <span id={`codigo-${visit.codigo}`} className="num font-semibold text-espresso">
            {visit.codigo}
          </span>
          <ReservationBadge state={visit.estado} />
        </p>
      </div>
      <Visit
        name={visit.nombre_completo}
        day={dayName(visit.fecha_visita)}
        time={visit.hora_visita}
        guests={visit.numero_personas}
        notes={visit.notas_adicionales}
      />
      <Actions visit={visit} token={token} onChange={loaded.set} onStale={loaded.reload} />
    </VisitColumns>
  );
}

/** For this long after its hour, a visit can still be seated and its party can order. */
const LATE_MS = HOUR_MS;

const hasOrders = (visit: GuestReservation): boolean =>
  visit.estado === 'en_mesa' || (isUpcoming(visit.estado) && startOf(visit) + LATE_MS > shopNow());

function Orders({ code, token }: { code: string; token: string }) {
  const { data } = useLoad(
    async (signal) => (await api('GET /api/visitas/{codigo}', { codigo: code, token }, { signal })).data,
    `${code} ${token}`,
  );
  // Without the visit's orders, the page still shows the reservation.
  return data && <VisitOrders visit={data} />;
}

type ActionsProps = {
  visit: GuestReservation;
  token: string;
  onChange: (visit: GuestReservation) => void;
  onStale: () => Promise<void>;
};

function Actions({ visit, token, onChange, onStale }: ActionsProps) {
  const shop = useShop();
  if (visit.estado === 'cancelada')
    return (
      <>
        <Notice tone="info" role="status" className="max-w-[560px]">
          Esta reservación está cancelada. La mesa quedó libre.
        </Notice>
        <LinkButton to="/lounge#reservar">Reservar otra vez</LinkButton>
      </>
    );
  // The visit has begun, although the staff has not changed its state yet.
  const isPast = startOf(visit) < shopNow();
  if (isPast || !isUpcoming(visit.estado)) return <LinkButton to="/lounge#reservar">Reservar otra vez</LinkButton>;
  return (
    <>
      <div className="flex flex-wrap gap-3 max-md:w-full max-md:*:w-full">
        <Button variant="secondary" onClick={() => downloadCalendar(visit, shop)}>
          <CalendarPlus />
          Agregar a mi calendario
        </Button>
        {visit.cancelable && <VisitButtons visit={visit} token={token} onChange={onChange} onStale={onStale} />}
      </div>
      {visit.cancelable ? (
        <p className="text-sm text-texto-2">
          Puedes cambiarla o cancelarla hasta el {formatDate(visit.cancelable_hasta)} a {theHour(formatTime(visit.cancelable_hasta))}.
        </p>
      ) : (
        <Notice tone="info" className="max-w-[560px]">
          Faltan menos de {CANCEL_HOURS} horas y ya no se puede cambiar ni cancelar en línea. Si no puedes venir, llámanos al{' '}
          <a className="link num whitespace-nowrap text-inherit" href={shop.tel}>
            {shop.phone}
          </a>
          .
        </Notice>
      )}
    </>
  );
}
