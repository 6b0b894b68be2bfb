import { useState } from 'react';
import { api } from '#web/api/api.ts';
import { useLoad } from '#web/hooks/data/use-load.ts';
import { ShipmentEvents } from '#web/ui/shop/order/shipment-events.tsx';
import { ErrorStrip } from '#web/ui/state/error-strip.tsx';

type OrderShipmentProps = { orderId: string; number: string; status: string };

/** The tracking number of an order. The events load when it is opened, and again when the order's status changes. */
export function OrderShipment({ orderId, number, status }: OrderShipmentProps) {
  const [open, setOpen] = useState(false);
  return (
    <details
      className="group border-t border-linea px-6 py-3 text-sm max-md:px-[18px]"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-8 cursor-pointer flex-wrap items-center gap-x-2">
        <span className="text-texto-2">Número de seguimiento</span>
        <b className="num font-semibold">{number}</b>
        <span className="link ml-auto group-open:hidden">Ver el envío</span>
        <span className="link ml-auto hidden group-open:inline">Ocultar</span>
      </summary>
      {open && <Way key={`${number} ${status}`} orderId={orderId} />}
    </details>
  );
}

function Way({ orderId }: { orderId: string }) {
  const { data, error, reload } = useLoad(
    async (signal) => (await api('GET /api/orders/{id}/tracking', { id: orderId }, { signal })).data.shipments[0] ?? null,
    orderId,
  );
  if (error) return <ErrorStrip message="Error al obtener la información de seguimiento" onRetry={reload} />;
  if (!data) return <p className="py-2 text-texto-2">Cargando…</p>;
  const { estimatedTimeOfDelivery: at, destination, details, status } = data;
  const isAhead = at && ['pending', 'in_transit', 'out_for_delivery'].includes(status.statusCode);
  return (
    <div className="pt-3">
      <ShipmentEvents events={details.events} expected={isAhead ? { at, place: destination.address.addressLocality } : undefined} />
    </div>
  );
}
