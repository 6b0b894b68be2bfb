import { useNavigate } from 'react-router';
import type { Visit } from '#contract/reservations/visits.ts';
import { theHour } from '#contract/shop-clock.ts';
import { api } from '#web/api/api.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { ownVisit } from '#web/lib/kept/own-visit.ts';
import { formatPrice } from '#web/lib/words/money.ts';
import { Button } from '#web/ui/button/button.tsx';
import { StatusBadge } from '#web/ui/shop/badge/status-badge.tsx';
import { toast } from '#web/ui/toast/toast.ts';

const tokenIn = (link: string): string => new URL(link).searchParams.get('token') ?? '';

/** `isToSeat`: staff views the page, whose main button seats the party. */
type VisitOrdersProps = { visit: Visit; isToSeat?: boolean };

/** The orders of a visit's party, before it arrives and at the table; each guest orders and pays separately. */
export function VisitOrders({ visit, isToSeat = false }: VisitOrdersProps) {
  const navigate = useNavigate();
  const { reservacion, pedidos, mesas, enlace, qr } = visit;
  const settings = useLoad(async (signal) => (await api('GET /api/ajustes', {}, { signal })).data, 'settings');
  const takesOrders = settings.data?.pedidos.tipos.mesa ?? false;
  const isSeated = reservacion.estado === 'en_mesa';
  const order = () => {
    ownVisit.keep({ codigo: reservacion.codigo, token: tokenIn(enlace), mesa: mesas[0] ?? null });
    toast.success(mesas.length > 0 ? `Mesa ${mesas.join(' y ')}: tu pedido llega ahí.` : 'Tu pedido es para tu visita.');
    void navigate('/menu');
  };
  return (
    <section aria-label="Pedidos de tu visita" className="grid w-full max-w-[560px] gap-6">
      {takesOrders && (
        <div className="grid justify-items-start gap-3">
          <h2 className="h3">{isSeated ? 'En tu mesa' : 'Pide antes de llegar'}</h2>
          <p className="text-texto-2">
            {isSeated
              ? 'Pide otra ronda desde aquí: llega a tu mesa.'
              : `Lo tenemos listo a ${theHour(reservacion.hora_visita)}, cuando llegues. Si cancelas a tiempo, también se cancela tu pedido.`}
          </p>
          <Button variant={isToSeat ? 'secondary' : 'primary'} onClick={order} className="max-md:w-full">
            {isSeated ? 'Pedir otra ronda' : 'Elegir del menú'}
          </Button>
        </div>
      )}
      {pedidos.length > 0 && (
        <ul aria-label="Pedidos de la visita" className="*:border-t *:border-linea *:py-4">
          {pedidos.map(({ id, nombre, numero, status, items, total }) => (
            <li key={id} className="grid gap-1.5">
              <div className="flex flex-wrap items-center justify-between gap-3">
                <b>
                  {nombre ?? 'Pedido'} {numero && <span className="num font-normal text-texto-2">· {numero}</span>}
                </b>
                <StatusBadge status={status} />
              </div>
              <p className="text-sm text-texto-2">
                {items
                  .map(({ quantity, product, options_text }) => `${quantity} × ${product.name}${options_text ? ` (${options_text})` : ''}`)
                  .join(', ')}
              </p>
              <p className="num text-sm">{formatPrice(total)}</p>
            </li>
          ))}
        </ul>
      )}
      <div className="grid gap-4 rounded-carta border border-linea bg-blanco p-5 sm:grid-cols-[auto_1fr] sm:items-center">
        {/* The server renders the code, and the SVG contains no user text. */}
        <img
          src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
          alt="Código QR de la visita"
          className="size-40 justify-self-center rounded-control"
        />
        <div className="grid justify-items-start gap-2">
          <h3 className="font-semibold">Un código para toda la mesa</h3>
          <p className="text-sm text-texto-2">Muéstralo al llegar.{takesOrders && ' Quien lo escanee pide para tu mesa y paga lo suyo.'}</p>
          <a className="link inline-flex min-h-11 items-center text-sm" href={enlace}>
            Abrir el enlace para compartir
          </a>
        </div>
      </div>
    </section>
  );
}
