import { useEffect, useState } from 'react';
import { OFFER_MINUTES } from '#contract/reservations/lounge.ts';
import type { Waiting } from '#contract/reservations/reservations.ts';
import { ApiError } from '#contract/wire/client.ts';
import { api } from '#web/api/api.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { useLinkToken } from '#web/hooks/navigation/use-link-token.ts';
import { useNavigateFromHere } from '#web/hooks/navigation/use-navigate-from-here.ts';
import { useNow } from '#web/hooks/use-now.ts';
import { Button } from '#web/ui/button/button.tsx';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { LoadState } from './load-state.tsx';
import { Visit } from './visit.tsx';

/** Whole seconds until an instant, never below 0. */
function useCountdown(until: string | null): number {
  const now = useNow(1000);
  return until ? Math.max(0, Math.ceil((Date.parse(until) - now) / 1000)) : 0;
}

const AGAIN = 30_000;
const TITLES: Record<Waiting['estado'], string> = {
  esperando: 'Estás en la lista de espera',
  ofrecida: 'Hay una mesa para ti',
  aceptada: 'La mesa es tuya',
  vencida: 'Este lugar ya venció',
};

/** A guest's place on the waiting list, opened by the mailed link. */
export function WaitingPage({ code, dayName }: { code: string; dayName: (day: string) => string }) {
  const token = useLinkToken();
  const loaded = useLoad(
    token ? async (signal) => (await api('GET /api/reservaciones/espera/{codigo}', { codigo: code, token }, { signal })).data : null,
    token && `${code} ${token}`,
  );
  const { data: place, reload } = loaded;
  const state = place?.estado;
  useEffect(() => {
    if (state !== 'esperando' && state !== 'ofrecida') return;
    const asking = setInterval(() => void (document.visibilityState === 'visible' && reload()), AGAIN);
    return () => clearInterval(asking);
  }, [state, reload]);
  if (!place || !token) return <LoadState token={token} error={loaded.error} onRetry={reload} />;
  return (
    <div className="wrap grid justify-items-start gap-7 pt-[clamp(32px,4vw,56px)] pb-section">
      <h1 className="h2" aria-live="polite">
        {TITLES[place.estado]}
      </h1>
      <Visit
        name={place.nombre_completo}
        day={dayName(place.fecha_visita)}
        time={place.hora_visita}
        guests={place.numero_personas}
        notes={place.notas_adicionales}
      />
      {place.estado === 'esperando' && (
        <p className="max-w-[54ch] text-texto-2">
          Esa hora está llena. Si se libera una mesa para tu grupo te escribimos a <b>{place.correo_electronico}</b> y te la guardamos{' '}
          {OFFER_MINUTES} minutos.
        </p>
      )}
      {place.estado === 'ofrecida' && <Offer place={place} token={token} onStale={reload} />}
      {place.estado === 'aceptada' && <p className="text-texto-2">Te enviamos la confirmación a {place.correo_electronico}.</p>}
      {place.estado === 'vencida' && (
        <>
          <p className="max-w-[54ch] text-texto-2">La mesa pasó a la siguiente persona de la lista, o la hora ya llegó.</p>
          <LinkButton to="/lounge#reservar">Buscar otra hora</LinkButton>
        </>
      )}
    </div>
  );
}

function Offer({ place, token, onStale }: { place: Waiting; token: string; onStale: () => Promise<void> }) {
  const navigate = useNavigateFromHere();
  const left = useCountdown(place.ofrecida_hasta);
  const [busy, setBusy] = useState(false);
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) void onStale();
  }, [isOver, onStale]);
  const accept = async () => {
    setBusy(true);
    try {
      const { data } = await api('POST /api/reservaciones/espera/{codigo}/aceptar', { codigo: place.codigo, token });
      toast.success('Reservación confirmada.');
      await navigate(`/reservacion/${data.codigo}`, { state: { token: data.token } });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(error.message);
      setBusy(false);
      await onStale();
    }
  };
  // The button stays after the countdown: this clock may be wrong, and only the server knows whether the offer is over.
  return (
    <>
      {!isOver && (
        <p className="text-texto-2">
          Te la guardamos{' '}
          <b className="num text-espresso" role="timer">
            {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
          </b>{' '}
          minutos más.
        </p>
      )}
      <Button size="lg" busy={busy} onClick={accept} className="max-md:w-full">
        Aceptar la mesa
      </Button>
    </>
  );
}
