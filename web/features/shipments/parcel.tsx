import House from 'lucide-react/icons/house';
import Store from 'lucide-react/icons/store';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { SHIPMENT_STATUS, type ShipmentStatus } from '#contract/shipments/shipment-statuses.ts';
import type { TrackedShipment } from '#contract/shipments/shipments.ts';
import { cx } from '#web/lib/cx.ts';
import { formatShortDate } from '#web/lib/words/dates.ts';
import { orderNumber } from '#web/lib/words/order-number.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { ShipmentBadge } from '#web/ui/shop/badge/shipment-badge.tsx';
import { ShipmentEvents } from '#web/ui/shop/order/shipment-events.tsx';

/** One shipment: number, progress, expected delivery and events. */
export function Parcel({ shipment }: { shipment: TrackedShipment }) {
  const { id, orderId, service, status, estimatedTimeOfDelivery: estimate, origin, destination, details } = shipment;
  const known = SHIPMENT_STATUS[status.statusCode as ShipmentStatus];
  const ahead = estimate && known?.open ? { at: estimate, place: destination.address.addressLocality } : undefined;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1.65fr)_minmax(0,1fr)]">
      <Card className="min-w-0">
        <div className="flex flex-wrap items-start justify-between gap-3 px-5 pt-5">
          <div className="min-w-0">
            <h2 className="num text-xl font-semibold wrap-anywhere">{id}</h2>
            <p className="text-xs text-texto-2">
              {[`Servicio ${service}`, details.carrier, details.weight !== null && `${details.weight} kg`].filter(Boolean).join(' · ')}
            </p>
          </div>
          <ShipmentBadge code={status.statusCode} name={status.status} />
        </div>
        <div className="grid grid-cols-[minmax(0,auto)_1fr_minmax(0,auto)] gap-4 px-5 py-6">
          <Place icon={<Store />} name="Origen" {...origin.address} />
          <span aria-hidden="true" className="relative mt-6 h-[5px] bg-linea">
            <span className="absolute inset-y-0 left-0 bg-agave" style={{ width: `${known?.way ?? 0}%` }} />
          </span>
          <Place icon={<House />} name="Destino" {...destination.address} end arrived={status.statusCode === 'delivered'} />
        </div>
        <dl className="mx-5 grid grid-cols-2 border-t border-linea py-4">
          <Fact label="Entrega estimada">{estimate ? formatShortDate(estimate) : 'Sin fecha'}</Fact>
          {orderId && (
            <Fact label="Pedido" className="border-l border-linea pl-5">
              <Link to={`/dashboard/orders?pedido=${orderId}`} className="hover:underline">
                {orderNumber(orderId)}
              </Link>
            </Fact>
          )}
        </dl>
        {orderId && (
          <p className="flex flex-wrap gap-x-6 gap-y-1 border-t border-linea px-5 py-3.5">
            <Link className="link" to={`?tab=estados&numero=${id}`}>
              Actualizar estado
            </Link>
            <Link className="link" to={`?tab=etiquetas&numero=${id}`}>
              Obtener etiqueta
            </Link>
          </p>
        )}
      </Card>
      <Card className="min-w-0 p-5">
        <h2 className="mb-4 text-lg font-semibold">Eventos</h2>
        {details.events.length > 0 || ahead ? (
          <ShipmentEvents events={details.events} expected={ahead} />
        ) : (
          <p className="text-texto-2">Todavía no hay eventos.</p>
        )}
      </Card>
    </div>
  );
}

type PlaceProps = { icon: ReactNode; name: string; addressLocality: string; addressCountry: string; end?: boolean; arrived?: boolean };

const Place = ({ icon, name, addressLocality, addressCountry, end, arrived }: PlaceProps) => (
  <div className="grid max-w-36 justify-items-center gap-2 text-center">
    <span
      className={cx(
        'grid h-13 w-10 place-items-center rounded-t-[20px]',
        end && !arrived ? 'text-texto-2 shadow-[inset_0_0_0_1.5px_var(--cb-linea-fuerte)]' : 'bg-agave text-sobre-agave',
      )}
    >
      {icon}
    </span>
    <span>
      <span className="sr-only">{name}: </span>
      <b className="block font-semibold wrap-anywhere">{addressLocality || '—'}</b>
      <span className="text-xs text-texto-2">{addressCountry}</span>
    </span>
  </div>
);

const Fact = ({ label, className, children }: { label: string; className?: string; children: ReactNode }) => (
  <div className={className}>
    <dt className="text-texto-2">{label}</dt>
    <dd className="num text-2xl font-semibold tracking-[-.02em] max-sm:text-lg">{children}</dd>
  </div>
);
