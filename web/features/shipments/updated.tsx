import { useEffect, useRef } from 'react';
import { SHIPMENT_STATUS, type ShipmentStatus } from '#contract/shipments/shipment-statuses.ts';
import { formatShortDate } from '#web/lib/words/dates.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { ShipmentBadge } from '#web/ui/shop/badge/shipment-badge.tsx';
import { ShipmentEvents } from '#web/ui/shop/order/shipment-events.tsx';
import { Notice } from '#web/ui/state/notice.tsx';

export type UpdateAnswer = {
  tracking_number: string;
  status: ShipmentStatus;
  carrier: string;
  estimated_delivery: string | null;
  order_id: string;
  tracking_history: { status: ShipmentStatus; timestamp: string; location: string; description: string }[];
};

export function Updated({ answer, order, onAgain }: { answer: UpdateAnswer; order: string; onAgain: () => void }) {
  const { tracking_number: number, status, carrier, estimated_delivery: estimate, tracking_history: history } = answer;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="grid max-w-[640px] gap-5">
      <Notice tone="success" role="status">
        <b>Estado actualizado.</b> El envío del pedido {order} está: {SHIPMENT_STATUS[status].name}.
      </Notice>
      <Card className="grid gap-4 p-5">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div>
            <h2 ref={title} tabIndex={-1} className="num text-xl font-semibold">
              {number}
            </h2>
            <p className="text-xs text-texto-2">
              {carrier}
              {estimate && ` · Entrega estimada ${formatShortDate(estimate)}`}
            </p>
          </div>
          <ShipmentBadge code={status} />
        </div>
        <h3 className="font-semibold">Historial</h3>
        <ShipmentEvents events={history.map((event) => ({ ...event, status: SHIPMENT_STATUS[event.status].name }))} />
      </Card>
      <Button variant="neutral" className="justify-self-start" onClick={onAgain}>
        Nueva actualización
      </Button>
    </div>
  );
}
