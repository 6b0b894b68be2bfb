import { useEffect, useRef, useState } from 'react';
import { holdsTables, isUpcoming } from '#contract/reservations/reservation-states.ts';
import type { Visit as WholeVisit } from '#contract/reservations/visits.ts';
import { api } from '#web/api/api.ts';
import { why } from '#web/api/why.ts';
import { LoadState } from '#web/features/reservations/guest/load-state.tsx';
import { Visit } from '#web/features/reservations/guest/visit.tsx';
import { VisitColumns } from '#web/features/reservations/guest/visit-columns.tsx';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { useRefresh } from '#web/hooks/data/use-refresh.ts';
import { useLinkToken } from '#web/hooks/navigation/use-link-token.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ReservationBadge } from '#web/ui/shop/badge/reservation-badge.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { VisitOrders } from './visit-orders.tsx';

type VisitPageProps = {
  code: string;
  /** A member of the staff is signed in, and may seat the party. */
  maySeat: boolean;
  /** Gives a day in words. */
  dayName: (day: string) => string;
};

/** A visit as the party sees it after scanning its code; staff may seat the party here. */
export function VisitPage({ code, maySeat, dayName }: VisitPageProps) {
  const token = useLinkToken();
  const loaded = useLoad(
    // Staff and the person who booked need no token.
    token === null
      ? null
      : async (signal) => (await api('GET /api/visitas/{codigo}', { codigo: code, ...(token && { token }) }, { signal })).data,
    token === null ? null : `${code} ${token}`,
  );
  // Meanwhile staff may seat the party, and companions may order.
  useRefresh(loaded.reload);
  const visit = loaded.data;
  const heading = useRef<HTMLHeadingElement>(null);
  const state = visit?.reservacion.estado;
  // The button disappears when the state changes: keep the focus in the page.
  useEffect(() => {
    if (state === 'en_mesa' && document.activeElement === document.body) heading.current?.focus();
  }, [state]);
  if (!visit) return <LoadState token={token || null} error={loaded.error} onRetry={loaded.reload} />;
  const { reservacion, mesas } = visit;
  const isToSeat = maySeat && isUpcoming(reservacion.estado);
  const isOpen = holdsTables(reservacion.estado);
  return (
    <VisitColumns orders={isOpen && <VisitOrders visit={visit} isToSeat={isToSeat} />}>
      <div className="grid justify-items-start gap-3">
        <h1 ref={heading} tabIndex={-1} className="h2 num">
          {mesas.length > 0 ? `${mesas.length === 1 ? 'Mesa' : 'Mesas'} ${mesas.join(' y ')}` : 'Tu visita'}
        </h1>
        <p className="flex flex-wrap items-center gap-3 text-texto-2">
          <span className="num font-semibold text-espresso">{reservacion.codigo}</span>
          <ReservationBadge state={reservacion.estado} />
        </p>
      </div>
      <Visit
        name={reservacion.nombre_completo}
        day={dayName(reservacion.fecha_visita)}
        time={reservacion.hora_visita}
        guests={reservacion.numero_personas}
        notes={null}
      />
      {isToSeat && <SeatButton code={code} onSeated={loaded.set} onUnseated={loaded.reload} />}
    </VisitColumns>
  );
}

type SeatProps = { code: string; onSeated: (visit: WholeVisit) => void; onUnseated: () => void };

/** Seats the party and starts the preparation of its orders, with one press. */
function SeatButton({ code, onSeated, onUnseated }: SeatProps) {
  const [busy, setBusy] = useState(false);
  const undo = async () => {
    try {
      await api('PUT /api/reservaciones/{id}', { id: code, estado: 'confirmada' });
      onUnseated();
    } catch (error) {
      toast.error(why(error, 'No se pudo deshacer.'));
    }
  };
  const seat = async () => {
    setBusy(true);
    try {
      const { data } = await api('POST /api/visitas/{codigo}/sentar', { codigo: code });
      onSeated(data);
      toast.success('El grupo está en su mesa y la barra ya prepara su pedido.', {
        action: { label: 'Deshacer', run: () => void undo() },
      });
    } catch (error) {
      toast.error(why(error, 'No se pudo sentar al grupo.'));
      setBusy(false);
    }
  };
  return (
    <Button size="lg" busy={busy} onClick={() => void seat()} className="max-md:w-full">
      Sentar al grupo
    </Button>
  );
}
